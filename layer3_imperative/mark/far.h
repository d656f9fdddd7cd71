/* Scanning where blocks point far away: a batch of blocks in two rounds, so that the headers that
   they point to are waited for all at once, and not one after the other. First the indices that
   their fields mean are gathered, above the top of the stack, and the blocks turn black; then
   these candidates are sifted: the white ones turn grey, and go down to the top. */
#ifndef LAYER3_IMPERATIVE_MARK_FAR_H
#define LAYER3_IMPERATIVE_MARK_FAR_H

#include "../../proofs/lemmas/mark/gathering.acsl"
#include "../words/header.h"
#include "mark_state.h"
#include "steps.h"
#include <stdbool.h>
#include <stdint.h>

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
  requires writable:  \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             stack[n .. capacity - 1];
  ensures count:      n <= \result <= n + last + 1 - place;
  ensures same:       same_candidates{Pre, Post}(stack, 0, n);
  ensures gathered:   candidates(heap, size, base, stack, bottom, \result);
  ensures awaited:    fields_awaited(heap, size, base, stack, bottom, \result, block, place,
                                     last + 1);
*/
static inline uint64_t gather(const uint64_t *heap, uint64_t base, uint64_t end, uint64_t place,
                              uint64_t last, int64_t *stack, uint64_t n)
