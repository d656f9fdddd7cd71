/* A batch of blocks, scanned in two rounds, so that the headers that they point to are waited for
   all at once, and not one after the other. First the indices that their fields mean are gathered,
   above the top of the stack, and the blocks turn black; then these candidates are sifted: the
   white ones turn grey, and go down to the top. */
#ifndef LAYER3_IMPERATIVE_MARK_BATCH_H
#define LAYER3_IMPERATIVE_MARK_BATCH_H

#include "../../proofs/lemmas/mark/gathering.acsl"
#include "../words/header.h"
#include "mark_state.h"
#include "steps.h"
#include "turns.h"
#include <stdbool.h>
#include <stdint.h>

/* Candidates are far apart if so many words lie between them: more than what one wait brings. */
#define FAR 4096

/* Gather the indices that the fields of a block mean, from place to last, from entry n of the
   stack on. The result is the entry after them. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires reached:   object_reachable_from_seen(heap, size, base, block);
  requires stands:    scan_stands(heap, size, block, place);
  requires last:      place <= last + 1 && last <= block + wosize_of(heap[block]) && last < size;
  requires room:      n + last + 1 - place <= capacity;
  requires gathered:  bottom <= n && candidates(heap, size, base, stack, bottom, n);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(stack + (0 .. capacity - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             stack[n .. capacity - 1], turns[0 .. 1];
  ensures count:      n <= \result <= n + last + 1 - place;
  ensures same:       same_candidates{Pre, Post}(stack, 0, n);
  ensures gathered:   candidates(heap, size, base, stack, bottom, \result);
  ensures awaited:    fields_awaited(heap, size, base, stack, bottom, \result, block, place,
                                     last + 1);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + last + 1 - place;
*/
static inline uint64_t gather(const uint64_t *heap, uint64_t base, uint64_t end, uint64_t place,
                              uint64_t last, int64_t *stack, uint64_t n)
/*@ ghost (uint64_t size, uint64_t block, uint64_t capacity, uint64_t bottom,
           uint32_t \ghost *turns) */
{
    int64_t first = (int64_t)(base / 8 + 1);
    int64_t count = number_of_indices(base, end) /*@ ghost (size) */;
    //@ ghost uint64_t start = place;
    //@ ghost uint64_t from = n;
    /*@
      loop invariant field:     start <= place <= last + 1;
      loop invariant count:     from <= n <= from + place - start;
      loop invariant same:      same_candidates{Pre, Here}(stack, 0, from);
      loop invariant gathered:  candidates(heap, size, base, stack, bottom, n);
      loop invariant awaited:   fields_awaited(heap, size, base, stack, bottom, n, block, start,
                                               place);
      loop invariant turns:     turns_counted(turns) <=
                                  turns_counted{Pre}(turns) + place - start;
      loop assigns              place, n, stack[from .. capacity - 1], turns[0 .. 1];
      loop variant              last - place + 1;
    */
    while (place <= last) {
        //@ ghost count_turn(turns);
        //@ ghost Before: ;
        //@ ghost uint64_t at = place;
        uint64_t value = heap[place];
        place++;
        //@ assert scanned: scanned_field(heap, size, block, at);
        int64_t index = index_before(value, first) /*@ ghost (base, size) */;
        if (!is_immediate(value) && 0 <= index && index < count) {
            //@ assert ours: ours(value, base, size);
            /*@ assert points: field_points_to(heap, size, base, block, at,
                                               block_of(heap, base, value)); */
            //@ assert candidate: candidate(heap, size, base, index);
            stack[n] = index;
            n++;
            //@ assert same: same_candidates{Before, Here}(stack, bottom, \at(n, Before));
            //@ assert candidates: candidates(heap, size, base, stack, bottom, n);
            //@ assert kept: kept{Before, Here}(heap, heap, size);
            //@ assert before: fields_awaited(heap, size, base, stack, bottom, n, block, start, at);
            //@ assert index: stack[n - 1] == index && bottom <= n - 1 < n;
            /*@ assert now: awaited(heap, base, stack, bottom, n,
                                    block_of(heap, base, address_of(stack[n - 1], base))); */
        }
        /*@ assert this: \forall integer y; field_points_to(heap, size, base, block, at, y) ==>
              awaited(heap, base, stack, bottom, n, y); */
    }
    return n;
}

