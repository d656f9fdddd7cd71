/* Scanning grey blocks, so that marking can stop at any point: what every mark is made of, beside
   the steps (steps.h). Between two calls there is nothing but the stack, the lowest block left
   behind, and the block in hand with its next field (specs/mark/passing.acsl). Each word that is
   looked at is charged to the budget: fields, and headers of blocks to scan. */
#ifndef LAYER3_IMPERATIVE_MARK_SCAN_H
#define LAYER3_IMPERATIVE_MARK_SCAN_H

#include "../../proofs/lemmas/mark/passing.acsl"
#include "../words/header.h"
#include "far.h"
#include "mark_state.h"
#include "near.h"
#include "steps.h"
#include <stdbool.h>
#include <stdint.h>

/* While the stack is low, it is looked at again after so many words, whether it is. */
#define NEAR_WORDS 4096

/* Scan the blocks on the stack, each right after it was found, until the stack is empty or its
   topmost block has more words than are left. This is compiled by itself: within other functions the
   compiler would run out of registers in the inner loop, which costs five instructions a block. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires none:      state.block == size;
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
                        state.left - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left <= state.left;
  ensures wide:       \result.left == state.left ==> \result.top == state.top;
  ensures none:       \result.block == size;
  ensures turns:      turns_counted(turns) <=
                        turns_counted{Pre}(turns) + state.left - \result.left + 1;
*/
struct marking mark_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                         uint64_t capacity, struct marking state)
    /*@ ghost (uint8_t \ghost *colour, uint64_t size, uint32_t \ghost *turns) */;

/* Take the next block in hand: from the stack; else the next one among those left behind, if the
   block there is grey. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires some:      state.top > 0 || state.lowest < size;
  requires none:      state.block == size;
  requires left:      state.left > 0;
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, state.block, state.place,
                                           \result.block, \result.place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, \result.block, \result.place);
  ensures work:       work{Post}(colour, size, \result.lowest, \result.block, \result.place) + 1 <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left == state.left - 1;
*/
static inline struct marking next_block(const uint64_t *heap, const int64_t *stack,
                                        struct marking state)
/*@ ghost (uint64_t size, uint64_t base, uint64_t capacity, const uint8_t \ghost *colour) */
{
    state.left--;
    /*@ assert start: marked_on{Pre, Here}(heap, size, base, colour, size, state.place, size,
                                           state.place); */
    if (state.top > 0) {
        //@ assert known: greys_known(colour, size, stack, state.top, state.lowest);
        state.block = topmost(stack, state.top) /*@ ghost (colour, size, state.lowest) */;
        state.top--;
        //@ assert word: word_in_map(heap, size, colour, state.block);
        //@ assert allocated: allocated(heap, size, state.block);
        state.place = first_field(heap, state.block, heap[state.block]) /*@ ghost (size, base) */;
        //@ assert stands: scan_stands(heap, size, state.block, state.place);
        /*@ assert first: scanned_tag(tag_of(heap[state.block])) ==>
                            state.place == first_value(heap, state.block); */
        /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour, size,
                                                       \at(state.place, Pre), state.block,
                                                       state.place); */
        /*@ assert off: grey_off_stack(colour, size, stack, state.top, state.block); */
        /*@ assert known: other_greys_known(colour, size, stack, state.top, state.lowest,
                                            state.block); */
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, \at(state.place, Pre),
                                            state.block, state.place); */
        /*@ assert all: mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                    state.block, state.place); */
        return state;
    }
    uint64_t place = state.lowest;
    //@ assert start: block_start(heap, size, place);
    uint64_t header = heap[place];
    state.lowest = place + 1 + header_wosize(header);
    //@ assert next: state.lowest <= size && scan_visits(heap, size, state.lowest);
    //@ assert empty: \forall integer w; !on_stack(stack, 0, w);
    //@ assert word: word_in_map(heap, size, colour, place);
    /*@ assert inside: \forall integer w; place < w < state.lowest ==>
          word_in_map(heap, size, colour, w) && colour[w] == BLUE; */
    if (header_colour(header) == GREY && header_wosize(header) > 0) {
        //@ assert allocated: allocated(heap, size, place);
        //@ assert grey: colour[place] == GREY;
        state.block = place;
        state.place = first_field(heap, place, header) /*@ ghost (size, base) */;
        //@ assert stands: scan_stands(heap, size, state.block, state.place);
        /*@ assert first: scanned_tag(tag_of(heap[state.block])) ==>
                            state.place == first_value(heap, state.block); */
        /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour, size,
                                                       \at(state.place, Pre), state.block,
                                                       state.place); */
        /*@ assert off: grey_off_stack(colour, size, stack, state.top, state.block); */
        /*@ assert known: other_greys_known(colour, size, stack, state.top, state.lowest,
                                            state.block); */
        /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, \at(state.place, Pre),
                                            state.block, state.place); */
        /*@ assert all: mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                    state.block, state.place); */
        return state;
    }
    //@ assert other: colour[place] != GREY;
    /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, \at(state.place, Pre),
                                        state.block, state.place); */
    /*@ assert all: mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                state.block, state.place); */
    return state;
}

