/* Marking one vertex, in atomic steps: what every barrier does, and the collector's scan. Three
   loads come first, and others may write in between; only if all three say so there is a
   compare-and-swap: lock, compare, swap, unlock. Who swaps keeps the vertex on its work list. */
#ifndef LAYER2_FUNCTIONAL_ON_THE_FLY_MARK_H
#define LAYER2_FUNCTIONAL_ON_THE_FLY_MARK_H

#include <stdint.h>

#include "../../specs/on_the_fly/buffers.acsl"

/* Begin to mark vertex v, and go on there afterwards; if v is none, go there. */
/*@
  requires vertex:    v <= n;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures at:         \result.at == (v < n ? AT_MARK_SENSE : then);
  ensures marking:    \result.ref == v && \result.then == then && \result.sense == self.sense &&
                      \result.won == self.won;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mark_begin(struct process self, uint64_t n, uint64_t v, uint16_t then);

/* Load the sense. */
/*@
  requires at:        self.at == AT_MARK_SENSE;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires fits:      writes_fit(n, field_count, write, self);
  requires sense:     0 <= seen(write, self, PLACE_SENSE, control[PLACE_SENSE]) <= 1;
  requires readable:  \valid_read(control + (0 .. PLACE_MARKS - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures at:         \result.at == AT_MARK_FLAG;
  ensures loaded:     \result.sense == seen(write, self, PLACE_SENSE, control[PLACE_SENSE]);
  ensures marking:    \result.ref == self.ref && \result.then == self.then &&
                      \result.won == self.won;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mark_sense(const uint16_t *control, const struct write *write,
                              struct process self)
    /*@ ghost (uint64_t n, uint64_t field_count, uint32_t lock) */;

/* Load the mark. If it is the sense, the vertex is marked. */
/*@
  requires at:        self.at == AT_MARK_FLAG && self.ref < n <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires readable:  \valid_read(mark + (0 .. n - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures marked:     seen(write, self, PLACE_MARKS + self.ref, mark[self.ref]) == self.sense
                        ==> moved_on(self, \result, self.then);
  ensures white:      seen(write, self, PLACE_MARKS + self.ref, mark[self.ref]) != self.sense
                        ==> moved_on(self, \result, AT_MARK_PHASE);
*/
struct process tso_mark_flag(const uint8_t *mark, const struct write *write, struct process self)
    /*@ ghost (uint64_t n, uint32_t lock) */;

/* Load the phase. If there is no cycle, nothing is to be marked. */
/*@
  requires at:        self.at == AT_MARK_PHASE;
  requires formed:    buffer_formed(self, self.end);
  requires open:      memory_open(lock, self);
  requires readable:  \valid_read(control + (0 .. PLACE_MARKS - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures idle:       seen(write, self, PLACE_PHASE, control[PLACE_PHASE]) == PHASE_IDLE
                        ==> moved_on(self, \result, self.then);
  ensures cycle:      seen(write, self, PLACE_PHASE, control[PLACE_PHASE]) != PHASE_IDLE
                        ==> moved_on(self, \result, AT_MARK_LOCK);
*/
struct process tso_mark_phase(const uint16_t *control, const struct write *write,
                              struct process self)
    /*@ ghost (uint32_t lock) */;

/* Take the lock: from now on memory is closed to all others. */
/*@
  requires at:        self.at == AT_MARK_LOCK;
  requires free:      *lock == NAME_NOBODY;
  requires space:     \valid(lock);

  terminates          \true;
  exits               \false;
  assigns             *lock;

  ensures locked:     *lock == self.name;
  ensures at:         moved_on(self, \result, AT_MARK_COMPARE);
*/
struct process tso_mark_lock(uint32_t *lock, struct process self);

/* Load the mark again. If it is the sense now, somebody else was first. */
/*@
  requires at:        self.at == AT_MARK_COMPARE && self.ref < n <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, self.end);
  requires held:      lock == self.name;
  requires readable:  \valid_read(mark + (0 .. n - 1)) &&
                      \valid_read(write + (self.begin .. self.end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures lost:       seen(write, self, PLACE_MARKS + self.ref, mark[self.ref]) == self.sense
                        ==> \result.at == AT_MARK_UNLOCK && \result.won == 0;
  ensures won:        seen(write, self, PLACE_MARKS + self.ref, mark[self.ref]) != self.sense
                        ==> \result.at == AT_MARK_SWAP && \result.won == 1;
  ensures marking:    \result.ref == self.ref && \result.then == self.then &&
                      \result.sense == self.sense;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mark_compare(const uint8_t *mark, const struct write *write, struct process self)
    /*@ ghost (uint64_t n, uint32_t lock) */;

/* Store the mark. */
/*@
  requires at:        self.at == AT_MARK_SWAP && self.ref <= GRAPH_LIMIT;
  requires formed:    buffer_formed(self, limit) && self.end < limit;
  requires space:     \valid(write + (self.begin .. limit - 1));

  terminates          \true;
  exits               \false;
  assigns             write[self.end];

  ensures stored:     write[self.end].place == PLACE_MARKS + self.ref &&
                      write[self.end].value == self.sense;
  ensures longer:     \result.begin == self.begin && \result.end == self.end + 1;
  ensures at:         stepped(self, \result, AT_MARK_UNLOCK);
*/
struct process tso_mark_swap(struct write *write, struct process self)
    /*@ ghost (uint64_t limit) */;

/* Give the lock back, when nothing waits any more. */
/*@
  requires at:        self.at == AT_MARK_UNLOCK;
  requires held:      *lock == self.name;
  requires empty:     self.begin == self.end;
  requires space:     \valid(lock);

  terminates          \true;
  exits               \false;
  assigns             *lock;

  ensures free:       *lock == NAME_NOBODY;
  ensures at:         moved_on(self, \result, self.won == 1 ? AT_MARK_KEEP : self.then);
*/
struct process tso_mark_unlock(uint32_t *lock, struct process self);

/* Who marked the vertex puts it on its work list. It is on no list: so no work is lost, and none is
   done twice. */
/*@
  requires at:        self.at == AT_MARK_KEEP && self.ref < n;
  requires none:      listed[self.ref] == NAME_NOBODY;
  requires space:     \valid(listed + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             listed[self.ref];

  ensures listed:     listed[self.ref] == self.name;
  ensures at:         moved_on(self, \result, self.then);
*/
struct process tso_mark_keep(uint32_t *listed, struct process self)
    /*@ ghost (uint64_t n) */;

#endif