/* Gather what the fields of a grey block that has left the stack mean, from entry n of the stack
   on, and turn it black. The result is the entry after them. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires block:     block < size && header == heap[block];
  requires range:     top <= bottom <= n;
  requires room:      n + wosize_of(header) <= capacity;
  requires greys:     stack_of_greys(colour, size, stack, top);
  requires scanned:   grey_off_stack(colour, size, stack, top, block);
  requires known:     other_greys_known(colour, size, stack, top, lowest, block);
  requires gathered:  candidates(heap, size, base, stack, bottom, n);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block], stack[n .. capacity - 1], colour[block], turns[0 .. 1];
  ensures blackened:  blackened{Pre, Post}(heap, size, colour, block);
  ensures greys:      stack_of_greys(colour, size, stack, top);
  ensures known:      greys_known(colour, size, stack, top, lowest);
  ensures count:      n <= \result <= n + wosize_of(header);
  ensures same:       same_candidates{Pre, Post}(stack, 0, n);
  ensures gathered:   candidates(heap, size, base, stack, bottom, \result);
  ensures awaited:    block_awaited(heap, size, base, stack, bottom, \result, block);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + wosize_of(header);
*/
static inline uint64_t gather_block(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                    uint64_t n, uint64_t block, uint64_t header)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t capacity, uint64_t bottom,
           uint64_t top, uint64_t lowest, uint32_t \ghost *turns) */
{
    //@ assert word: word_in_map(heap, size, colour, block);
    //@ assert allocated: allocated(heap, size, block);
    //@ assert fits: block + wosize_of(heap[block]) < size;
    uint64_t last = block + header_wosize(header);
    uint64_t field = first_field(heap, block, header) /*@ ghost (size, base) */;
    //@ assert stands: scan_stands(heap, size, block, field);
    //@ assert reached: object_reachable_from_seen(heap, size, base, block);
    /*@ assert first: scanned_tag(tag_of(heap[block])) ==> field == first_value(heap, block); */
    n = gather(heap, base, end, field, last, stack, n)
        /*@ ghost (size, block, capacity, bottom, turns) */;
    //@ ghost Gathered: ;
    //@ assert map: same_map{Pre, Here}(colour, size);
    //@ assert greys: stack_of_greys(colour, size, stack, top);
    //@ assert off: grey_off_stack(colour, size, stack, top, block);
    //@ assert known: other_greys_known(colour, size, stack, top, lowest, block);
    //@ assert map: colour_map(heap, size, colour);
    //@ assert awaited: block_awaited(heap, size, base, stack, bottom, n, block);
    blacken(heap, block, header)
        /*@ ghost (colour, size, stack, top, lowest) */;
    //@ assert coloured: coloured{Gathered, Here}(heap, heap, size, colour);
    //@ assert kept: kept{Gathered, Here}(heap, heap, size);
    //@ assert seen: seen_blocks_seen{Gathered, Here}(heap, size, colour);
    //@ assert same: same_candidates{Gathered, Here}(stack, 0, n);
    return n;
}

/* What was gathered: the blocks that are left on the stack, the entry after the candidates, and the
   words that were looked at. */
struct gathered {
    uint64_t gathered_top;
    uint64_t gathered_end;
    uint64_t gathered_words;
};

