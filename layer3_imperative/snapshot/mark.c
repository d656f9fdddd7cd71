/* Marking in slices.

   Between two slices a block may be half scanned: it is grey, off the stack, and its fields before
   the place where the scan stands have been passed. The proof is about the map of colours, as that
   of every mark (specs/mark/colour_map.acsl); the tricolour invariant need not hold, for a block
   that was allocated black may point to a white one. What holds instead is that the fields passed
   since the slice began point to nothing white. */

#include "mark.h"

#include "../../proofs/lemmas/snapshot/slice.acsl"
#include "../mark/steps.h"
#include "../words/header.h"

/* The next block to scan: from the stack; else the next one among those left behind, if the block
   there is grey. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires map:       colour_map(heap, size, colour);
  requires some:      state.top > 0 || state.lowest < size;
  requires none:      state.block == size;
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires known:     other_greys_known(colour, size, stack, state.top, state.lowest, size);
  requires visited:   scan_visits(heap, size, state.lowest);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(stack + (0 .. state.top - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures top:        \result.top <= state.top;
  ensures visited:    scan_visits(heap, size, \result.lowest);
  ensures greys:      stack_of_greys(colour, size, stack, \result.top);
  ensures known:      other_greys_known(colour, size, stack, \result.top, \result.lowest,
                                        \result.block);
  ensures block:      \result.block == size ||
                      grey_off_stack(colour, size, stack, \result.top, \result.block);
  ensures left:       \result.left == state.left;
  ensures stands:     \result.block != size ==>
                        scan_stands(heap, size, \result.block, \result.place) &&
                        (scanned_tag(tag_of(heap[\result.block])) ==>
                         \result.place == first_value(heap, \result.block));
*/
static inline struct marking next_block(const uint64_t *heap, const int64_t *stack,
                                        struct marking state)
/*@ ghost (uint64_t size, uint64_t base, const uint8_t \ghost *colour) */
{
    if (state.top > 0) {
        //@ assert known: greys_known(colour, size, stack, state.top, state.lowest);
        state.block = topmost(stack, state.top) /*@ ghost (colour, size, state.lowest) */;
        state.top--;
        //@ assert word: word_in_map(heap, size, colour, state.block);
        //@ assert allocated: allocated(heap, size, state.block);
        state.place = first_field(heap, state.block, heap[state.block]) /*@ ghost (size, base) */;
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
        return state;
    }
    //@ assert other: colour[place] != GREY;
    return state;
}

/* Scan a block from place on, to word stop at most. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires top:       state.top <= capacity;
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires scanned:   grey_off_stack(colour, size, stack, state.top, block);
  requires known:     other_greys_known(colour, size, stack, state.top, state.lowest, block);
  requires visited:   scan_visits(heap, size, state.lowest);
  requires stands:    scan_stands(heap, size, block, place);
  requires stop:      place <= stop <= block + 1 + wosize_of(heap[block]);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures coloured:   coloured{Pre, Post}(heap, heap, size, colour);
  ensures top:        \result.top <= capacity;
  ensures visited:    scan_visits{Pre}(heap, size, \result.lowest);
  ensures greys:      stack_of_greys(colour, size, stack, \result.top);
  ensures scanned:    grey_off_stack(colour, size, stack, \result.top, block);
  ensures known:      other_greys_known(colour, size, stack, \result.top, \result.lowest, block);
  ensures passed:     passed_not_white{Pre, Post}(heap, size, base, colour, block, place,
                                                  block, stop);
  ensures sound:      only_reachable_objects_seen{Pre, Post}(heap, size, base, colour);
  ensures seen:       seen_blocks_seen{Pre, Post}(heap, size, colour);
*/
static inline struct mark_state scan_to(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                        uint64_t capacity, struct mark_state state, uint64_t place,
                                        uint64_t stop)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t block) */
{
    int64_t first = (int64_t)(base / 8 + 1);
    int64_t count = number_of_indices(base, end) /*@ ghost (size) */;
    //@ assert reached: object_reachable_from_seen{Pre}(heap, size, base, block);
    //@ ghost uint64_t start = place;
    /*@
      loop invariant field:     start <= place <= stop;
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
      loop assigns              place, state, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1];
      loop variant              stop - place;
    */
    while (place < stop) {
        uint64_t value = heap[place];
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
            state = darken(heap, stack, capacity, state, target.meant_index, target.meant_header)
                /*@ ghost (colour, size, block) */;
            //@ assert shaded: shaded{Before, Here}(heap, size, colour, target.meant_index);
            //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
            /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                           block, place); */
        }
        /*@ assert before: passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                       block, place); */
        //@ assert seen: field_seen{Pre, Here}(heap, size, base, colour, block, place);
        /*@ assert next: passed_not_white{Pre, Here}(heap, size, base, colour, block, start,
                                                     block, place + 1); */
        place++;
    }
    return state;
}

