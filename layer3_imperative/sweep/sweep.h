/* Sweeping: free all that is not black, in place, after marking.

       struct sweep_state state = sweep_begin(size);
       state = heap_sweep(heap, size, base, NO_TAG, state);

   Black blocks turn white. Whatever else there is, white and blue blocks and fragments, becomes
   free, and neighbours merge: into a hole, or, where it is a single word, a blue fragment. The
   holes form a list in ascending order, through their first fields; it is made afresh.

   A block that wants to be finalised before it is freed has a tag of its own. The sweep can stop
   before each dead block of such a tag; the caller does what is to be done, and goes on:

       while (state = heap_sweep(heap, size, base, CUSTOM_TAG, state), state.place < size) {
         finalise the block at state.place
       }

   It can stop anywhere else, too, where its budget of words is used up: heap_sweep_some. */
#ifndef LAYER3_IMPERATIVE_SWEEP_SWEEP_H
#define LAYER3_IMPERATIVE_SWEEP_SWEEP_H

#include "../../specs/mark/turns.acsl"
#include "../../specs/sweep/sweeping.acsl"
#include <stdint.h>

/* What no tag is: a sweep that stops nowhere. */
#define NO_TAG 256

/* Where a sweep stands. */
struct sweep_state {
    uint64_t place;   /* the block to look at next; the size of the heap in the end */
    uint64_t swept;   /* all before this word is done; from here to place all is dead */
    uint64_t head;    /* the address of the first hole, 0 if there is none */
    uint64_t last;    /* the last hole, if there is one */
    uint64_t free;    /* free words before swept */
    uint64_t stopped; /* the block where the sweep stopped last; the size if it has not yet */
};

/* Nothing is swept. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures place:      \result.place == 0 && \result.swept == 0;
  ensures holes:      \result.head == 0 && \result.last == 0;
  ensures free:       \result.free == 0;
  ensures stopped:    \result.stopped == size;
*/
static inline struct sweep_state sweep_begin(uint64_t size)
{
    struct sweep_state state = {0, 0, 0, 0, 0, size};
    return state;
}

/* Sweep from where the state stands to the end of the heap, or to the next dead block with this
   tag. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                      state.last, state.free);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures invariant:  sweep_invariant(heap, size, base, \result.swept, \result.place,
                                      \result.head, \result.last, \result.free);
  ensures swept:      swept_between{Pre, Post}(heap, heap, size, state.swept, \result.swept);
  ensures rest:       same_from{Pre, Post}(heap, heap, size, \result.swept);
  ensures only:       only_headers_and_links{Pre, Post}(heap, heap, size, state.swept);
  ensures stop:       \result.place < size ==>
                        \result.stopped == \result.place &&
                        white_block(heap, size, \result.place) &&
                        tag_of(heap[\result.place]) == tag;
  ensures each:       none_passed_over{Pre}(heap, size, tag, state.place, \result.place,
                                            state.stopped);
  ensures progress:   state.place <= \result.place <= size &&
                      state.swept <= \result.swept &&
                      (\result.place < size ==> state.stopped != \result.place);
  ensures whole:      tag == NO_TAG ==> \result.place == size;
  ensures done:       \result.place == size ==> \result.swept == size;
*/
struct sweep_state heap_sweep(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                              struct sweep_state state);

/* The same, but only so many words further, and on to where a block begins. If that is in the
   middle of a run of dead blocks, the run is left as it is, for the next call. A ghost counts the
   turns of the loop. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                      state.last, state.free);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), turns + (0 .. 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], turns[0 .. 1];

  ensures invariant:  sweep_invariant(heap, size, base, \result.swept, \result.place,
                                      \result.head, \result.last, \result.free);
  ensures swept:      swept_between{Pre, Post}(heap, heap, size, state.swept, \result.swept);
  ensures rest:       same_from{Pre, Post}(heap, heap, size, \result.swept);
  ensures only:       only_headers_and_links{Pre, Post}(heap, heap, size, state.swept);
  ensures stop:       \result.place < size ==> \result.place < state.place + budget ==>
                        \result.stopped == \result.place &&
                        dead_with_tag(heap, size, tag, \result.place);
  ensures each:       none_passed_over{Pre}(heap, size, tag, state.place, \result.place,
                                            state.stopped);
  ensures progress:   state.place <= \result.place <= size &&
                      state.swept <= \result.swept &&
                      (\result.place < size ==> \result.place < state.place + budget ==>
                       state.stopped != \result.place);
  ensures done:       \result.place == size ==> \result.swept == size;
  ensures first:      none_between{Pre}(heap, size, state.place + budget, \result.place);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + budget;
*/
struct sweep_state heap_sweep_some(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                                   struct sweep_state state, uint64_t budget)
    /*@ ghost (uint32_t \ghost *turns) */;

#endif