/* Gather what the topmost blocks of the stack mean, and turn them black: those that have no more
   than so many words together. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, top, top, lowest, size, place);
  requires room:      top + most <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[top .. capacity - 1], colour[0 .. size - 1],
                      turns[0 .. 1];
  ensures on:         marked_but_awaited{Pre, Post}(heap, size, base, colour, place, stack, top,
                                                    \result.gathered_end);
  ensures stands:     mark_stands(heap, size, colour, stack, top, \result.gathered_top, lowest,
                                  size, place);
  ensures gathered:   candidates(heap, size, base, stack, top, \result.gathered_end);
  ensures range:      \result.gathered_top <= top <= \result.gathered_end <=
                        top + \result.gathered_words;
  ensures fewer:      \result.gathered_words > 0 ==>
                        \result.gathered_end < top + \result.gathered_words;
  ensures words:      \result.gathered_words <= most;
  ensures none:       \result.gathered_words == 0 ==>
                        \result.gathered_top == top && \result.gathered_end == top;
  ensures work:       work{Post}(colour, size, lowest, size, place) + \result.gathered_words <=
                        work{Pre}(colour, size, lowest, size, place);
  ensures blacks:     colour_count{Pre}(colour, BLACK, size) +
                        (\result.gathered_words > 0 ? 1 : 0) <=
                        colour_count{Post}(colour, BLACK, size);
  ensures turns:      turns_counted(turns) <=
                        turns_counted{Pre}(turns) + \result.gathered_words + 1;
*/
static inline struct gathered gather_batch(uint64_t *heap, uint64_t base, uint64_t end,
                                           int64_t *stack, uint64_t top, uint64_t most)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t capacity, uint64_t lowest,
           uint64_t place, uint32_t \ghost *turns) */
{
    //@ ghost uint64_t bottom = top;
    uint64_t n = top;
    uint64_t words = 0;
    bool fits = true;
    //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
    /*@
      loop invariant range:     top <= bottom <= n <= bottom + words;
      loop invariant fewer:     words > 0 ==> n < bottom + words;
      loop invariant words:     words <= most;
      loop invariant none:      words == 0 ==> top == bottom && n == bottom;
      loop invariant on:        marked_but_awaited{Pre, Here}(heap, size, base, colour, place,
                                                              stack, bottom, n);
      loop invariant stands:    mark_stands(heap, size, colour, stack, bottom, top, lowest, size,
                                            place);
      loop invariant gathered:  candidates(heap, size, base, stack, bottom, n);
      loop invariant work:      work(colour, size, lowest, size, place) + words <=
                                  work{Pre}(colour, size, lowest, size, place);
      loop invariant blacks:    colour_count{Pre}(colour, BLACK, size) + (words > 0 ? 1 : 0) <=
                                  colour_count(colour, BLACK, size);
      loop invariant turns:     turns_counted(turns) <=
                                  turns_counted{Pre}(turns) + words + (fits ? 0 : 1);
      loop assigns              fits, top, n, words, heap[0 .. size - 1],
                                stack[bottom .. capacity - 1], colour[0 .. size - 1],
                                turns[0 .. 1];
      loop variant              most - words + (fits ? 1 : 0);
    */
    while (fits && top > 0) {
        //@ ghost count_turn(turns);
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert known: greys_known(colour, size, stack, top, lowest);
        uint64_t block = topmost(stack, top) /*@ ghost (colour, size, lowest) */;
        uint64_t header = heap[block];
        uint64_t block_words = header_wosize(header) + 1;
        fits = block_words <= most - words;
        if (fits) {
            //@ assert word: word_in_map(heap, size, colour, block);
            //@ assert allocated: allocated(heap, size, block);
            //@ assert inside: block + block_words <= size;
            //@ ghost uint64_t stop = block + block_words;
            top--;
            words += block_words;
            n = gather_block(heap, base, end, stack, n, block, header)
                /*@ ghost (colour, size, capacity, bottom, top, lowest, turns) */;
            //@ assert coloured: coloured{Before, Here}(heap, heap, size, colour);
            //@ assert kept: kept{Before, Here}(heap, heap, size);
            /*@ assert on: marked_but_awaited{Pre, Here}(heap, size, base, colour, place, stack,
                                                         bottom, n); */
            /*@ assert blacks: colour_count{Before}(colour, BLACK, size) + 1 ==
                                 colour_count(colour, BLACK, size); */
            /*@ assert left: work(colour, size, lowest, size, place) + size + 1 - stop ==
                               work{Before}(colour, size, lowest, block, stop); */
            /*@ assert hand: work{Before}(colour, size, lowest, size, place) + size + 1 - stop ==
                               work{Before}(colour, size, lowest, block, stop) + 2 * (size + 1); */
            /*@ assert work: work(colour, size, lowest, size, place) + block_words <=
                               work{Before}(colour, size, lowest, size, place); */
            //@ assert visited: scan_visits(heap, size, lowest);
        }
    }
    struct gathered batch = {top, n, words};
    return batch;
}

/* The bits that the headers of the candidates have in common. These reads do not wait for each
   other, and what comes after them finds the headers in the cache. */
/*@
  requires range:     i <= n <= capacity;
  requires gathered:  candidates(heap, size, base, stack, i, n);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(stack + (0 .. capacity - 1));
  requires writable:  \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             turns[0 .. 1];
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + n - i;
*/
static inline uint64_t common_bits(const uint64_t *heap, const int64_t *stack, uint64_t i,
                                   uint64_t n)