/* Scan the block in hand, as far as the budget goes; if it goes past its last field, turn the block
   black. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires block:     state.block < size && state.left > 0;
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
                        state.left - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left < state.left;
  ensures turns:      turns_counted(turns) <=
                        turns_counted{Pre}(turns) + state.left - \result.left;
*/
static inline struct marking scan_part(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                                       int64_t *stack, uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint32_t \ghost *turns) */
{
    uint64_t block = state.block;
    uint64_t place = state.place;
    //@ assert apart: \separated(heap + block, stack + (0 .. capacity - 1), colour + block);
    //@ assert fits: block + wosize_of(heap[block]) < size;
    uint64_t header = heap[block];
    uint64_t stop = block + 1 + header_wosize(header);
    if (stop - place > state.left) {
        stop = place + state.left;
    }
    struct mark_state greys = {state.top, state.lowest};
    greys = scan_to(heap, base, end, stack, capacity, greys, place, stop - 1)
        /*@ ghost (colour, size, block, turns) */;
    state.top = greys.top;
    state.lowest = greys.lowest;
    state.place = stop;
    state.left -= stop - place;
    //@ ghost Scanned: ;
    //@ assert on: marked_on{Pre, Here}(heap, size, base, colour, block, place, block, stop);
    /*@ assert stands: mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                   block, stop); */
    /*@ assert work: work(colour, size, state.lowest, block, stop) + stop - place <=
                       work{Pre}(colour, size, \at(state.lowest, Pre), block, place); */
    if (state.left > 0) {
        //@ assert last: block + wosize_of(word_at{Pre}(heap, block)) < stop;
        //@ assert word: word_coloured{Pre, Here}(heap, heap, size, colour, block);
        /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour, block, place,
                                                       block, stop); */
        //@ assert top: state.top <= capacity;
        blacken(heap, block, header)
            /*@ ghost (colour, size, stack, state.top, state.lowest) */;
        //@ assert blackened: blackened{Scanned, Here}(heap, size, colour, block);
        //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
        /*@ assert done: passed_not_white{Pre, Here}(heap, size, base, colour, block, place, size,
                                                     stop); */
        //@ assert on: marked_on{Pre, Here}(heap, size, base, colour, block, place, size, stop);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        //@ assert visited: scan_visits{Pre}(heap, size, state.lowest);
        /*@ assert all: mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                    size, stop); */
        /*@ assert work: work(colour, size, state.lowest, size, stop) + size + 1 - stop ==
                           work{Scanned}(colour, size, state.lowest, block, stop); */
        state.block = size;
        state.left--;
    }
    return state;
}

