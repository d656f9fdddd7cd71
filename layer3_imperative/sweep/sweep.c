/* Sweeping in place.

   Only two things are written: the header of a live block, which turns white, and, where a run of
   dead blocks ends, the header of the free block that it becomes, with the links to and from it.
   Until then the run stands in the heap as it was: a row of blocks. So the blocks fill the heap
   all the time, and merging is one store. */

#include "sweep.h"

#include <stdbool.h>

#include "../../proofs/lemmas/sweep/sweeping.acsl"
#include "../mark/turns.h"
#include "../words/header.h"

/* Is this the header of a live block, where the sweep has not been? A fragment may be black. Two
   comparisons do, for black is the highest colour. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures live:       \result <==> colour_of(header) == BLACK && wosize_of(header) >= 1;
*/
static inline bool is_live(uint64_t header)
{
    return header % 1024 >= 256 * BLACK && header >= 1024;
}

/* Turn the live block at swept white; then it is done. */
/*@
  requires invariant: sweep_invariant(heap, size, base, swept, swept, head, last, free);
  requires live:      black_block(heap, size, swept) && header == heap[swept];
  requires writable:  \valid(heap + swept);
  terminates          \true;
  exits               \false;
  assigns             heap[swept];
  ensures result:     \result == swept + 1 + wosize_of(header);
  ensures invariant:  sweep_invariant(heap, size, base, \result, \result, head, last, free);
  ensures swept:      swept_between{Pre, Post}(heap, heap, size, swept, \result);
  ensures rest:       same_from{Pre, Post}(heap, heap, size, \result);
  ensures only:       only_headers_and_links{Pre, Post}(heap, heap, size, swept);
*/
static inline uint64_t whiten(uint64_t *heap, uint64_t swept, uint64_t header)
/*@ ghost (uint64_t size, uint64_t base, uint64_t head, uint64_t last, uint64_t free) */
{
    uint64_t next = swept + 1 + header_wosize(header);
    heap[swept] = with_colour(header, WHITE);
    //@ assert whitened: whitened{Pre, Here}(heap, heap, size, swept);
    //@ assert swept: swept_between{Pre, Here}(heap, heap, size, swept, next);
    //@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size, swept);
    //@ assert fill: blocks_fill(heap, size);
    //@ assert run: dead_run(heap, size, next, next);
    //@ assert no_grey: no_grey_from(heap, size, next);
    //@ assert colours: white_or_blue_below(heap, size, next);
    //@ assert merged: merged_below(heap, size, next);
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, size, swept);
    //@ assert none: no_hole(heap, size, swept, next);
    //@ assert list: hole_list_below(heap, size, base, head, next);
    //@ assert last: last_hole(heap, size, next, head, last);
    //@ assert allocated: same_allocated{Pre, Here}(heap, heap, size, size);
    /*@ assert before: allocated_words(heap, size, swept) ==
                         allocated_words{Pre}(heap, size, swept); */
    //@ assert block: allocated(heap, size, swept) && next == swept + 1 + wosize_of(heap[swept]);
    /*@ assert after: allocated_words(heap, size, next) ==
                        allocated_words(heap, size, swept) + next - swept; */
    return next;
}

/* Make the words from start to end one free block. If it is a hole, append it to the list: the
   result is the head. */
/*@
  requires range:     heap_range(base, size) && start < end <= size;
  requires last:      head == 0 || last + 1 < start;
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures merged:     run_merged{Pre, Post}(heap, heap, size, start, end,
                                            head != 0 && end - start > 1 ? last + 1 : size);
  ensures header:     heap[start] == header_of(end - start - 1, BLUE, 0);
  ensures link:       end - start > 1 ==> heap[start + 1] == 0;
  ensures linked:     end - start > 1 ==> head != 0 ==>
                        heap[last + 1] == address_of(start, base);
  ensures head:       \result == (end - start > 1 && head == 0 ? address_of(start, base) : head);
*/
static inline uint64_t make_free(uint64_t *heap, uint64_t base, uint64_t start, uint64_t end,
                                 uint64_t head, uint64_t last)