/*@ ghost (uint64_t size, uint64_t block, uint64_t capacity, uint64_t bottom) */
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
      loop assigns              place, n, stack[from .. capacity - 1];
      loop variant              last - place + 1;
    */
    while (place <= last) {
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

/* Sift the candidates in entries i to n - 1. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, i, state.top, state.lowest, block,
                                  place);
  requires range:     i <= n <= capacity;
  requires gathered:  candidates(heap, size, base, stack, i, n);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, block, place, block, place);
  ensures stands:     mark_stands(heap, size, colour, stack, n, \result.top, \result.lowest, block,
                                  place);
  ensures sifted:     awaited_seen{Pre, Post}(heap, size, base, colour, stack, i, n);
  ensures work:       work{Post}(colour, size, \result.lowest, block, place) <=
                        work{Pre}(colour, size, state.lowest, block, place);
*/
static inline struct mark_state sift(uint64_t *heap, int64_t *stack, struct mark_state state,
                                     uint64_t i, uint64_t n)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t base, uint64_t capacity, uint64_t block,
           uint64_t place) */
{
    //@ ghost uint64_t bottom = i;
    //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
    /*@
      loop invariant range:     bottom <= i <= n;
      loop invariant top:       state.top <= i;
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
      loop assigns              i, state, heap[0 .. size - 1], stack[0 .. n - 1],
                                colour[0 .. size - 1];
      loop variant              n - i;
    */
    while (i < n) {
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

/* How many words are scanned in one batch: so many headers may be waited for at once. */
#define BATCH 128

/* Scan a batch: the topmost blocks that have no more than BATCH words together, and no more than
   the budget. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  state.block, state.place);
  requires none:      state.block == size;
  requires room:      state.top + BATCH <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, state.block, state.place,
                                           \result.block, \result.place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, \result.block, \result.place);
  ensures work:       work{Post}(colour, size, \result.lowest, \result.block, \result.place) +
                        state.left - \result.left <=
                        work{Pre}(colour, size, state.lowest, state.block, state.place);
  ensures left:       \result.left <= state.left;
  ensures none:       \result.block == size;
*/
static inline struct marking scan_batch(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                        uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size) */
{
    uint64_t most = state.left < BATCH ? state.left : BATCH;
    uint64_t room = most;
    uint64_t bottom = state.top;
    uint64_t n = bottom;
    bool fits = true;
    //@ assert start: coloured{Pre, Here}(heap, heap, size, colour);
    /*@
      loop invariant top:       state.top <= bottom <= n <= bottom + most - room;
      loop invariant room:      room <= most;
      loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
      loop invariant greys:     stack_of_greys(colour, size, stack, state.top);
      loop invariant known:     other_greys_known(colour, size, stack, state.top, state.lowest,
                                                  size);
      loop invariant gathered:  candidates(heap, size, base, stack, bottom, n);
      loop invariant awaited:   passed_or_awaited{Pre, Here}(heap, size, base, colour, state.place,
                                                             stack, bottom, n);
      loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
      loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
      loop invariant work:      work(colour, size, state.lowest, size, state.place) + most - room <=
                                  work{Pre}(colour, size, \at(state.lowest, Pre), size,
                                            state.place);
      loop invariant rest:      state.lowest == \at(state.lowest, Pre) && state.block == size &&
                                state.place == \at(state.place, Pre) &&
                                state.left == \at(state.left, Pre);
      loop assigns              fits, room, n, state, heap[0 .. size - 1],
                                stack[0 .. capacity - 1], colour[0 .. size - 1];
      loop variant              room + (fits ? 1 : 0);
    */
    while (fits && state.top > 0) {
        //@ ghost Before: ;
        //@ assert map: colour_map(heap, size, colour);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert known: greys_known(colour, size, stack, state.top, state.lowest);
        uint64_t block = topmost(stack, state.top) /*@ ghost (colour, size, state.lowest) */;
        uint64_t header = heap[block];
        uint64_t words = header_wosize(header) + 1;
        fits = words <= room;
        if (fits) {
            //@ assert word: word_in_map(heap, size, colour, block);
            //@ assert allocated: allocated(heap, size, block);
            uint64_t last = block + header_wosize(header);
            uint64_t field = first_field(heap, block, header) /*@ ghost (size, base) */;
            //@ assert stands: scan_stands(heap, size, block, field);
            //@ assert reached: object_reachable_from_seen(heap, size, base, block);
            /*@ assert first: scanned_tag(tag_of(heap[block])) ==>
                                field == first_value(heap, block); */
            /*@ assert first: scanned_tag(tag_of(word_at{Pre}(heap, block))) ==>
                                field == first_value{Pre}(heap, block); */
            //@ assert last: last + 1 == block + 1 + wosize_of(word_at{Pre}(heap, block));
            state.top--;
            room -= words;
            //@ ghost uint64_t before = n;
            n = gather(heap, base, end, field, last, stack, n)
                /*@ ghost (size, block, capacity, bottom) */;
            //@ ghost Gathered: ;
            //@ assert same: same_candidates{Before, Here}(stack, 0, state.top);
            //@ assert same: same_candidates{Before, Here}(stack, bottom, before);
            //@ assert map: same_map{Before, Here}(colour, size);
            //@ assert greys: stack_of_greys(colour, size, stack, state.top);
            /*@ assert awaited: passed_or_awaited{Pre, Here}(heap, size, base, colour, state.place,
                                                             stack, bottom, n); */
            //@ assert off: grey_off_stack(colour, size, stack, state.top, block);
            /*@ assert known: other_greys_known(colour, size, stack, state.top, state.lowest,
                                                block); */
            blacken(heap, block, header)
                /*@ ghost (colour, size, stack, state.top, state.lowest) */;
            //@ assert blackened: blackened{Gathered, Here}(heap, size, colour, block);
            //@ assert coloured: coloured{Gathered, Here}(heap, heap, size, colour);
            //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
            //@ assert kept: kept{Gathered, Here}(heap, heap, size);
            //@ assert seen: seen_blocks_seen{Gathered, Here}(heap, size, colour);
            //@ assert gathered: candidates(heap, size, base, stack, bottom, n);
            /*@ assert awaited: passed_or_awaited{Pre, Here}(heap, size, base, colour, state.place,
                                                             stack, bottom, n); */
        }
    }
    //@ ghost All: ;
    //@ assert map: colour_map(heap, size, colour);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert formed: well_formed_heap(heap, size, base);
    /*@ assert stands: mark_stands(heap, size, colour, stack, bottom, state.top, state.lowest, size,
                                   state.place); */
    state.left -= most - room;
    struct mark_state greys = {state.top, state.lowest};
    greys = sift(heap, stack, greys, bottom, n)
        /*@ ghost (colour, size, base, capacity, size, state.place) */;
    state.top = greys.top;
    state.lowest = greys.lowest;
    /*@ assert sifted: marked_on{All, Here}(heap, size, base, colour, size, state.place, size,
                                                 state.place); */
    /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, state.place, size,
                                        state.place); */
    return state;
}

#endif
