/* The collector's way through a cycle, in atomic steps. What it says to mutators, it stores: they
   see it when the write is committed, and the handshake that follows waits for that. */
#ifndef LAYER2_FUNCTIONAL_ON_THE_FLY_COLLECTOR_H
#define LAYER2_FUNCTIONAL_ON_THE_FLY_COLLECTOR_H

#include <stdint.h>

#include "../../specs/on_the_fly/buffers.acsl"

/* The sense turns: all that is allocated is white. The collector alone writes this word, so that
   what it loads is what it stored last. */
/*@
  requires at:        self.at == AT_FLIP;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires sense:     0 <= seen(write, self, PLACE_SENSE, control[PLACE_SENSE]) <= 1;
  requires open:      memory_open(lock, self);
  requires space:     \valid_read(control + (0 .. PLACE_MARKS - 1)) &&
                      \valid(write + (self.begin .. limit - 1));
  requires apart:     \separated(control + (0 .. PLACE_MARKS - 1),
                                 write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_SENSE && write[self.end].value ==
                        1 - \old(seen(write, self, PLACE_SENSE, control[PLACE_SENSE]));
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         \result.at == AT_FENCE && \result.round == ROUND_FLIP;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result);
*/
struct process tso_collector_flip(const uint16_t *control, struct write *write, struct process self)
    /*@ ghost (uint64_t limit, uint32_t lock) */;

/* Barriers go on. */
/*@
  requires at:        self.at == AT_INIT;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_PHASE &&
                      write[self.end].value == PHASE_INIT;
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         \result.at == AT_FENCE && \result.round == ROUND_INIT;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result);
*/
struct process tso_collector_init(struct write *write, struct process self)
    /*@ ghost (uint64_t limit) */;

/* Marking begins. */
/*@
  requires at:        self.at == AT_MARK;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_PHASE &&
                      write[self.end].value == PHASE_MARK;
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         \result.at == AT_BIRTH && \result.round == self.round;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result);
*/
struct process tso_collector_mark(struct write *write, struct process self)
    /*@ ghost (uint64_t limit) */;

/* What is allocated from now on is black. */
/*@
  requires at:        self.at == AT_BIRTH;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires open:      memory_open(lock, self);
  requires space:     \valid_read(control + (0 .. PLACE_MARKS - 1)) &&
                      \valid(write + (self.begin .. limit - 1));
  requires apart:     \separated(control + (0 .. PLACE_MARKS - 1),
                                 write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_BIRTH && write[self.end].value ==
                        \old(seen(write, self, PLACE_SENSE, control[PLACE_SENSE]));
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         \result.at == AT_FENCE && \result.round == ROUND_MARK;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result);
*/
struct process tso_collector_birth(const uint16_t *control, struct write *write,
                                   struct process self)
    /*@ ghost (uint64_t limit, uint32_t lock) */;

/* Take a vertex from its work list, to scan it. */
/*@
  requires at:        self.at == AT_LOOP && v < n;
  requires listed:    listed[v] == NAME_COLLECTOR;
  requires readable:  \valid_read(first + (0 .. n)) && \valid_read(listed + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures at:         \result.at == AT_SCAN && \result.into == v && \result.place == first[v] &&
                      \result.from == self.from;
  ensures others:     same_name(self, \result) && same_marking(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_collector_take(const uint64_t *first, struct process self, uint64_t v)
    /*@ ghost (uint64_t n, const uint32_t *listed) */;

/* Its work list is empty: it asks the mutators for theirs. */
/*@
  requires at:        self.at == AT_LOOP;
  requires none:      \forall integer v; 0 <= v < n ==> listed[v] != NAME_COLLECTOR;
  requires readable:  \valid_read(listed + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures at:         \result.at == AT_FENCE && \result.round == ROUND_WORK;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result) && same_window(self, \result);
*/
struct process tso_collector_ask_work(struct process self)
    /*@ ghost (const uint32_t *listed, uint64_t n) */;

/* Scan a field: begin to mark what it holds. */
/*@
  requires at:        self.at == AT_SCAN && self.place < field_count;
  requires field:     own_field(first, n, self.into, self.place);
  requires limits:    n <= GRAPH_LIMIT && field_count <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires readable:  \valid_read(first + (0 .. n)) && \valid_read(field + (0 .. field_count - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures loaded:     \result.ref == held_vertex(n, seen(write, self,
                                       PLACE_MARKS + n + self.place, field[self.place]));
  ensures at:         \result.at == (\result.ref < n ? AT_MARK_SENSE : AT_SCAN) &&
                      \result.then == AT_SCAN && \result.place == self.place + 1;
  ensures marking:    \result.sense == self.sense && \result.won == self.won;
  ensures others:     same_name(self, \result) && \result.into == self.into &&
                      \result.from == self.from && same_window(self, \result);
*/
struct process tso_collector_scan(uint64_t n, const int64_t *field, const struct write *write,
                                  struct process self)
    /*@ ghost (const uint64_t *first, uint64_t field_count, uint32_t lock) */;