/*@ ghost (uint64_t size, uint64_t base, uint64_t capacity, uint32_t \ghost *turns) */
{
    uint64_t bits = UINT64_MAX;
    //@ ghost uint64_t bottom = i;
    /*@
      loop invariant range:     bottom <= i <= n;
      loop invariant turns:     turns_counted(turns) <= turns_counted{Pre}(turns) + i - bottom;
      loop assigns              i, bits, turns[0 .. 1];
      loop variant              n - i;
    */
    while (i < n) {
        //@ ghost count_turn(turns);
        //@ assert candidate: candidate(heap, size, base, stack[i]);
        //@ assert index: 0 <= stack[i] < size - 1;
        bits &= heap[stack[i]];
        i++;
    }
    return bits;
}

/* Are the first and the last candidate far from each other in memory? */
/*@
  requires limit:     size <= MAX_HEAP_SIZE;
  requires range:     i <= n <= capacity;
  requires gathered:  candidates(heap, size, base, stack, i, n);
  requires readable:  \valid_read(stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures some:       \result ==> i < n;
*/
static inline bool far_apart(const int64_t *stack, uint64_t i, uint64_t n)
/*@ ghost (const uint64_t *heap, uint64_t size, uint64_t base, uint64_t capacity) */
{
    if (i == n) {
        return false;
    }
    //@ assert first: candidate(heap, size, base, stack[i]);
    //@ assert first: 0 <= stack[i] < size - 1;
    //@ assert last: candidate(heap, size, base, stack[n - 1]);
    //@ assert last: 0 <= stack[n - 1] < size - 1;
    int64_t words = stack[n - 1] - stack[i];
    return words > FAR || words < -FAR;
}

/* Drop the candidates that mean a block which is marked, without a branch; the result is the entry
   after the others. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires map:       colour_map(heap, size, colour);
  requires range:     i <= n <= capacity;
  requires gathered:  candidates(heap, size, base, stack, i, n);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(stack + (0 .. capacity - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             stack[i .. n - 1], turns[0 .. 1];
  ensures range:      i <= \result <= n;
  ensures gathered:   candidates(heap, size, base, stack, i, \result);
  ensures dropped:    seen_or_awaited{Pre, Post}(heap, base, colour, stack, i, i, n, \result);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + n - i;
*/
static inline uint64_t drop_marked(const uint64_t *heap, int64_t *stack, uint64_t i, uint64_t n)
/*@ ghost (const uint8_t \ghost *colour, uint64_t size, uint64_t base, uint64_t capacity,
           uint32_t \ghost *turns) */
{
    //@ ghost uint64_t bottom = i;
    uint64_t left = i;
    /*@
      loop invariant range:     bottom <= left <= i <= n;
      loop invariant same:      same_candidates{Pre, Here}(stack, i, n);
      loop invariant gathered:  candidates(heap, size, base, stack, bottom, left);
      loop invariant dropped:   seen_or_awaited{Pre, Here}(heap, base, colour, stack, bottom,
                                                           bottom, i, left);
      loop invariant turns:     turns_counted(turns) <= turns_counted{Pre}(turns) + i - bottom;
      loop assigns              i, left, stack[bottom .. n - 1], turns[0 .. 1];
      loop variant              n - i;
    */
    while (i < n) {
        //@ ghost count_turn(turns);
        //@ ghost Before: ;
        //@ assert candidate: candidate(heap, size, base, stack[i]);
        int64_t index = stack[i];
        //@ assert index: 0 <= index < size - 1;
        uint64_t header = heap[index];
        //@ assert word: word_in_map(heap, size, colour, index);
        stack[left] = index;
        bool white = header_colour(header) == WHITE;
        bool infix = header_tag(header) == INFIX_TAG;
        //@ assert same: same_candidates{Before, Here}(stack, bottom, left);
        //@ assert this: stack[left] == index;
        left += white || infix ? 1 : 0;
        i++;
        //@ assert candidates: candidates(heap, size, base, stack, bottom, left);
        //@ assert kept: kept{Before, Here}(heap, heap, size);
        /*@ assert awaited: \forall integer y;
              awaited{Before}(heap, base, stack, bottom, \at(left, Before), y) ==>
              awaited(heap, base, stack, bottom, left, y); */
        /*@ assert before: seen_or_awaited{Pre, Here}(heap, base, colour, stack, bottom, bottom,
                                                      \at(i, Before), left); */
        /*@ assert this: seen_or_awaited{Pre, Here}(heap, base, colour, stack, bottom,
                                                    \at(i, Before), i, left); */
    }
    return left;
}

