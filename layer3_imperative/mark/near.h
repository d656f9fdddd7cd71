/* Scanning a grey block right after it was found: the loop that every mark spends its time in. */
#ifndef LAYER3_IMPERATIVE_MARK_NEAR_H
#define LAYER3_IMPERATIVE_MARK_NEAR_H

#include "../../proofs/lemmas/mark/passing.acsl"
#include "../words/header.h"
#include "mark_state.h"
#include "steps.h"
#include "turns.h"
#include <stdint.h>

/* Scan a block from place on, to word last. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires stands:    mark_stands(heap, size, colour, stack, capacity, state.top, state.lowest,
                                  block, place);
  requires block:     block < size;
  requires last:      place <= last + 1 && last <= block + wosize_of(heap[block]);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1],
                      turns[0 .. 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, block, place, block,
                                           last + 1);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, block, last + 1);
  ensures work:       work{Post}(colour, size, \result.lowest, block, last + 1) + last + 1 -
                        place <= work{Pre}(colour, size, state.lowest, block, place);
  ensures blacks:     colour_count{Pre}(colour, BLACK, size) <=
                        colour_count{Post}(colour, BLACK, size);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + last + 1 - place;
*/
static inline struct mark_state scan_to(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                        uint64_t capacity, struct mark_state state, uint64_t place,
                                        uint64_t last)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t block, uint32_t \ghost *turns) */
{
    int64_t first = (int64_t)(base / 8 + 1);
    int64_t count = number_of_indices(base, end) /*@ ghost (size) */;
    //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
    //@ assert reached: object_reachable_from_seen{Pre}(heap, size, base, block);
    //@ assert fits: last < size;
    //@ ghost uint64_t start = place;
    /*@
      loop invariant field:     start <= place <= last + 1;
      loop invariant top:       state.top <= capacity;
      loop invariant visited:   scan_visits{Pre}(heap, size, state.lowest);
      loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
      loop invariant greys:     stack_of_greys(colour, size, stack, state.top);
      loop invariant scanned:   grey_off_stack(colour, size, stack, state.top, block);
      loop invariant known:     other_greys_known(colour, size, stack, state.top, state.lowest,
                                                  block);
      loop invariant passed:    passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                            block, place);
      loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
      loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
      loop invariant work:      work(colour, size, state.lowest, block, place) + place - start <=
                                  work{Pre}(colour, size, \at(state.lowest, Pre), block, start);
      loop invariant blacks:    colour_count{Pre}(colour, BLACK, size) <=
                                  colour_count(colour, BLACK, size);
      loop invariant turns:     turns_counted(turns) <=
                                  turns_counted{Pre}(turns) + place - start;
      loop assigns              place, state, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1], turns[0 .. 1];
      loop variant              last - place + 1;
    */
    while (place <= last) {
        //@ ghost count_turn(turns);
        //@ ghost Turn: ;
        //@ ghost uint64_t at = place;
        uint64_t value = heap[place];
        place++;
        //@ assert scanned: scanned_field{Pre}(heap, size, block, at);
        //@ assert field: 0 <= at < size && !allocated{Pre}(heap, size, at);
        //@ assert word: word_coloured{Pre, Here}(heap, heap, size, colour, at);
        //@ assert same: value == word_at{Pre}(heap, at);
        int64_t index = index_before(value, first) /*@ ghost (base, size) */;
        if (!is_immediate(value) && 0 <= index && index < count) {
            //@ assert ours: ours(value, base, size);
            //@ assert kept: kept{Pre, Here}(heap, heap, size);
            //@ assert value: well_formed_value{Pre}(heap, size, base, value);
            struct meant target = block_meant(heap, (uint64_t)index)
                /*@ ghost (size, base, value) */;
            /*@ assert points: field_points_to{Pre}(heap, size, base, block, at,
                                                    target.meant_index); */
            //@ assert edge: points_to{Pre}(heap, size, base, block, target.meant_index);
            /*@ assert target: allocated{Pre}(heap, size, target.meant_index) &&
                               target.meant_index < size; */
            /*@ assert reached: object_reachable_from_seen{Pre}(heap, size, base,
                                                                target.meant_index); */
            //@ ghost Before: ;
            state = darken(heap, stack, capacity, state, target.meant_index, target.meant_header)
                /*@ ghost (colour, size, block) */;
            //@ assert shaded: shaded{Before, Here}(heap, size, colour, target.meant_index);
            /*@ assert work: work(colour, size, state.lowest, block, at) <=
                  work{Before}(colour, size, \at(state.lowest, Before), block, at); */
            //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
            /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                           block, at); */
        }
        /*@ assert before: passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                       block, at); */
        //@ assert seen: field_seen{Pre, Here}(heap, size, base, colour, block, at);
        /*@ assert work: work(colour, size, state.lowest, block, at) <=
              work{Turn}(colour, size, \at(state.lowest, Turn), block, at); */
        /*@ assert step: work(colour, size, state.lowest, block, place) + 1 ==
              work(colour, size, state.lowest, block, at); */
        /*@ assert next: passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                     block, place); */
    }
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert stood: place == last + 1 && scan_stands{Pre}(heap, size, block, place);
    //@ assert stands: scan_stands(heap, size, block, place);
    //@ assert visited: scan_visits(heap, size, state.lowest);
    return state;
}

