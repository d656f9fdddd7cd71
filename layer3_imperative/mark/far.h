/* The scan of blocks that lie anywhere: each right after it was found, as long as the stack is low
   or they point to their neighbours; in batches where they point far away. Marking in slices has
   batches, too (scan.h). */
#ifndef LAYER3_IMPERATIVE_MARK_FAR_H
#define LAYER3_IMPERATIVE_MARK_FAR_H

#include "../../proofs/lemmas/mark/passing.acsl"
#include "mark_state.h"
#include "turns.h"
#include <stdbool.h>
#include <stdint.h>

/* How many words are scanned in one batch: so many headers may be waited for at once. */
#define BATCH 128

/* With so many entries on the stack a batch is tried. A list keeps it lower, and so does a balanced
   binary tree. */
#define WIDE 64

/* The shortest and the longest that one does without a batch, after the last ones were in vain: so
   many entries up or down. In a slice, the longest is so many words. */
#define SHORTEST_PAUSE 8
#define LONGEST_PAUSE 1048576

/* A batch that was scanned: the entries that are on the stack then, the lowest block left behind,
   the words that were looked at, and whether the blocks that they point to were far apart. */
struct batch {
    uint64_t batch_top;
    uint64_t batch_lowest;
    uint64_t batch_words;
    bool batch_far;
};

/* Scan the topmost blocks of the stack that have no more than so many words together, as a batch
   (batch.h). This and the next function are compiled by themselves: in one with the loop below the
   compiler would run out of registers. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  size, place);
  requires room:      state.top + most <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1],
                      turns[0 .. 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, size, place, size, place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.batch_top,
                                  \result.batch_lowest, size, place);
  ensures words:      \result.batch_words <= most;
  ensures none:       \result.batch_words == 0 ==>
                        \result.batch_top == state.top && !\result.batch_far;
  ensures work:       work{Post}(colour, size, \result.batch_lowest, size, place) +
                        \result.batch_words <=
                        work{Pre}(colour, size, state.lowest, size, place);
  ensures blacks:     colour_count{Pre}(colour, BLACK, size) + (\result.batch_far ? 1 : 0) <=
                        colour_count{Post}(colour, BLACK, size);
  ensures turns:      turns_counted(turns) <=
                        turns_counted{Pre}(turns) + 4 * \result.batch_words +
                        (\result.batch_words > 0 ? 0 : 1);
*/
struct batch mark_batch(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                        struct mark_state state, uint64_t most)
    /*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t capacity, uint64_t place,
               uint32_t \ghost *turns) */
    ;

/* Scan the blocks on the stack, each right after it was found, while their number stays above low,
   and no more than high; compiled by itself, too. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  size, place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, size, place, size, place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, size, place);
  ensures blacks:     colour_count{Pre}(colour, BLACK, size) +
                        (low < state.top <= high ? 1 : 0) <=
                        colour_count{Post}(colour, BLACK, size);
  ensures stopped:    !(low < \result.top <= high);
*/
struct mark_state mark_between(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                               uint64_t capacity, struct mark_state state, uint64_t low,
                               uint64_t high)
    /*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t place) */;

/* Scan the blocks on the stack until it is empty. Where a batch was in vain, it is not tried again
   before the stack has become lower or higher by the pause, which doubles each time. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  size, place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, size, place, size, place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, size, place);
  ensures all:        \result.top == 0;
*/
static inline struct mark_state scan_near_or_far(uint64_t *heap, uint64_t base, uint64_t end,
                                                 int64_t *stack, uint64_t capacity,
                                                 struct mark_state state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t place) */
{
    uint64_t pause = SHORTEST_PAUSE;
    //@ ghost uint32_t turns[2] = {0, 0};
    //@ ghost uint64_t blacks = 0;
    /*@
      loop invariant on:        marked_on{Pre, Here}(heap, size, base, colour, size, place, size,
                                                     place);
      loop invariant stands:    mark_stands(heap, size, colour, stack, capacity, state.top,
                                            state.lowest, size, place);
      loop invariant pause:     SHORTEST_PAUSE <= pause <= LONGEST_PAUSE;
      loop invariant blacks:    blacks <= colour_count(colour, BLACK, size) <= size;
      loop assigns              state, pause, blacks, heap[0 .. size - 1],
                                stack[0 .. capacity - 1], colour[0 .. size - 1], turns[0 .. 1];
      loop variant              size - blacks + (state.top > 0 ? 1 : 0);
    */
    while (state.top > 0) {
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        bool far = false;
        if (WIDE <= state.top && BATCH <= capacity - state.top) {
            struct batch batch = mark_batch(heap, base, end, stack, state, BATCH)
                /*@ ghost (colour, size, capacity, place, &turns[0]) */;
            state.top = batch.batch_top;
            state.lowest = batch.batch_lowest;
            far = batch.batch_far;
        }
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, place, size, place); */
        /*@ assert blacks: colour_count{Before}(colour, BLACK, size) + (far ? 1 : 0) <=
                             colour_count(colour, BLACK, size); */
        if (far) {
            pause = SHORTEST_PAUSE;
            //@ ghost blacks++;
        } else if (state.top > 0) {
            //@ ghost Batched: ;
            //@ assert map: colour_map(heap, size, colour);
            //@ assert formed: well_formed_heap(heap, size, base);
            uint64_t low = state.top > pause ? state.top - pause : 0;
            uint64_t high = WIDE - 1;
            if (state.top >= WIDE) {
                high = pause <= capacity - state.top ? state.top + pause : capacity;
            }
            //@ assert between: low < state.top <= high;
            state = mark_between(heap, base, end, stack, capacity, state, low, high)
                /*@ ghost (colour, size, place) */;
            /*@ assert near: marked_on{Batched, Here}(heap, size, base, colour, size, place, size,
                                                      place); */
            /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, place, size,
                                                place); */
            //@ ghost blacks++;
            pause = pause <= LONGEST_PAUSE / 2 ? 2 * pause : pause;
        }
    }
    return state;
}

#endif
