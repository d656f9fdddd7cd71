/* Marking in slices.

   Between two slices a block may be half scanned: it is grey, off the stack, and its fields before
   the place where the scan stands have been passed. The proof is about the map of colours, as that
   of every mark (specs/mark/colour_map.acsl); the tricolour invariant need not hold, for a block
   that was allocated black may point to a white one. What holds instead is that the fields passed
   since the slice began point to nothing white. */

#include "mark.h"

#include "../../proofs/lemmas/snapshot/slice.acsl"
#include "../mark/scan.h"
#include "../mark/steps.h"
#include "../words/header.h"

/* The same as the next function, over a map of colours. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1],
                      turns[0 .. 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, state.block, state.place,
                                           \result.block, \result.place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, \result.block, \result.place);
  ensures work:       work{Post}(colour, size, \result.lowest, \result.block, \result.place) +
                        budget - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left <= budget;
  ensures done:       \result.left > 0 ==>
                        \result.block == size && \result.top == 0 && \result.lowest == size;
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + 5 * budget + 1;
*/
static inline struct marking slice(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                                   int64_t *stack, uint64_t capacity, struct marking state,
                                   uint64_t budget)
/*@ ghost (uint8_t \ghost *colour, uint32_t \ghost *turns) */
{
    state.left = budget;
    /*@
      loop invariant on:        marked_on{Pre, Here}(heap, size, base, colour,
                                                     \at(state.block, Pre),
                                                     \at(state.place, Pre), state.block,
                                                     state.place);
      loop invariant stands:    mark_stands(heap, size, colour, stack, capacity, state.top,
                                            state.lowest, state.block, state.place);
      loop invariant work:      work(colour, size, state.lowest, state.block, state.place) +
                                  budget - state.left <=
                                  work{Pre}(colour, size, \at(state.lowest, Pre),
                                            \at(state.block, Pre), \at(state.place, Pre));
      loop invariant left:      state.left <= budget;
      loop invariant turns:     turns_counted(turns) <=
                                  turns_counted{Pre}(turns) + 5 * (budget - state.left);
      loop assigns              state, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1], turns[0 .. 1];
      loop variant              state.left;
    */
    while (state.left > 0) {
        //@ ghost count_turn(turns);
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        if (state.block != size) {
            state = scan_part(heap, size, base, end, stack, capacity, state)
                /*@ ghost (colour, turns) */;
        } else if (state.top > 0) {
            state = scan_greys(heap, base, end, stack, capacity, state)
                /*@ ghost (colour, size, turns) */;
        } else if (state.lowest != size) {
            state = next_block(heap, stack, state) /*@ ghost (size, base, capacity, colour) */;
        } else {
            return state;
        }
        /*@ assert step: marked_on{Before, Here}(heap, size, base, colour,
                                                 \at(state.block, Before),
                                                 \at(state.place, Before), state.block,
                                                 state.place); */
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, \at(state.block, Pre),
                                            \at(state.place, Pre), state.block, state.place); */
    }
    return state;
}

struct marking snapshot_darken(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                               uint64_t capacity, struct marking state, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        return state;
    }
    //@ ghost uint8_t colour[MAX_HEAP_SIZE];
    //@ ghost fill_colour_map(heap, size, &colour[0]);
    struct meant meant = block_meant(heap, index_of_address(value, base))
        /*@ ghost (size, base, value) */;
    //@ assert map: coloured{Here, Here}(heap, heap, size, &colour[0]);
    //@ ghost Before: ;
    struct mark_state greys = {state.top, state.lowest};
    greys = darken(heap, stack, capacity, greys, meant.meant_index, meant.meant_header)
        /*@ ghost (&colour[0], size, state.block) */;
    //@ assert shaded: shaded{Before, Here}(heap, size, &colour[0], meant.meant_index);
    //@ assert coloured: coloured{Before, Here}(heap, heap, size, &colour[0]);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert darkened: only_darkened{Before, Here}(heap, size, base, value);
    //@ assert unscanned: blackens_unscanned{Before, Here}(heap, size);
    state.top = greys.top;
    state.lowest = greys.lowest;
    //@ assert visited: scan_visits{Before}(heap, size, state.lowest);
    /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place); */
    return state;
}

struct marking snapshot_mark_some(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                  uint64_t capacity, struct marking state, uint64_t budget)
/*@ ghost (uint32_t \ghost *turns) */
{
    //@ ghost uint8_t colour[MAX_HEAP_SIZE];
    //@ ghost fill_colour_map(heap, size, &colour[0]);
    //@ ghost Start: ;
    struct marking result = slice(heap, size, base, end_of_heap(base, size), stack, capacity, state,
                                  budget) /*@ ghost (&colour[0], turns) */;
    //@ assert map: colour_map{Start}(heap, size, &colour[0]);
    //@ assert coloured: coloured{Start, Here}(heap, heap, size, &colour[0]);
    //@ assert map: colour_map(heap, size, &colour[0]);
    /*@ assert step: mark_step{Start, Here}(heap, size, base, state.block, state.place,
                                            result.block, result.place); */
    //@ assert only: only_reachable_seen_since{Start, Here}(heap, size, base);
    /*@ assert stack: slice_invariant(heap, size, stack, result.top, result.lowest, result.block,
                                      result.place); */
    return result;
}