/* Scan blocks on the stack as a batch (far.h). The pause is 0 afterwards if the blocks that they
   point to were far apart; else it is longer than before. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires some:      state.block == size && state.top > 0 && state.left > 0;
  requires room:      BATCH <= capacity - state.top;
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
                        state.left - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left <= state.left;
  ensures none:       \result.block == size && \result.place == state.place;
  ensures wide:       \result.left == state.left ==>
                        \result.top == state.top && \result.pause > 0;
  ensures turns:      turns_counted(turns) <=
                        turns_counted{Pre}(turns) + 4 * (state.left - \result.left) +
                        (\result.left < state.left ? 0 : 1);
*/
static inline struct marking scan_far(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                      struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t capacity, uint32_t \ghost *turns) */
{
    struct mark_state greys = {state.top, state.lowest};
    uint64_t most = state.left < BATCH ? state.left : BATCH;
    struct batch batch = mark_batch(heap, base, end, stack, greys, most)
        /*@ ghost (colour, size, capacity, state.place, turns) */;
    state.top = batch.batch_top;
    state.lowest = batch.batch_lowest;
    state.left -= batch.batch_words;
    if (batch.batch_far) {
        state.pause = 0;
    } else {
        state.pause = state.pause <= LONGEST_PAUSE / 2 ? 2 * state.pause + BATCH : LONGEST_PAUSE;
    }
    return state;
}

/* Scan blocks on the stack, each right after it was found, that have no more than so many words
   together; or take the topmost one in hand, if it has more by itself. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires some:      state.block == size && state.top > 0 && state.left > 0;
  requires part:      0 < part;
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
                        state.left - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left < state.left;
  ensures turns:      turns_counted(turns) <=
                        turns_counted{Pre}(turns) + state.left - \result.left + 1;
*/
static inline struct marking scan_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                       uint64_t capacity, struct marking state, uint64_t part)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint32_t \ghost *turns) */
{
    uint64_t rest = part < state.left ? state.left - part : 0;
    state.left -= rest;
    uint64_t left = state.left;
    state = mark_near(heap, base, end, stack, capacity, state) /*@ ghost (colour, size, turns) */;
    bool wide = state.left == left;
    state.left += rest;
    if (wide) {
        //@ ghost Wide: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        state = next_block(heap, stack, state) /*@ ghost (size, base, capacity, colour) */;
        /*@ assert taken: marked_on{Wide, Here}(heap, size, base, colour, \at(state.block, Wide),
                                                \at(state.place, Wide), state.block,
                                                state.place); */
    }
    return state;
}

/* Scan some of the blocks on the stack: where there are many, as a batch; else, or where the batch
   was in vain, each right after it was found. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires some:      state.block == size && state.top > 0 && state.left > 0;
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
                        state.left - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left < state.left;
  ensures turns:      turns_counted(turns) <
                        turns_counted{Pre}(turns) + 5 * (state.left - \result.left);
*/
static inline struct marking scan_greys(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                        uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint32_t \ghost *turns) */
{
    uint64_t part = NEAR_WORDS;
    if (WIDE <= state.top && BATCH <= capacity - state.top) {
        state = scan_far(heap, base, end, stack, state)
            /*@ ghost (colour, size, capacity, turns) */;
        part = state.pause;
    }
    /*@ assert far: marked_on{Pre, Here}(heap, size, base, colour, \at(state.block, Pre),
                                         \at(state.place, Pre), state.block, state.place); */
    if (part > 0 && state.left > 0 && state.top > 0) {
        //@ ghost Near: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        state = scan_near(heap, base, end, stack, capacity, state, part)
            /*@ ghost (colour, size, turns) */;
        /*@ assert near: marked_on{Near, Here}(heap, size, base, colour, \at(state.block, Near),
                                               \at(state.place, Near), state.block,
                                               state.place); */
    }
    return state;
}

#endif