/* Scan the block that is being scanned, as far as the budget goes; if it goes past its last field,
   turn the block black. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires top:       state.top <= capacity;
  requires block:     state.block < size && state.left > 0;
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires known:     other_greys_known(colour, size, stack, state.top, state.lowest, state.block);
  requires visited:   scan_visits(heap, size, state.lowest);
  requires scanned:   grey_off_stack(colour, size, stack, state.top, state.block);
  requires stands:    scan_stands(heap, size, state.block, state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures coloured:   coloured{Pre, Post}(heap, heap, size, colour);
  ensures top:        \result.top <= capacity;
  ensures block:      \result.block <= size;
  ensures visited:    scan_visits{Pre}(heap, size, \result.lowest);
  ensures greys:      stack_of_greys(colour, size, stack, \result.top);
  ensures known:      other_greys_known(colour, size, stack, \result.top, \result.lowest,
                                        \result.block);
  ensures scanned:    \result.block == size ||
                      (grey_off_stack(colour, size, stack, \result.top, \result.block) &&
                       scan_stands{Pre}(heap, size, \result.block, \result.place));
  ensures passed:     passed_not_white{Pre, Post}(heap, size, base, colour, state.block,
                                                  state.place, \result.block, \result.place);
  ensures sound:      only_reachable_objects_seen{Pre, Post}(heap, size, base, colour);
  ensures seen:       seen_blocks_seen{Pre, Post}(heap, size, colour);
  ensures left:       \result.left < state.left;
*/
static inline struct marking scan_block(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                                        int64_t *stack, uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour) */
{
    uint64_t block = state.block;
    uint64_t place = state.place;
    //@ assert fits: block + wosize_of(heap[block]) < size;
    uint64_t header = heap[block];
    uint64_t stop = block + 1 + header_wosize(header);
    if (stop - place > state.left) {
        stop = place + state.left;
    }
    struct mark_state greys = {state.top, state.lowest};
    greys = scan_to(heap, base, end, stack, capacity, greys, place, stop)
        /*@ ghost (colour, size, block) */;
    state.top = greys.top;
    state.lowest = greys.lowest;
    state.place = stop;
    state.left -= stop - place;
    //@ assert stands: scan_stands{Pre}(heap, size, block, stop);
    if (state.left > 0) {
        //@ ghost Scanned: ;
        //@ assert last: block + wosize_of(word_at{Pre}(heap, block)) < stop;
        //@ assert word: word_coloured{Pre, Here}(heap, heap, size, colour, block);
        blacken(heap, block, header)
            /*@ ghost (colour, size, stack, state.top, state.lowest) */;
        //@ assert blackened: blackened{Scanned, Here}(heap, size, colour, block);
        //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
        state.block = size;
        state.left--;
    }
    return state;
}

/* The same as the next function, over a map of colours. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires end:       end == heap_end(base, size);
  requires map:       colour_map(heap, size, colour);
  requires top:       state.top <= capacity;
  requires block:     state.block <= size;
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires known:     other_greys_known(colour, size, stack, state.top, state.lowest, state.block);
  requires visited:   scan_visits(heap, size, state.lowest);
  requires scanned:   state.block == size ||
                      (grey_off_stack(colour, size, stack, state.top, state.block) &&
                       scan_stands(heap, size, state.block, state.place));
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], colour[0 .. size - 1];
  ensures coloured:   coloured{Pre, Post}(heap, heap, size, colour);
  ensures top:        \result.top <= capacity;
  ensures block:      \result.block <= size;
  ensures visited:    scan_visits{Pre}(heap, size, \result.lowest);
  ensures greys:      stack_of_greys(colour, size, stack, \result.top);
  ensures known:      other_greys_known(colour, size, stack, \result.top, \result.lowest,
                                        \result.block);
  ensures scanned:    \result.block == size ||
                      (grey_off_stack(colour, size, stack, \result.top, \result.block) &&
                       scan_stands{Pre}(heap, size, \result.block, \result.place));
  ensures passed:     passed_not_white{Pre, Post}(heap, size, base, colour, state.block,
                                                  state.place, \result.block, \result.place);
  ensures sound:      only_reachable_objects_seen{Pre, Post}(heap, size, base, colour);
  ensures seen:       seen_blocks_seen{Pre, Post}(heap, size, colour);
  ensures left:       \result.left <= budget;
  ensures done:       \result.left > 0 ==>
                        \result.block == size && \result.top == 0 && \result.lowest == size;
*/
static inline struct marking slice(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                                   int64_t *stack, uint64_t capacity, struct marking state,
                                   uint64_t budget)