/* All its fields are scanned: it is black. */
/*@
  requires at:        self.at == AT_SCAN && self.into < n && self.place == first[self.into + 1];
  requires listed:    listed[self.into] == NAME_COLLECTOR;
  requires space:     \valid_read(first + (0 .. n)) && \valid(listed + (0 .. n - 1));
  requires apart:     \separated(first + (0 .. n), listed + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             listed[self.into];

  ensures black:      listed[self.into] == NAME_NOBODY;
  ensures at:         moved_on(self, \result, AT_LOOP);
*/
struct process tso_collector_blacken(uint32_t *listed, struct process self)
    /*@ ghost (const uint64_t *first, uint64_t n) */;

/* Marking is over: the sweep begins. */
/*@
  requires at:        self.at == AT_SWEEP;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_PHASE &&
                      write[self.end].value == PHASE_SWEEP;
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         \result.at == AT_LOOK && \result.round == self.round;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result);
*/
struct process tso_collector_sweep(struct write *write, struct process self)
    /*@ ghost (uint64_t limit) */;

/* The sweep looks at a vertex, in any order, at each once. If it is white, it will be freed. */
/*@
  requires at:        self.at == AT_LOOK && v < n && looked[v] == 0;
  requires limits:    n <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires space:     \valid_read(control + (0 .. PLACE_MARKS - 1)) &&
                      \valid_read(mark + (0 .. n - 1)) && \valid(looked + (0 .. n - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));
  requires apart:     \separated(control + (0 .. PLACE_MARKS - 1), mark + (0 .. n - 1),
                                 looked + (0 .. n - 1), write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             looked[v];

  ensures looked:     looked[v] == 1;
  ensures kept:       \old(seen(write, self, PLACE_MARKS + v, mark[v])) == MARK_FREE ||
                      \old(seen(write, self, PLACE_MARKS + v, mark[v])) ==
                        \old(seen(write, self, PLACE_SENSE, control[PLACE_SENSE]))
                        ==> \result.at == AT_LOOK;
  ensures white:      \old(seen(write, self, PLACE_MARKS + v, mark[v])) != MARK_FREE &&
                      \old(seen(write, self, PLACE_MARKS + v, mark[v])) !=
                        \old(seen(write, self, PLACE_SENSE, control[PLACE_SENSE]))
                        ==> \result.at == AT_FREE;
  ensures ref:        \result.ref == v && \result.then == self.then &&
                      \result.sense == self.sense && \result.won == self.won;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_collector_look(const uint16_t *control, const uint8_t *mark, int8_t *looked,
                                  const struct write *write, struct process self, uint64_t v)
    /*@ ghost (uint64_t n, uint32_t lock) */;

/* Free it: one step, past the store buffer. */
/*@
  requires at:        self.at == AT_FREE && self.ref < n;
  requires rows:      0 <= first[self.ref] <= first[self.ref + 1] <= field_count;
  requires open:      memory_open(lock, self);
  requires space:     \valid_read(first + (0 .. n)) && \valid(mark + (0 .. n - 1)) &&
                      \valid(field + (0 .. field_count - 1));
  requires apart:     \separated(first + (0 .. n), mark + (0 .. n - 1),
                                 field + (0 .. field_count - 1));

  terminates          \true;
  exits               \false;
  assigns             mark[self.ref], field[first[self.ref] .. first[self.ref + 1] - 1];

  ensures free:       mark[self.ref] == MARK_FREE;
  ensures empty:      \forall integer e; first[self.ref] <= e < first[self.ref + 1] ==>
                        field[e] == -1;
  ensures at:         moved_on(self, \result, AT_LOOK);
*/
struct process tso_collector_free(const uint64_t *first, uint8_t *mark, int64_t *field,
                                  struct process self)
    /*@ ghost (uint64_t n, uint64_t field_count, uint32_t lock) */;

/* All has been looked at: the cycle is over, and the next may begin. */
/*@
  requires at:        self.at == AT_LOOK;
  requires all:       \forall integer v; 0 <= v < n ==> looked[v] == 1;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(looked + (0 .. n - 1)) && \valid(write + (self.begin .. limit - 1));
  requires apart:     \separated(looked + (0 .. n - 1), write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             looked[0 .. n - 1], write[self.end];

  ensures again:      \forall integer v; 0 <= v < n ==> looked[v] == 0;
  ensures stored:     write[self.end].place == PLACE_PHASE &&
                      write[self.end].value == PHASE_IDLE;
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         \result.at == AT_FENCE && \result.round == ROUND_IDLE;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result);
*/
struct process tso_collector_end(int8_t *looked, uint64_t n, struct write *write,
                                 struct process self)
    /*@ ghost (uint64_t limit) */;

#endif
