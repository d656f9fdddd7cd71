/* Scanning where blocks point far away, and the loop for where they do not, each compiled by
   itself. */

#include "far.h"

#include "../../proofs/lemmas/mark/gathering.acsl"
#include "../words/header.h"
#include "batch.h"
#include "near.h"
#include "steps.h"

struct batch mark_batch(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                        struct mark_state state, uint64_t most)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t capacity, uint64_t place,
           uint32_t \ghost *turns) */
{
    struct gathered batch = gather_batch(heap, base, end, stack, state.top, most)
        /*@ ghost (colour, size, capacity, state.lowest, place, turns) */;
    //@ ghost Gathered: ;
    //@ assert map: colour_map(heap, size, colour);
    //@ assert formed: well_formed_heap(heap, size, base);
    uint64_t n = batch.gathered_end;
    bool far = far_apart(stack, state.top, n) /*@ ghost (heap, size, base, capacity) */;
    uint64_t bits =
        common_bits(heap, stack, state.top, n) /*@ ghost (size, base, capacity, turns) */;
    n = drop_marked(heap, stack, state.top, n) /*@ ghost (colour, size, base, capacity, turns) */;
    //@ assert map: same_map{Gathered, Here}(colour, size);
    //@ assert same: same_candidates{Gathered, Here}(stack, 0, state.top);
    //@ assert same: same_candidates{Gathered, Here}(stack, 0, batch.gathered_top);
    /*@ assert awaited: marked_but_awaited{Pre, Here}(heap, size, base, colour, place, stack,
                                                      state.top, n); */
    /*@ assert stands: mark_stands(heap, size, colour, stack, state.top, batch.gathered_top,
                                   state.lowest, size, place); */
    //@ ghost Dropped: ;
    struct mark_state greys = {batch.gathered_top, state.lowest};
    greys = sift(heap, stack, greys, state.top, n)
        /*@ ghost (colour, size, base, capacity, size, place, turns) */;
    /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, place, size, place); */
    /* The bits that all have in common are no more than the least of their wosizes: if this does not
       go into a batch, none of these blocks does. */
    struct batch result = {greys.top, greys.lowest, batch.gathered_words,
                           far && header_wosize(bits) < BATCH};
    return result;
}

struct mark_state mark_between(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                               uint64_t capacity, struct mark_state state, uint64_t low,
                               uint64_t high)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t place) */
{
    //@ ghost uint32_t turns[2] = {0, 0};
    //@ ghost uint64_t blacks = 0;
    /*@
      loop invariant on:        marked_on{Pre, Here}(heap, size, base, colour, size, place, size,
                                                     place);
      loop invariant stands:    mark_stands(heap, size, colour, stack, capacity, state.top,
                                            state.lowest, size, place);
      loop invariant blacks:    blacks <= colour_count(colour, BLACK, size) <= size;
      loop invariant progress:  colour_count{Pre}(colour, BLACK, size) + (blacks > 0 ? 1 : 0) <=
                                  colour_count(colour, BLACK, size);
      loop invariant start:     blacks == 0 ==> state.top == \at(state.top, Pre);
      loop assigns              state, blacks, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1], turns[0 .. 1];
      loop variant              size - blacks;
    */
    while (low < state.top && state.top <= high) {
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert known: greys_known(colour, size, stack, state.top, state.lowest);
        uint64_t block = topmost(stack, state.top) /*@ ghost (colour, size, state.lowest) */;
        state.top--;
        state = scan_block(heap, base, end, stack, capacity, state, block, heap[block])
            /*@ ghost (colour, size, place, &turns[0]) */;
        /*@ assert step: marked_on{Before, Here}(heap, size, base, colour, size, place, size,
                                                 place); */
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, place, size, place); */
        /*@ assert blacks: colour_count{Before}(colour, BLACK, size) <
                             colour_count(colour, BLACK, size); */
        //@ ghost blacks++;
    }
    return state;
}