/*@ ghost (uint8_t \ghost *colour) */
{
    state.left = budget;
    /*@
      loop invariant top:       state.top <= capacity;
      loop invariant block:     state.block <= size;
      loop invariant visited:   scan_visits{Pre}(heap, size, state.lowest);
      loop invariant coloured:  coloured{Pre, Here}(heap, heap, size, colour);
      loop invariant greys:     stack_of_greys(colour, size, stack, state.top);
      loop invariant known:     other_greys_known(colour, size, stack, state.top, state.lowest,
                                                  state.block);
      loop invariant scanned:   state.block == size ||
                                (grey_off_stack(colour, size, stack, state.top, state.block) &&
                                 scan_stands{Pre}(heap, size, state.block, state.place));
      loop invariant passed:    passed_not_white{Pre, Here}(heap, size, base, colour,
                                                            \at(state.block, Pre),
                                                            \at(state.place, Pre), state.block,
                                                            state.place);
      loop invariant sound:     only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
      loop invariant seen:      seen_blocks_seen{Pre, Here}(heap, size, colour);
      loop invariant left:      state.left <= budget;
      loop assigns              state, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                colour[0 .. size - 1];
      loop variant              state.left;
    */
    while (state.left > 0) {
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert map: colour_map(heap, size, colour);
        if (state.block == size) {
            if (state.top == 0 && state.lowest == size) {
                return state;
            }
            //@ assert visited: scan_visits(heap, size, state.lowest);
            state = next_block(heap, stack, state) /*@ ghost (size, base, colour) */;
            /*@ assert stands: state.block != size ==>
                  scan_stands{Pre}(heap, size, state.block, state.place); */
            /*@ assert first: state.block != size ==>
                  scanned_tag(tag_of(word_at{Pre}(heap, state.block))) ==>
                  state.place == first_value{Pre}(heap, state.block); */
            state.left--;
        } else {
            //@ ghost Before: ;
            //@ assert stands: scan_stands(heap, size, state.block, state.place);
            //@ assert visited: scan_visits(heap, size, state.lowest);
            state = scan_block(heap, size, base, end, stack, capacity, state)
                /*@ ghost (colour) */;
            /*@ assert passed: passed_not_white{Pre, Here}(heap, size, base, colour,
                                                           \at(state.block, Pre),
                                                           \at(state.place, Pre), state.block,
                                                           state.place); */
            //@ assert sound: only_reachable_objects_seen{Pre, Here}(heap, size, base, colour);
            //@ assert seen: seen_blocks_seen{Pre, Here}(heap, size, colour);
            //@ assert coloured: coloured{Pre, Here}(heap, heap, size, colour);
        }
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
{
    //@ ghost uint8_t colour[MAX_HEAP_SIZE];
    //@ ghost fill_colour_map(heap, size, &colour[0]);
    //@ ghost Start: ;
    struct marking result = slice(heap, size, base, end_of_heap(base, size), stack, capacity, state,
                                  budget) /*@ ghost (&colour[0]) */;
    //@ assert map: colour_map{Start}(heap, size, &colour[0]);
    //@ assert coloured: coloured{Start, Here}(heap, heap, size, &colour[0]);
    /*@ assert step: mark_step{Start, Here}(heap, size, base, state.block, state.place,
                                            result.block, result.place); */
    //@ assert only: only_reachable_seen_since{Start, Here}(heap, size, base);
    /*@ assert stack: slice_invariant(heap, size, stack, result.top, result.lowest, result.block,
                                      result.place); */
    return result;
}