/*@ ghost (uint64_t size) */
{
    heap[start] = make_header(end - start - 1, BLUE, 0);
    if (end - start > 1) {
        uint64_t address = address_of_index(start, base);
        heap[start + 1] = 0;
        if (head == 0) {
            return address;
        }
        heap[last + 1] = address;
    }
    return head;
}

/* Merge the run of dead blocks that ends at state.place. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                      state.last, state.free);
  requires run:       state.swept < state.place;
  requires end:       state.place == size || black_block(heap, size, state.place);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures place:      \result.place == state.place && \result.swept == state.place;
  ensures stopped:    \result.stopped == state.stopped;
  ensures invariant:  sweep_invariant(heap, size, base, \result.swept, \result.place,
                                      \result.head, \result.last, \result.free);
  ensures swept:      swept_between{Pre, Post}(heap, heap, size, state.swept, \result.swept);
  ensures rest:       same_from{Pre, Post}(heap, heap, size, \result.swept);
  ensures only:       only_headers_and_links{Pre, Post}(heap, heap, size, state.swept);
*/
static inline struct sweep_state merge_run(uint64_t *heap, uint64_t base, struct sweep_state state)
/*@ ghost (uint64_t size) */
{
    uint64_t start = state.swept;
    uint64_t end = state.place;
    //@ ghost uint64_t link = state.head != 0 && end - start > 1 ? state.last + 1 : size;
    //@ assert end: end <= size;
    //@ assert link: link_before(heap, size, start, link);
    //@ assert free: 0 <= allocated_words(heap, size, start);
    //@ assert room: state.free <= start;
    state.free += end - start;
    state.head = make_free(heap, base, start, end, state.head, state.last) /*@ ghost (size) */;
    //@ assert run: run_merged{Pre, Here}(heap, heap, size, start, end, link);
    //@ assert merged: merged{Pre, Here}(heap, heap, size, start, end);
    //@ assert swept: swept_between{Pre, Here}(heap, heap, size, start, end);
    //@ assert rest: same_from{Pre, Here}(heap, heap, size, end);
    //@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size, start);
    //@ assert fill: blocks_fill(heap, size);
    //@ assert dead: dead_run(heap, size, end, end);
    //@ assert no_grey: no_grey_from(heap, size, end);
    //@ assert colours: white_or_blue_below(heap, size, end);
    //@ assert below: merged_below(heap, size, end);
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, state.last, start);
    //@ assert none: no_hole(heap, size, start + 1, end);
    /*@ assert words: allocated_words(heap, size, end) ==
                        allocated_words{Pre}(heap, size, start); */
    if (end - start > 1) {
        //@ assert hole: hole(heap, size, start);
        //@ assert appended: hole_appended{Pre, Here}(heap, heap, size, base, state.last, start);
        /*@ assert first: \at(state.head, Pre) == 0 ==>
              hole_list_below(heap, size, base, address_of(start, base), end); */
        /*@ assert another: \at(state.head, Pre) != 0 ==>
              hole_list_below(heap, size, base, \at(state.head, Pre), end); */
        //@ assert list: hole_list_below(heap, size, base, state.head, end);
        state.last = start;
        //@ assert last: last_hole(heap, size, end, state.head, state.last);
    } else {
        //@ assert fragment: no_hole(heap, size, start, end);
        //@ assert links: same_holes{Pre, Here}(heap, heap, size, size, start);
        //@ assert list: hole_list_below(heap, size, base, state.head, end);
        //@ assert last: last_hole(heap, size, end, state.head, state.last);
    }
    state.swept = end;
    return state;
}

