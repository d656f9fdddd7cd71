#include "scan.h"

#include "near.h"

struct marking mark_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                         uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint32_t \ghost *turns) */
{
    bool fits = true;
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
      loop invariant none:      state.block == size && state.place == \at(state.place, Pre);
      loop invariant turns:     turns_counted(turns) <= turns_counted{Pre}(turns) +
                                  \at(state.left, Pre) - state.left + (fits ? 0 : 1);
      loop assigns              fits, state, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1], turns[0 .. 1];
      loop variant              state.left + (fits ? 1 : 0);
    */
    while (fits && state.top > 0) {
        //@ ghost count_turn(turns);
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert known: greys_known(colour, size, stack, state.top, state.lowest);
        uint64_t block = topmost(stack, state.top) /*@ ghost (colour, size, state.lowest) */;
        uint64_t header = heap[block];
        uint64_t words = header_wosize(header) + 1;
        fits = words <= state.left;
        if (fits) {
            state.left -= words;
            struct mark_state greys = {state.top - 1, state.lowest};
            greys = scan_block(heap, base, end, stack, capacity, greys, block, header)
                /*@ ghost (colour, size, state.place, turns) */;
            state.top = greys.top;
            state.lowest = greys.lowest;
            /*@ assert on: marked_on{Before, Here}(heap, size, base, colour, size, state.place,
                                                   size, state.place); */
            /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size,
                                                \at(state.place, Pre), size, state.place); */
        }
    }
    return state;
}