/* Scan all fields of a grey block that has left the stack, and turn it black. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires top:       state.top <= capacity;
  requires block:     block < size && header == heap[block];
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires scanned:   grey_off_stack(colour, size, stack, state.top, block);
  requires known:     other_greys_known(colour, size, stack, state.top, state.lowest, block);
  requires visited:   scan_visits(heap, size, state.lowest);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1],
                      turns[0 .. 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, size, place, size, place);
  ensures stands:     mark_stands(heap, size, colour, stack, capacity, \result.top,
                                  \result.lowest, size, place);
  ensures work:       work{Post}(colour, size, \result.lowest, size, place) +
                        wosize_of(header) + 1 <=
                        work{Pre}(colour, size, state.lowest, size, place);
  ensures blacks:     colour_count{Pre}(colour, BLACK, size) <
                        colour_count{Post}(colour, BLACK, size);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + wosize_of(header);
*/
static inline struct mark_state scan_block(uint64_t *heap, uint64_t base, uint64_t end,
                                           int64_t *stack, uint64_t capacity,
                                           struct mark_state state, uint64_t block, uint64_t header)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t place, uint32_t \ghost *turns) */
{
    //@ assert apart: \separated(heap + block, stack + (0 .. capacity - 1), colour + block);
    //@ assert word: word_in_map(heap, size, colour, block);
    //@ assert allocated: allocated(heap, size, block);
    //@ assert fits: block + wosize_of(heap[block]) < size;
    uint64_t last = block + header_wosize(header);
    uint64_t field = first_field(heap, block, header) /*@ ghost (size, base) */;
    /*@ assert first: scanned_tag(tag_of(heap[block])) ==> field == first_value(heap, block); */
    //@ assert start: marked_on{Pre, Here}(heap, size, base, colour, size, place, size, place);
    /*@ assert begun: marked_on{Pre, Here}(heap, size, base, colour, size, place, block,
                                           field); */
    //@ ghost Begun: ;
    //@ assert stands: scan_stands(heap, size, block, field);
    state = scan_to(heap, base, end, stack, capacity, state, field, last)
        /*@ ghost (colour, size, block, turns) */;
    //@ ghost Scanned: ;
    /*@ assert scanned: marked_on{Begun, Here}(heap, size, base, colour, block, field, block,
                                               last + 1); */
    /*@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, place, block,
                                        last + 1); */
    /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour, size, place, block,
                                                   last + 1); */
    //@ assert last: block + wosize_of(word_at{Pre}(heap, block)) == last;
    //@ assert word: word_coloured{Pre, Here}(heap, heap, size, colour, block);
    //@ assert top: state.top <= capacity;
    blacken(heap, block, header)
        /*@ ghost (colour, size, stack, state.top, state.lowest) */;
    //@ assert blackened: blackened{Scanned, Here}(heap, size, colour, block);
    //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
    /*@ assert done: passed_not_white{Pre, Here}(heap, size, base, colour, size, place, size,
                                                 place); */
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert visited: scan_visits{Pre}(heap, size, state.lowest);
    return state;
}

#endif
