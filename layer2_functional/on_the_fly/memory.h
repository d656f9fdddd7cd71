/* Memory on x86-TSO: what a process loads, and stores; a write that waits is committed. */
#ifndef LAYER2_FUNCTIONAL_ON_THE_FLY_MEMORY_H
#define LAYER2_FUNCTIONAL_ON_THE_FLY_MEMORY_H

#include <stdint.h>

#include "../../specs/on_the_fly/buffers.acsl"

/* Load from a place that holds so much in memory: what the process wrote last, if that waits. */
/*@
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires readable:  \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures seen:       \result == seen(write, self, place, memory);
*/
int64_t tso_load(const struct write *write, struct process self, uint64_t place, int64_t memory)
    /*@ ghost (uint32_t lock) */;

/* Store: the write waits, behind all others of this process. There has to be room. */
/*@
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == place && write[self.end].value == value;
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures others:     stepped(self, \result, self.at);
*/
struct process tso_store(struct write *write, struct process self, uint64_t place, int64_t value)
    /*@ ghost (uint64_t limit) */;

/* The oldest write of a process reaches memory; the process does nothing. */
/*@
  requires formed:    buffer_formed(self, self.end) && self.begin < self.end;
  requires open:      memory_open(lock, self);
  requires limits:    n <= GRAPH_LIMIT && field_count <= GRAPH_LIMIT;
  requires fits:      write_fits(n, field_count, write, self.begin);
  requires space:     \valid(control + (0 .. PLACE_MARKS - 1)) && \valid(mark + (0 .. n - 1)) &&
                      \valid(field + (0 .. field_count - 1)) && \valid_read(write + self.begin);
  requires apart:     \separated(control + (0 .. PLACE_MARKS - 1), mark + (0 .. n - 1),
                                 field + (0 .. field_count - 1), write + self.begin);

  terminates          \true;
  exits               \false;
  assigns             control[0 .. PLACE_MARKS - 1], mark[0 .. n - 1],
                      field[0 .. field_count - 1];

  ensures control:    \forall integer i; 0 <= i < PLACE_MARKS ==>
                        control[i] == (i == write[self.begin].place ? write[self.begin].value
                                                                    : \old(control[i]));
  ensures mark:       \forall integer v; 0 <= v < n ==>
                        mark[v] == (PLACE_MARKS + v == write[self.begin].place
                                      ? write[self.begin].value : \old(mark[v]));
  ensures field:      \forall integer e; 0 <= e < field_count ==>
                        field[e] == (PLACE_MARKS + n + e == write[self.begin].place
                                       ? write[self.begin].value : \old(field[e]));
  ensures shorter:    \result.begin == self.begin + 1 && \result.end == self.end;
  ensures others:     stepped(self, \result, self.at);
*/
struct process tso_commit(uint16_t *control, uint8_t *mark, int64_t *field, uint64_t n,
                          const struct write *write, struct process self)
    /*@ ghost (uint64_t field_count, uint32_t lock) */;

/* Room is made in a buffer: what waits is moved to the front of the row, and is what it was. */
/*@
  requires formed:    buffer_formed(self, self.end) && low <= self.begin;
  requires space:     \valid(write + (low .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             write[low .. self.end - 1];

  ensures moved:      \forall integer k; low <= k < low + (self.end - self.begin) ==>
                        write[k].place == \old(write[k + (self.begin - low)].place) &&
                        write[k].value == \old(write[k + (self.begin - low)].value);
  ensures window:     \result.begin == low && \result.end == low + (self.end - self.begin);
  ensures others:     stepped(self, \result, self.at);
*/
struct process tso_slide(struct write *write, struct process self, uint64_t low);

#endif