/* Sift the candidates in entries i to n - 1. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, i, state.top, state.lowest, block,
                                  place);
  requires range:     i <= n <= capacity;
  requires gathered:  candidates(heap, size, base, stack, i, n);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1],
                      turns[0 .. 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, block, place, block, place);
  ensures stands:     mark_stands(heap, size, colour, stack, n, \result.top, \result.lowest, block,
                                  place);
  ensures none:       i == n ==> \result.top == state.top;
  ensures sifted:     awaited_seen{Pre, Post}(heap, size, base, colour, stack, i, n);
  ensures work:       work{Post}(colour, size, \result.lowest, block, place) <=
                        work{Pre}(colour, size, state.lowest, block, place);
  ensures blacks:     colour_count{Pre}(colour, BLACK, size) <=
                        colour_count{Post}(colour, BLACK, size);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + n - i;
*/
static inline struct mark_state sift(uint64_t *heap, int64_t *stack, struct mark_state state,
                                     uint64_t i, uint64_t n)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t base, uint64_t capacity, uint64_t block,
           uint64_t place, uint32_t \ghost *turns) */
{
    //@ ghost uint64_t bottom = i;
    //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
    /*@
      loop invariant range:     bottom <= i <= n;
      loop invariant top:       state.top <= i;
      loop invariant none:      i == bottom ==> state.top == \at(state.top, Pre);
      loop invariant same:      same_candidates{Pre, Here}(stack, i, n);
      loop invariant visited:   scan_visits{Pre}(heap, size, state.lowest);
      loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
      loop invariant greys:     stack_of_greys(colour, size, stack, state.top);
      loop invariant scanned:   block == size ||
                                grey_off_stack(colour, size, stack, state.top, block);
      loop invariant known:     other_greys_known(colour, size, stack, state.top, state.lowest,
                                                  block);
      loop invariant passed:    passed_not_white{Pre, Here}(heap, size, base, colour, block, place,
                                                            block, place);
      loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
      loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
      loop invariant sifted:    awaited_seen{Pre, Here}(heap, size, base, colour, stack, bottom, i);
      loop invariant work:      work(colour, size, state.lowest, block, place) <=
                                  work{Pre}(colour, size, \at(state.lowest, Pre), block, place);
      loop invariant blacks:    colour_count{Pre}(colour, BLACK, size) <=
                                  colour_count(colour, BLACK, size);
      loop invariant turns:     turns_counted(turns) <= turns_counted{Pre}(turns) + i - bottom;
      loop assigns              i, state, heap[0 .. size - 1], stack[0 .. n - 1],
                                colour[0 .. size - 1], turns[0 .. 1];
      loop variant              n - i;
    */
    while (i < n) {
        //@ ghost count_turn(turns);
        //@ ghost Before: ;
        //@ assert candidate: candidate{Pre}(heap, size, base, stack[i]);
        //@ assert index: 0 <= stack[i] < size - 1;
        uint64_t index = (uint64_t)stack[i];
        //@ ghost uint64_t value = base + 8 * (index + 1);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        struct meant target = block_meant(heap, index)
            /*@ ghost (size, base, value) */;
        i++;
        /*@ assert target: target.meant_index == block_of{Pre}(heap, base, value) &&
                           allocated{Pre}(heap, size, target.meant_index); */
        state = darken(heap, stack, i, state, target.meant_index, target.meant_header)
            /*@ ghost (colour, size, block) */;
        //@ assert shaded: shaded{Before, Here}(heap, size, colour, target.meant_index);
        //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
        /*@ assert work: work(colour, size, state.lowest, block, place) <=
              work{Before}(colour, size, \at(state.lowest, Before), block, place); */
        //@ assert same: same_candidates{Before, Here}(stack, i, n);
        /*@ assert before: awaited_seen{Pre, Here}(heap, size, base, colour, stack, bottom,
                                                   \at(i, Before)); */
        //@ assert this: \at(colour[target.meant_index], Here) != WHITE;
    }
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    return state;
}

#endif