struct sweep_state heap_sweep_some(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                                   struct sweep_state state, uint64_t budget)
/*@ ghost (uint32_t \ghost *turns) */
{
    uint64_t limit = budget < size - state.place ? state.place + budget : size;
    /*@
      loop invariant invariant: sweep_invariant(heap, size, base, state.swept, state.place,
                                                state.head, state.last, state.free);
      loop invariant swept:     swept_between{Pre, Here}(heap, heap, size, \at(state.swept, Pre),
                                                 state.swept);
      loop invariant rest:      same_from{Pre, Here}(heap, heap, size, state.swept);
      loop invariant only:      only_headers_and_links{Pre, Here}(heap, heap, size,
                                                                  \at(state.swept, Pre));
      loop invariant each:      none_passed_over{Pre}(heap, size, tag, \at(state.place, Pre),
                                                      state.place, \at(state.stopped, Pre));
      loop invariant stopped:   state.stopped == \at(state.stopped, Pre);
      loop invariant further:   \at(state.swept, Pre) <= state.swept;
      loop invariant progress:  \at(state.place, Pre) <= state.place <= size;
      loop invariant first:     none_between{Pre}(heap, size, limit, state.place);
      loop invariant turns:     turns_counted(turns) <= turns_counted{Pre}(turns) +
                                  (state.place - \at(state.place, Pre));
      loop invariant bound:     turns_counted(turns) <= turns_counted{Pre}(turns) +
                                  (limit <= \at(state.place, Pre)
                                     ? 0 : limit - \at(state.place, Pre));
      loop assigns              state, heap[0 .. size - 1], turns[0 .. 1];
      loop variant              size - state.place;
    */
    while (state.place < limit) {
        //@ ghost count_turn(turns);
        uint64_t header = heap[state.place];
        //@ assert start: block_start(heap, size, state.place);
        /*@ assert before: block_start{Pre}(heap, size, state.place) &&
                           same_word{Pre, Here}(heap, heap, state.place); */
        if (is_live(header)) {
            //@ assert black: black_block(heap, size, state.place);
            //@ assert live: !dead_with_tag{Pre}(heap, size, tag, state.place);
            //@ ghost Before: ;
            if (state.swept < state.place) {
                state = merge_run(heap, base, state) /*@ ghost (size) */;
                /*@ assert merged: swept_between{Before, Here}(heap, heap, size,
                                                               \at(state.swept, Before),
                                                               state.swept); */
                /*@ assert step: only_headers_and_links{Before, Here}(heap, heap, size,
                                                             \at(state.swept, Before)); */
                /*@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size,
                                                          \at(state.swept, Pre)); */
            }
            //@ assert same: heap[state.place] == header && state.swept == state.place;
            //@ assert black: black_block(heap, size, state.place);
            //@ ghost Merged: ;
            state.place = whiten(heap, state.place, header)
                /*@ ghost (size, base, state.head, state.last, state.free) */;
            state.swept = state.place;
            //@ assert within: state.place <= size;
            /*@ assert each: none_passed_over{Pre}(heap, size, tag, \at(state.place, Pre),
                                                   state.place, \at(state.stopped, Pre)); */
            /*@ assert whitened: swept_between{Merged, Here}(heap, heap, size,
                                                             \at(state.swept, Merged),
                                                             state.swept); */
            /*@ assert step: only_headers_and_links{Merged, Here}(heap, heap, size,
                                                         \at(state.swept, Merged)); */
            /*@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size,
                                                      \at(state.swept, Pre)); */
        } else if (header_tag(header) == tag && header_colour(header) == WHITE &&
                   header_wosize(header) > 0 && state.stopped != state.place) {
            state.stopped = state.place;
            return state;
        } else {
            //@ assert dead: !black_block(heap, size, state.place);
            /*@ assert passed: state.place == state.stopped ||
                               !dead_with_tag{Pre}(heap, size, tag, state.place); */
            state.place += 1 + header_wosize(header);
            /*@ assert each: none_passed_over{Pre}(heap, size, tag, \at(state.place, Pre),
                                                   state.place, \at(state.stopped, Pre)); */
            //@ assert run: dead_run(heap, size, state.swept, state.place);
            //@ assert within: state.place <= size;
        }
    }
    //@ ghost Done: ;
    if (state.place == size && state.swept < size) {
        state = merge_run(heap, base, state) /*@ ghost (size) */;
        /*@ assert merged: swept_between{Done, Here}(heap, heap, size, \at(state.swept, Done),
                                                     state.swept); */
        /*@ assert step: only_headers_and_links{Done, Here}(heap, heap, size,
                                                   \at(state.swept, Done)); */
        /*@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size,
                                                  \at(state.swept, Pre)); */
    }
    return state;
}

struct sweep_state heap_sweep(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                              struct sweep_state state)
{
    //@ ghost uint32_t turns[2] = {0, 0};
    return heap_sweep_some(heap, size, base, tag, state, size) /*@ ghost (&turns[0]) */;
}
