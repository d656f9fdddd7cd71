/* Marking: from the roots, blacken all that they reach, in place.

   A runtime marks in any number of steps, in any order:

       struct mark_state state = mark_begin(size);
       state = mark_root(heap, size, base, stack, capacity, state, root);    for each root
       mark_drain(heap, size, base, stack, capacity, state);

   mark_root darkens the block that a root points to: white becomes grey. mark_drain blackens all
   that grey blocks reach. After it no block is grey, and one may begin again: darken further
   roots, and drain.

   The stack may have any capacity but zero; it is the caller's, and nothing is allocated. A grey
   block that finds no room on it is left behind: the state keeps the lowest such place, and
   mark_drain goes back to it.

   The entries of the stack are the indices of blocks. Their type differs from that of the heap's
   words so that the proof knows that a push leaves the heap as it is. C itself allows the two
   types to name the same word: that the arrays do not overlap is what the clauses `apart` ask. */
#ifndef LAYER3_IMPERATIVE_MARK_SWEEP_MARK_H
#define LAYER3_IMPERATIVE_MARK_SWEEP_MARK_H

#include "../../specs/mark/marking.acsl"
#include "../../specs/words/object_model.h"
#include "../mark/mark_state.h"
#include <stdbool.h>
#include <stdint.h>

/* Darken the block that a root points to, if it points to one and that is white. Any value will
   do, any number of times. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires top:       state.top <= capacity;
  requires stack:     mark_stack_invariant(heap, size, stack, state.top, state.lowest);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures change:     only_darkened{Pre, Post}(heap, size, base, value);
  ensures tricolour:  tricolour_invariant(heap, size, base);
  ensures top:        \result.top <= capacity;
  ensures stack:      mark_stack_invariant(heap, size, stack, \result.top, \result.lowest);
*/
struct mark_state mark_root(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                            uint64_t capacity, struct mark_state state, uint64_t value);

/* Blacken all that the grey blocks reach. The result is the number of rescans: how often blocks
   that had found no room on the stack made it go back to the lowest of them. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires room:      1 <= capacity;
  requires top:       state.top <= capacity;
  requires stack:     mark_stack_invariant(heap, size, stack, state.top, state.lowest);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       no_grey_block(heap, size);
  ensures marked:     black_iff_reachable_from_seen{Pre, Post}(heap, size, base);
  ensures tricolour:  tricolour_invariant(heap, size, base);
  ensures stack:      mark_stack_invariant(heap, size, stack, 0, size);
*/
uint64_t mark_drain(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                    struct mark_state state);

/* Is the block that this value points to grey or black? A value that points to none is alive as
   well. After a drain, what is not marked is dead. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures marked:     \result <==> !ours(value, base, size) ||
                                   seen_block(heap, size, block_of(heap, base, value));
*/
bool is_marked(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value);

#endif
