/* Marking in place.

   The object graph is that of the heap at the start of each function, the snapshot; marking
   changes only colours, so that all its edges stay. The colours are also kept in a map, a ghost
   (specs/mark/colour_map.acsl), and the invariants are about the snapshot and the map:
     - what was passed points to nothing white, so no black block points to a white one;
     - the stack holds distinct grey blocks;
     - each grey block is on the stack, or in hand, or at or above the lowest one left behind;
     - each block that is grey or black is reachable from those that were at the start;
     - the heap is the snapshot, in the colours of the map.
   The scan is that of marking in slices (mark/scan.h), with more of a budget than it needs: the
   tricolour invariant at the start, and what was passed since, make that at the end. */

#include "mark.h"

#include "../../proofs/lemmas/mark/passing.acsl"
#include "../mark/scan.h"
#include "../mark/steps.h"
#include "../words/header.h"

struct mark_state mark_root(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                            uint64_t capacity, struct mark_state state, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        return state;
    }
    //@ ghost uint8_t colour[MAX_HEAP_SIZE];
    //@ ghost fill_colour_map(heap, size, &colour[0]);
    struct meant block = block_meant(heap, index_of_address(value, base))
        /*@ ghost (size, base, value) */;
    //@ assert map: coloured{Here, Here}(heap, heap, size, &colour[0]);
    //@ assert black: no_black_to_white_object{Here, Here}(heap, size, base, &colour[0]);
    //@ ghost Before: ;
    state = darken(heap, stack, capacity, state, block.meant_index, block.meant_header)
        /*@ ghost (&colour[0], size, size) */;
    //@ assert shaded: shaded{Before, Here}(heap, size, &colour[0], block.meant_index);
    //@ assert coloured: coloured{Before, Here}(heap, heap, size, &colour[0]);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert darkened: only_darkened{Before, Here}(heap, size, base, value);
    //@ assert black: no_black_to_white_object{Before, Here}(heap, size, base, &colour[0]);
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    //@ assert known: greys_known(&colour[0], size, stack, state.top, state.lowest);
    //@ assert visited: scan_visits{Before}(heap, size, state.lowest);
    //@ assert stack: mark_stack_invariant(heap, size, stack, state.top, state.lowest);
    return state;
}

/* Blacken all that grey blocks reach, over a map of colours. The result is the number of times that
   this went back to a lower block (it is never more than the number of blocks). */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires none:      state.block == size;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures coloured:   coloured{Pre, Post}(heap, heap, size, colour);
  ensures passed:     passed_not_white{Pre, Post}(heap, size, base, colour, size, state.place, size,
                                                  state.place);
  ensures sound:      only_reachable_objects_seen{Pre, Post}(heap, size, base, colour);
  ensures seen:       seen_blocks_seen{Pre, Post}(heap, size, colour);
  ensures known:      no_grey_below(colour, size, size);
*/
static inline uint64_t drain(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                             int64_t *stack, uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour) */
{
    uint64_t rescans = 0;
    uint64_t reached = size;
    //@ ghost uint64_t whites = count_in_map(colour, size, WHITE);
    //@ ghost uint64_t blacks = count_in_map(colour, size, BLACK);
    /*@
      loop invariant on:        marked_on{Pre, Here}(heap, size, base, colour, size,
                                                     \at(state.place, Pre), state.block,
                                                     state.place);
      loop invariant stands:    mark_stands(heap, size, colour, stack, capacity, state.top,
                                            state.lowest, state.block, state.place);
      loop invariant rescans:   rescans <= size;
      loop invariant whites:    whites == colour_count(colour, WHITE, size);
      loop invariant blacks:    blacks == colour_count(colour, BLACK, size);
      loop assigns              state, rescans, reached, whites, blacks, heap[0 .. size - 1],
                                stack[0 .. capacity - 1], colour[0 .. size - 1];
      loop variant              4 * MAX_HEAP_SIZE * (whites + size - blacks +
                                                     (state.block == size ? 1 : 0)) +
                                (size - state.lowest) +
                                (state.block == size ? 0 : size + 1 - state.place);
    */
    while (state.block != size || state.top > 0 || state.lowest < size) {
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        /*@ assert measure: 4 * MAX_HEAP_SIZE * (whites + size - blacks +
                                                 (state.block == size ? 1 : 0)) +
                              (size - state.lowest) +
                              (state.block == size ? 0 : size + 1 - state.place) ==
                            work(colour, size, state.lowest, state.block, state.place); */
        /*@ assert range: state.lowest <= size && state.block <= size &&
                          (state.block < size ==> state.place <= size + 1); */
        //@ assert positive: 0 <= work(colour, size, state.lowest, state.block, state.place);
        state.left = UINT64_MAX;
        if (state.block != size || state.top > 0) {
            state = scan_greys(heap, size, base, end, stack, capacity, state)
                /*@ ghost (colour) */;
        } else {
            if (state.lowest < reached && rescans < size) {
                rescans++;
            }
            state = next_block(heap, stack, state) /*@ ghost (size, base, capacity, colour) */;
            reached = state.lowest;
        }
        /*@ assert step: marked_on{Before, Here}(heap, size, base, colour,
                                                 \at(state.block, Before),
                                                 \at(state.place, Before), state.block,
                                                 state.place); */
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, \at(state.place, Pre),
                                            state.block, state.place); */
        /*@ assert less: work(colour, size, state.lowest, state.block, state.place) <
                           work{Before}(colour, size, \at(state.lowest, Before),
                                        \at(state.block, Before), \at(state.place, Before)); */
        //@ ghost whites = count_in_map(colour, size, WHITE);
        //@ ghost blacks = count_in_map(colour, size, BLACK);
        /*@ assert measure: 4 * MAX_HEAP_SIZE * (whites + size - blacks +
                                                 (state.block == size ? 1 : 0)) +
                              (size - state.lowest) +
                              (state.block == size ? 0 : size + 1 - state.place) ==
                            work(colour, size, state.lowest, state.block, state.place); */
    }
    return rescans;
}

uint64_t mark_drain(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                    struct mark_state state)
{
    //@ ghost uint8_t colour[MAX_HEAP_SIZE];
    //@ ghost fill_colour_map(heap, size, &colour[0]);
    //@ ghost Start: ;
    //@ assert black: no_black_to_white_object{Start, Here}(heap, size, base, &colour[0]);
    struct marking marking = {state.top, state.lowest, size, 0, 0};
    uint64_t rescans = drain(heap, size, base, end_of_heap(base, size), stack, capacity, marking)
        /*@ ghost (&colour[0]) */;
    //@ assert coloured: coloured{Start, Here}(heap, heap, size, &colour[0]);
    //@ assert black: no_black_to_white_object{Start, Here}(heap, size, base, &colour[0]);
    //@ assert sound: only_reachable_objects_seen{Start, Here}(heap, size, base, &colour[0]);
    //@ assert seen: seen_blocks_seen{Start, Here}(heap, size, &colour[0]);
    //@ assert closed: object_seen_closed{Start, Here}(heap, size, base, &colour[0]);
    return rescans;
}

bool is_marked(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return true;
    }
    struct meant block = block_meant(heap, index_of_address(value, base))
        /*@ ghost (size, base, value) */;
    return header_colour(block.meant_header) != WHITE;
}
