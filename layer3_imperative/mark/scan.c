#include "scan.h"

#include "far.h"
#include "near.h"

struct marking mark_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                         uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size) */
{
    return scan_near(heap, base, end, stack, capacity, state, true) /*@ ghost (colour, size) */;
}

struct marking mark_near_or_far(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size) */
{
    bool far = true;
    bool stuck = false;
    /*@
      loop invariant on:        marked_on{Pre, Here}(heap, size, base, colour, size,
                                                     \at(state.place, Pre), size, state.place);
      loop invariant stands:    mark_stands(heap, size, colour, stack, capacity, state.top,
                                            state.lowest, size, state.place);
      loop invariant work:      work(colour, size, state.lowest, size, state.place) +
                                  \at(state.left, Pre) - state.left <=
                                  work{Pre}(colour, size, \at(state.lowest, Pre), size,
                                            \at(state.place, Pre));
      loop invariant left:      state.left <= \at(state.left, Pre);
      loop invariant wide:      state.left == \at(state.left, Pre) ==>
                                  state.top == \at(state.top, Pre);
      loop invariant none:      state.block == size;
      loop assigns              state, far, stuck, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1];
      loop variant              state.left + (far ? 1 : 0) + (stuck ? 0 : 1);
    */
    while (!stuck && state.left > 0 && state.top > 0) {
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        if (far && WIDE <= state.top && BATCH <= capacity - state.top) {
            uint64_t most = state.left < BATCH ? state.left : BATCH;
            struct mark_state greys = {state.top, state.lowest};
            struct batch batch = mark_batch(heap, base, end, stack, greys, most)
                /*@ ghost (colour, size, capacity, state.place) */;
            state.top = batch.batch_top;
            state.lowest = batch.batch_lowest;
            state.left -= batch.batch_words;
            far = batch.batch_far;
        } else {
            uint64_t left = state.left;
            uint64_t part = far && NEAR_WORDS < left ? NEAR_WORDS : left;
            state.left = part;
            state = mark_near(heap, base, end, stack, capacity, state) /*@ ghost (colour, size) */;
            stuck = !far && state.left == part;
            far = far && state.left < part;
            state.left += left - part;
        }
        /*@ assert step: marked_on{Before, Here}(heap, size, base, colour, size,
                                                 \at(state.place, Before), size, state.place); */
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size,
                                            \at(state.place, Pre), size, state.place); */
    }
    return state;
}
