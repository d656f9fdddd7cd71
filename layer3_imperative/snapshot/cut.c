#include "cut.h"

#include "../../proofs/lemmas/snapshot/cutting.acsl"
#include "../../proofs/lemmas/snapshot/dropped_and_cut.acsl"
#include "../../proofs/lemmas/snapshot/dropping.acsl"
#include "../words/header.h"

/* Darken what the fields of a block from one place to its end hold, if they hold values. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires start:     block < start <= block + wosize_of(heap[block]);
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures step:       mark_step{Pre, Post}(heap, size, base, state.block, state.place,
                                           state.block, state.place);
  ensures only:       only_target_seen_since{Pre, Post}(heap, size, base, block);
  ensures dropped:    fields_droppable(heap, size, base, block, start,
                                       block + 1 + wosize_of(heap[block]));
  ensures top:        \result.top <= capacity;
  ensures scan:       \result.block == state.block && \result.place == state.place;
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
*/
static inline struct marking darken_fields(uint64_t *heap, uint64_t size, uint64_t base,
                                           int64_t *stack, uint64_t capacity, struct marking state,
                                           uint64_t block, uint64_t start)
{
    uint64_t header = heap[block];
    //@ assert fits: block + wosize_of(header) < size;
    uint64_t end = block + 1 + header_wosize(header);
    if (!is_scanned_tag(header_tag(header))) {
        //@ assert none: \forall integer j; !scanned_field(heap, size, block, j);
        //@ assert dropped: fields_droppable(heap, size, base, block, start, end);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        return state;
    }
    /*@
      loop invariant bound:     start <= i <= end;
      loop invariant kept:      kept{Pre, Here}(heap, heap, size);
      loop invariant step:      mark_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                     state.block, state.place);
      loop invariant only:      only_target_seen_since{Pre, Here}(heap, size, base, block);
      loop invariant dropped:   fields_droppable(heap, size, base, block, start, i);
      loop invariant top:       state.top <= capacity;
      loop invariant scan:      state.block == \at(state.block, Pre) &&
                                state.place == \at(state.place, Pre);
      loop invariant stack:     slice_invariant(heap, size, stack, state.top, state.lowest,
                                                state.block, state.place);
      loop assigns              i, state, heap[0 .. size - 1], stack[0 .. capacity - 1];
      loop variant              end - i;
    */
    for (uint64_t i = start; i < end; i++) {
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert field: scanned_field{Pre}(heap, size, block, i);
        //@ assert scanned: scanned_field(heap, size, block, i);
        //@ assert value: well_formed_value(heap, size, base, heap[i]);
        //@ ghost Before: ;
        state = snapshot_darken(heap, size, base, stack, capacity, state, heap[i]);
        /*@ assert step: mark_step{Before, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place); */
        //@ assert allowed: deletion_allowed(heap, size, base, block, i);
        //@ assert before: fields_droppable(heap, size, base, block, start, i);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        /*@ assert marked: mark_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                state.block, state.place); */
        //@ assert only: only_target_seen_since{Pre, Here}(heap, size, base, block);
    }
    //@ assert same: wosize_of(heap[block]) == wosize_of(header);
    return state;
}

/* Cut a block at a word, and make a black block of the rest. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      block + 1 < rest <= block + wosize_of(heap[block]);
  requires tag:       plain_tag(tag) && (scanned_tag(tag) ==> scanned_tag(tag_of(heap[block])));
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block], heap[rest];
  ensures cut:        cut_off{Pre, Post}(heap, size, block, rest);
  ensures rest:       heap[rest] == header_of(block + wosize_of(\old(heap[block])) - rest, BLACK,
                                              tag);
  ensures heap:       well_formed_heap(heap, size, base);
*/
static inline void cut_block(uint64_t *heap, uint64_t block, uint64_t rest, uint64_t tag)
/*@ ghost (uint64_t size, uint64_t base) */
{
    uint64_t header = heap[block];
    //@ assert fits: block + wosize_of(header) < size;
    //@ ghost uint64_t end = block + 1 + header / 1024;
    heap[block] = make_header(rest - block - 1, header_colour(header), header_tag(header));
    heap[rest] = make_header(block + header_wosize(header) - rest, BLACK, tag);
    //@ assert reshaped: reshaped{Pre, Here}(heap, heap, size, block, rest);
    //@ assert cut: cut_off{Pre, Here}(heap, size, block, rest);
    /*@ assert own: scanned_tag(tag_of(header)) ==>
          well_formed_values{Pre}(heap, size, base, heap, block + 1, rest); */
    /*@ assert others: scanned_tag(tag) ==>
          well_formed_values{Pre}(heap, size, base, heap, rest + 1, end); */
    //@ assert pieces: pieces_well_formed{Pre, Here}(heap, heap, size, base, block, rest);
}

