/* What a mutator does, in atomic steps: it loads, discards, allocates and stores. A root belongs to
   the mutator that its holder tells, and holds a vertex, or nothing. */
#ifndef LAYER2_FUNCTIONAL_ON_THE_FLY_MUTATOR_H
#define LAYER2_FUNCTIONAL_ON_THE_FLY_MUTATOR_H

#include <stdint.h>

#include "../../specs/on_the_fly/buffers.acsl"

/* Load: root j becomes what field e of the vertex in root i holds. There is no barrier. */
/*@
  requires at:        self.at == AT_RUN;
  requires roots:     i < root_count && j < root_count && holder[i] == holder[j] &&
                      NAME_MUTATOR + holder[j] == self.name;
  requires field:     own_field(first, n, root[i], e) && e < field_count;
  requires limits:    n <= GRAPH_LIMIT && field_count <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires space:     \valid_read(first + (0 .. n)) && \valid_read(field + (0 .. field_count - 1)) &&
                      \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1)) &&
                      \valid(root + (0 .. root_count - 1));
  requires apart:     \separated(root + (0 .. root_count - 1), first + (0 .. n),
                                 field + (0 .. field_count - 1), holder + (0 .. root_count - 1),
                                 write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             root[j];

  ensures loaded:     root[j] == held_vertex(n, \old(seen(write, self, PLACE_MARKS + n + e,
                                                          field[e])));
*/
void tso_mutator_load(uint64_t n, const int64_t *field, uint64_t *root, const struct write *write,
                      struct process self, uint64_t e, uint64_t j)
    /*@ ghost (const uint64_t *first, uint64_t field_count, const uint32_t *holder,
               uint64_t root_count, uint64_t i, uint32_t lock) */
    ;

/* Discard: root j holds nothing any more. */
/*@
  requires at:        self.at == AT_RUN;
  requires root:      j < root_count && NAME_MUTATOR + holder[j] == self.name;
  requires space:     \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid(root + (0 .. root_count - 1));
  requires apart:     \separated(root + (0 .. root_count - 1), holder + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             root[j];

  ensures nothing:    root[j] == n;
*/
void tso_mutator_discard(uint64_t n, uint64_t *root, uint64_t j)
    /*@ ghost (const uint32_t *holder, uint64_t root_count, struct process self) */;

/* Allocate: root j becomes vertex v, which was free. Its mark is the one that vertices are born
   with, and its fields hold nothing. All that is one step, past the store buffer. */
/*@
  requires at:        self.at == AT_RUN;
  requires root:      j < root_count && NAME_MUTATOR + holder[j] == self.name;
  requires free:      v < n && mark[v] == MARK_FREE;
  requires limits:    n <= GRAPH_LIMIT && field_count <= GRAPH_LIMIT;
  requires rows:      0 <= first[v] <= first[v + 1] <= field_count;
  requires birth:     0 <= seen(write, self, PLACE_BIRTH, control[PLACE_BIRTH]) <= 1;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires space:     \valid_read(first + (0 .. n)) && \valid(field + (0 .. field_count - 1)) &&
                      \valid_read(control + (0 .. PLACE_MARKS - 1)) && \valid(mark + (0 .. n - 1)) &&
                      \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1)) &&
                      \valid(root + (0 .. root_count - 1));
  requires apart:     \separated(root + (0 .. root_count - 1), first + (0 .. n),
                                 field + (0 .. field_count - 1), holder + (0 .. root_count - 1),
                                 control + (0 .. PLACE_MARKS - 1), mark + (0 .. n - 1),
                                 write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             root[j], mark[v], field[first[v] .. first[v + 1] - 1];

  ensures root:       root[j] == v;
  ensures born:       mark[v] == \old(seen(write, self, PLACE_BIRTH, control[PLACE_BIRTH]));
  ensures empty:      \forall integer e; first[v] <= e < first[v + 1] ==> field[e] == -1;
*/
void tso_mutator_allocate(const uint64_t *first, int64_t *field, const uint16_t *control,
                          uint8_t *mark, uint64_t *root, const struct write *write,
                          struct process self, uint64_t v, uint64_t j)
    /*@ ghost (uint64_t n, uint64_t field_count, const uint32_t *holder, uint64_t root_count,
               uint32_t lock) */
    ;

/* A store begins: what root j holds, or nothing if j is no root, goes into field e of the vertex in
   root i. */
/*@
  requires at:        self.at == AT_RUN;
  requires into:      i < root_count && NAME_MUTATOR + holder[i] == self.name;
  requires from:      j < root_count ==> holder[j] == holder[i];
  requires field:     own_field(first, n, root[i], e);
  requires space:     \valid_read(first + (0 .. n)) &&
                      \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid_read(root + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures at:         \result.at == AT_DELETE;
  ensures store:      \result.into == root[i] && \result.place == e &&
                      \result.from == (j < root_count && root[j] < n ? root[j] : n);
  ensures others:     same_name(self, \result) && same_marking(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mutator_begin(uint64_t n, const uint64_t *root, uint64_t root_count,
                                 struct process self, uint64_t i, uint64_t e, uint64_t j)
    /*@ ghost (const uint64_t *first, const uint32_t *holder) */;

/* The deletion barrier: load what will be overwritten, and begin to mark it. */
/*@
  requires at:        self.at == AT_DELETE;
  requires field:     self.place < field_count;
  requires limits:    n <= GRAPH_LIMIT && field_count <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires readable:  \valid_read(field + (0 .. field_count - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures loaded:     \result.ref == held_vertex(n, seen(write, self,
                                       PLACE_MARKS + n + self.place, field[self.place]));
  ensures at:         \result.at == (\result.ref < n ? AT_MARK_SENSE : AT_INSERT) &&
                      \result.then == AT_INSERT;
  ensures marking:    \result.sense == self.sense && \result.won == self.won;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mutator_delete(uint64_t n, const int64_t *field, const struct write *write,
                                  struct process self)
    /*@ ghost (uint64_t field_count, uint32_t lock) */;

/* The insertion barrier: begin to mark what will be written. */
/*@
  requires at:        self.at == AT_INSERT && self.from <= n;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures at:         \result.at == (self.from < n ? AT_MARK_SENSE : AT_WRITE) &&
                      \result.then == AT_WRITE;
  ensures marking:    \result.ref == self.from && \result.sense == self.sense &&
                      \result.won == self.won;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mutator_insert(uint64_t n, struct process self);

/* The write, which waits. */
/*@
  requires at:        self.at == AT_WRITE;
  requires field:     self.place < field_count && self.from <= n;
  requires limits:    n <= GRAPH_LIMIT && field_count <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_MARKS + n + self.place &&
                      write[self.end].value == (self.from < n ? self.from : -1);
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         stepped(self, \result, AT_RUN);
*/
struct process tso_mutator_write(uint64_t n, struct write *write, struct process self)
    /*@ ghost (uint64_t field_count, uint64_t limit) */;

#endif
