/* Marking in place.

   The object graph is that of the heap at the start of each function, the snapshot; marking
   changes only colours, so that all its edges stay. The colours are also kept in a map, a ghost
   (specs/mark/colour_map.acsl), and the invariants are about the snapshot and the map:
     - what was passed points to nothing white, so no black block points to a white one;
     - the stack holds distinct grey blocks;
     - each grey block is on the stack, or at or above the lowest one left behind;
     - each block that is grey or black is reachable from those that were at the start;
     - the heap is the snapshot, in the colours of the map.
   A block whose fields are being scanned is grey and off the stack: the one exception to the
   third. It turns black after its last field, so that the first holds all the time.

   The scan is the one of every mark (mark/near.h), without a budget; where blocks point far away
   it goes by batches (mark/far.h). What it promises is about the fields that were passed since it
   began: it would hold from any heap on. Here no black block points to a white one at the start,
   and so none does at the end. */

#include "mark.h"

#include "../../proofs/lemmas/mark/passing.acsl"
#include "../mark/far.h"
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

/* Go back to the lowest block left behind, as long as there is one. The result is the number of
   times that this went back. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires room:      1 <= capacity;
  requires place:     place <= size && scan_visits(heap, size, place);
  requires known:     no_grey_below(colour, size, place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures on:         marked_on{Pre, Post}(heap, size, base, colour, size, 0, size, 0);
  ensures known:      no_grey_below(colour, size, size);
*/
static inline uint64_t rescan(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                              int64_t *stack, uint64_t capacity, uint64_t place)
/*@ ghost (uint8_t \ghost *colour) */
{
    uint64_t rescans = place < size ? 1 : 0;
    //@ ghost uint64_t blacks = 0;
    /*@
      loop invariant place:     place <= size && scan_visits{Pre}(heap, size, place);
      loop invariant on:        marked_on{Pre, Here}(heap, size, base, colour, size, 0, size, 0);
      loop invariant known:     no_grey_below(colour, size, place);
      loop invariant count:     blacks <= colour_count(colour, BLACK, size) <= size;
      loop invariant rescans:   rescans <= blacks + 1;
      loop assigns              place, rescans, blacks, heap[0 .. size - 1],
                                stack[0 .. capacity - 1], colour[0 .. size - 1];
      loop variant              (size - blacks) * (2 * MAX_HEAP_SIZE) + (size - place);
    */
    while (place < size) {
        //@ assert map: colour_map(heap, size, colour);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert start: block_start(heap, size, place);
        uint64_t header = heap[place];
        uint64_t next = place + 1 + header_wosize(header);
        //@ assert next: next <= size && scan_visits(heap, size, next);
        /*@ assert inside: \forall integer w; place < w < next ==>
              word_in_map(heap, size, colour, w) && colour[w] == BLUE; */
        /*@ assert grey: word_in_map(heap, size, colour, place) && colour[place] == GREY ==>
                           colour_of(header) == GREY && wosize_of(header) > 0; */
        //@ assert skip: colour[place] != GREY ==> no_grey_below(colour, size, next);
        if (header_colour(header) == GREY && header_wosize(header) > 0) {
            stack[0] = (int64_t)place;
            struct mark_state only = {1, next};
            //@ assert grey: colour[place] == GREY;
            //@ assert only: \forall integer w; on_stack(stack, 1, w) <==> w == place;
            //@ assert known: greys_known(colour, size, stack, 1, next);
            //@ assert stands: mark_stands(heap, size, colour, stack, capacity, 1, next, size, 0);
            //@ ghost Before: ;
            only = mark_between(heap, base, end, stack, capacity, only, 0, capacity)
                /*@ ghost (colour, size, 0) */;
            next = only.lowest;
            //@ assert step: marked_on{Before, Here}(heap, size, base, colour, size, 0, size, 0);
            //@ assert on: marked_on{Pre, Here}(heap, size, base, colour, size, 0, size, 0);
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
    //@ assert black: no_black_to_white_object{Start, Here}(heap, size, base, &colour[0]);
    /*@ assert stands: mark_stands(heap, size, &colour[0], stack, capacity, state.top,
                                   state.lowest, size, 0); */
    state = scan_near_or_far(heap, base, end, stack, capacity, state)
        /*@ ghost (&colour[0], size, 0) */;
    //@ ghost Scanned: ;
    //@ assert on: marked_on{Start, Here}(heap, size, base, &colour[0], size, 0, size, 0);
    uint64_t rescans = rescan(heap, size, base, end, stack, capacity, state.lowest)
        /*@ ghost (&colour[0]) */;
    //@ assert again: marked_on{Scanned, Here}(heap, size, base, &colour[0], size, 0, size, 0);
    //@ assert on: marked_on{Start, Here}(heap, size, base, &colour[0], size, 0, size, 0);
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