/* The same where a heap is marked, and what the fields that are cut off point to is seen: the scan
   of the block stands at its new end, if it had come further. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      block + 1 < rest <= block + wosize_of(heap[block]);
  requires tag:       plain_tag(tag) && (scanned_tag(tag) ==> scanned_tag(tag_of(heap[block])));
  requires dropped:   fields_droppable(heap, size, base, block, rest,
                                       block + 1 + wosize_of(heap[block]));
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. size - 1));
  requires readable:  \valid_read(stack + (0 .. state.top - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. state.top - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block], heap[rest];
  ensures cut:        cut_off{Pre, Post}(heap, size, block, rest);
  ensures rest:       heap[rest] == header_of(block + wosize_of(\old(heap[block])) - rest, BLACK,
                                              tag);
  ensures step:       cutting_step{Pre, Post}(heap, size, base, state.block, state.place,
                                              \result.block, \result.place, block);
  ensures unscanned:  !scanned_tag(tag) ==>
                        marking_step{Pre, Post}(heap, size, base, state.block, state.place,
                                                \result.block, \result.place, 1);
  ensures only:       only_new_seen_since{Pre, Post}(heap, size);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
  ensures cursors:    cursors_stay{Pre, Post}(heap, size, base);
  ensures top:        \result.top == state.top;
  ensures scan:       \result.block == state.block &&
                      \result.place == place_within(state.block, state.place, block, rest);
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
*/
static inline struct marking cut_marked(uint64_t *heap, struct marking state, uint64_t block,
                                        uint64_t rest, uint64_t tag)
/*@ ghost (uint64_t size, uint64_t base, const int64_t *stack) */
{
    //@ assert formed: blocks_fill(heap, size) && closures_fit(heap, size);
    cut_block(heap, block, rest, tag) /*@ ghost (size, base) */;
    //@ assert tag: tag_of(heap[rest]) == tag;
    //@ assert fill: blocks_fill(heap, size);
    uint64_t place = state.block == block && rest < state.place ? rest : state.place;
    //@ assert place: place == place_within(state.block, state.place, block, rest);
    /*@ assert step: cutting_step{Pre, Here}(heap, size, base, state.block, state.place,
                                             state.block, place, block); */
    /*@ assert unscanned: !scanned_tag(tag) ==>
          marking_step{Pre, Here}(heap, size, base, state.block, state.place, state.block, place,
                                  1); */
    //@ assert entries: same_entries{Pre, Here}(stack, state.top);
    /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      place); */
    //@ assert stay: values_stay{Pre, Here}(heap, size, base);
    //@ assert stand: cursors_stay{Pre, Here}(heap, size, base);
    struct marking standing = {state.top, state.lowest, state.block,
                               place,     state.left,   state.pause};
    return standing;
}

struct marking snapshot_split_block(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                    uint64_t capacity, struct marking state, uint64_t block,
                                    uint64_t wosize, uint64_t tag)
{
    uint64_t rest = block + 1 + wosize;
    state = darken_fields(heap, size, base, stack, capacity, state, block, rest);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert allocated: allocated(heap, size, block);
    /*@ assert same: wosize_of(heap[block]) == wosize_of(\at(heap[block], Pre)) &&
                     tag_of(heap[block]) == tag_of(\at(heap[block], Pre)); */
    //@ assert values: values_stay{Pre, Here}(heap, size, base);
    //@ assert cursors: cursors_stay{Pre, Here}(heap, size, base);
    //@ ghost Darkened: ;
    state = cut_marked(heap, state, block, rest, tag) /*@ ghost (size, base, stack) */;
    //@ assert stay: values_stay{Darkened, Here}(heap, size, base);
    //@ assert stand: cursors_stay{Darkened, Here}(heap, size, base);
    return state;
}

struct marking snapshot_truncate(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                 uint64_t capacity, struct marking state, uint64_t block,
                                 uint64_t wosize)
{
    return snapshot_split_block(heap, size, base, stack, capacity, state, block, wosize,
                                NO_SCAN_TAG);
}
