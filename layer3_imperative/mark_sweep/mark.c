/* Marking in place.

   The object graph is that of the heap at the start of each function, the snapshot; marking
   changes only colours, so that all its edges stay. The colours are also kept in a map, a ghost
   (specs/mark/colour_map.acsl), and the invariants are about the snapshot and the map:
     - no black block points to a white one;
     - the stack holds distinct grey blocks;
     - each grey block is on the stack, or at or above the lowest one left behind;
     - each block that is grey or black is reachable from those that were at the start;
     - the heap is the snapshot, in the colours of the map.
   A block whose fields are being scanned is grey and off the stack: the one exception to the
   third. It turns black after its last field, so that the first holds all the time. */

#include "mark.h"

#include "../../proofs/lemmas/mark/marking.acsl"
#include "../mark/steps.h"
#include "../words/header.h"

/* Scan the blocks on the stack, and all that they reach, as far as the stack allows. The result
   is the lowest block left behind. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires top:       state.top <= capacity;
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires known:     greys_known(colour, size, stack, state.top, state.lowest);
  requires visited:   scan_visits(heap, size, state.lowest);
  requires black:     no_black_to_white_object{Here, Here}(heap, size, base, colour);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures coloured:   coloured{Pre, Post}(heap, heap, size, colour);
  ensures lowest:     \result <= state.lowest && scan_visits{Pre}(heap, size, \result);
  ensures known:      no_grey_below(colour, size, \result);
  ensures black:      no_black_to_white_object{Pre, Post}(heap, size, base, colour);
  ensures sound:      only_reachable_objects_seen{Pre, Post}(heap, size, base, colour);
  ensures seen:       seen_blocks_seen{Pre, Post}(heap, size, colour);
  ensures progress:   state.top > 0 ==> colour_count{Pre}(colour, BLACK, size) <
                                          colour_count{Post}(colour, BLACK, size);
*/
static inline uint64_t drain(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                             uint64_t capacity, struct mark_state state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size) */
{
    int64_t first = (int64_t)(base / 8 + 1);
    int64_t count = number_of_indices(base, end) /*@ ghost (size) */;
    //@ ghost uint64_t blacks = 0;
    /*@
      loop invariant top:       state.top <= capacity;
      loop invariant lowest:    state.lowest <= \at(state.lowest, Pre);
      loop invariant visited:   scan_visits{Pre}(heap, size, state.lowest);
      loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
      loop invariant greys:     stack_of_greys(colour, size, stack, state.top);
      loop invariant known:     greys_known(colour, size, stack, state.top, state.lowest);
      loop invariant black:     no_black_to_white_object{Pre, Here}(heap, size, base, colour);
      loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
      loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
      loop invariant count:     blacks <= colour_count(colour, BLACK, size) <= size;
      loop invariant progress:  \at(colour_count(colour, BLACK, size) + state.top, Pre) <=
                                  colour_count(colour, BLACK, size) + state.top;
      loop assigns              state, blacks, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1];
      loop variant              size - blacks;
    */
    while (state.top > 0) {
        uint64_t block = topmost(stack, state.top) /*@ ghost (colour, size, state.lowest) */;
        state.top--;
        //@ assert allocated: allocated{Pre}(heap, size, block);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        //@ assert fits: block + wosize_of(heap[block]) < size;
        uint64_t header = heap[block];
        uint64_t last = block + header_wosize(header);
        uint64_t field = first_field(heap, block, header) /*@ ghost (size, base) */;
        /*@ assert first: scanned_tag(tag_of(header)) ? field == first_value{Pre}(heap, block)
                                                      : field == last + 1; */
        //@ assert range: block < field <= last + 1;
        //@ assert reached: object_reachable_from_seen{Pre}(heap, size, base, block);
        /*@
          loop invariant field:     \at(field, LoopEntry) <= field <= last + 1;
          loop invariant top:       state.top <= capacity;
          loop invariant lowest:    state.lowest <= \at(state.lowest, Pre);
          loop invariant visited:   scan_visits{Pre}(heap, size, state.lowest);
          loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
          loop invariant greys:     stack_of_greys(colour, size, stack, state.top);
          loop invariant scanned:   grey_off_stack(colour, size, stack, state.top, block);
          loop invariant known:     other_greys_known(colour, size, stack,
                                                      state.top, state.lowest, block);
          loop invariant black:     no_black_to_white_object{Pre, Here}(heap, size, base, colour);
          loop invariant so_far:    fields_seen{Pre, Here}(heap, size, base, colour, block, field);
          loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base,
                                                                           colour);
          loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
          loop invariant progress:  \at(colour_count(colour, BLACK, size) + state.top, Pre) <=
                                      colour_count(colour, BLACK, size) + state.top + 1;
          loop invariant count:     blacks <= colour_count(colour, BLACK, size);
          loop assigns              field, state, heap[0 .. size - 1],
                                    stack[0 .. capacity - 1], colour[0 .. size - 1];
          loop variant              last - field + 1;
        */
        while (field <= last) {
            //@ ghost uint64_t place = field;
            uint64_t value = heap[field];
            field++;
            //@ assert scanned: scanned_field{Pre}(heap, size, block, place);
            //@ assert field: 0 <= place < size && !allocated{Pre}(heap, size, place);
            //@ assert word: word_coloured{Pre, Here}(heap, heap, size, colour, place);
            //@ assert same: value == word_at{Pre}(heap, place);
            int64_t index = index_before(value, first) /*@ ghost (base, size) */;
            if (!is_immediate(value) && 0 <= index && index < count) {
                //@ assert ours: ours(value, base, size);
                //@ assert kept: kept{Pre, Here}(heap, heap, size);
                //@ assert value: well_formed_value{Pre}(heap, size, base, value);
                struct meant target = block_meant(heap, (uint64_t)index)
                    /*@ ghost (size, base, value) */;
                /*@ assert points: field_points_to{Pre}(heap, size, base, block, place,
                                                        target.meant_index); */
                //@ assert edge: points_to{Pre}(heap, size, base, block, target.meant_index);
                /*@ assert target: allocated{Pre}(heap, size, target.meant_index) &&
                                   target.meant_index < size; */
                /*@ assert reached: object_reachable_from_seen{Pre}(heap, size, base,
                                                                    target.meant_index); */
                //@ ghost Before: ;
                state =
                    darken(heap, stack, capacity, state, target.meant_index, target.meant_header)
                    /*@ ghost (colour, size, block) */;
                //@ assert shaded: shaded{Before, Here}(heap, size, colour, target.meant_index);
                //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
            }
            //@ assert before: fields_seen{Pre, Here}(heap, size, base, colour, block, place);
            //@ assert seen: field_seen{Pre, Here}(heap, size, base, colour, block, place);
            //@ assert so_far: fields_seen{Pre, Here}(heap, size, base, colour, block, field);
        }
        //@ assert all: fields_seen{Pre, Here}(heap, size, base, colour, block, last + 1);
        //@ assert last: block + wosize_of(word_at{Pre}(heap, block)) == last;
        //@ ghost Scanned: ;
        blacken(heap, block, header)
            /*@ ghost (colour, size, stack, state.top, state.lowest) */;
        //@ assert blackened: blackened{Scanned, Here}(heap, size, colour, block);
        //@ assert black: no_black_to_white_object{Pre, Here}(heap, size, base, colour);
        //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
        /*@ assert count: colour_count(colour, BLACK, size) ==
                            \at(colour_count(colour, BLACK, size), Scanned) + 1; */
        //@ ghost blacks++;
    }
    return state.lowest;
}

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

/* Go back to the lowest block left behind, as long as there is one. The result is the number of
   times that this went back. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires room:      1 <= capacity;
  requires place:     place <= size && scan_visits(heap, size, place);
  requires known:     no_grey_below(colour, size, place);
  requires black:     no_black_to_white_object{Here, Here}(heap, size, base, colour);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures coloured:   coloured{Pre, Post}(heap, heap, size, colour);
  ensures known:      no_grey_below(colour, size, size);
  ensures black:      no_black_to_white_object{Pre, Post}(heap, size, base, colour);
  ensures sound:      only_reachable_objects_seen{Pre, Post}(heap, size, base, colour);
  ensures seen:       seen_blocks_seen{Pre, Post}(heap, size, colour);
*/
static inline uint64_t rescan(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                              int64_t *stack, uint64_t capacity, uint64_t place)
/*@ ghost (uint8_t \ghost *colour) */
{
    uint64_t rescans = place < size ? 1 : 0;
    //@ ghost uint64_t blacks = 0;
    /*@
      loop invariant place:     place <= size && scan_visits{Pre}(heap, size, place);
      loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
      loop invariant known:     no_grey_below(colour, size, place);
      loop invariant black:     no_black_to_white_object{Pre, Here}(heap, size, base, colour);
      loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
      loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
      loop invariant count:     blacks <= colour_count(colour, BLACK, size) <= size;
      loop invariant rescans:   rescans <= blacks + 1;
      loop assigns              place, rescans, blacks, heap[0 .. size - 1],
                                stack[0 .. capacity - 1], colour[0 .. size - 1];
      loop variant              (size - blacks) * (2 * MAX_HEAP_SIZE) + (size - place);
    */
    while (place < size) {
        //@ assert start: block_start{Pre}(heap, size, place);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        uint64_t header = heap[place];
        uint64_t next = place + 1 + header_wosize(header);
        //@ assert next: next <= size && scan_visits{Pre}(heap, size, next);
        //@ assert inside: \forall integer w; place < w < next ==> colour[w] == BLUE;
        /*@ assert grey: colour[place] == GREY ==>
                           colour_of(header) == GREY && wosize_of(header) > 0; */
        //@ assert skip: colour[place] != GREY ==> no_grey_below(colour, size, next);
        if (header_colour(header) == GREY && header_wosize(header) > 0) {
            stack[0] = (int64_t)place;
            struct mark_state only = {1, next};
            //@ assert grey: colour[place] == GREY;
            //@ assert only: \forall integer w; on_stack(stack, 1, w) <==> w == place;
            //@ assert known: greys_known(colour, size, stack, 1, next);
            //@ ghost Before: ;
            next = drain(heap, base, end, stack, capacity, only) /*@ ghost (colour, size) */;
            //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
            //@ assert black: no_black_to_white_object{Pre, Here}(heap, size, base, colour);
            //@ assert sound: only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
            //@ assert known: no_grey_below(colour, size, next);
            //@ ghost blacks++;
            if (next <= place) {
                rescans++;
            }
        }
        //@ assert known: no_grey_below(colour, size, next);
        place = next;
    }
    return rescans;
}

uint64_t mark_drain(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                    struct mark_state state)
{
    //@ ghost uint8_t colour[MAX_HEAP_SIZE];
    //@ ghost fill_colour_map(heap, size, &colour[0]);
    //@ ghost Start: ;
    uint64_t end = end_of_heap(base, size);
    uint64_t lowest = drain(heap, base, end, stack, capacity, state)
        /*@ ghost (&colour[0], size) */;
    //@ ghost Drained: ;
    uint64_t rescans = rescan(heap, size, base, end, stack, capacity, lowest)
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
