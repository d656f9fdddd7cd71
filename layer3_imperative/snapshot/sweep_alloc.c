#include "sweep_alloc.h"

#include <stdbool.h>

#include "../../proofs/lemmas/snapshot/sweep_behind.acsl"
#include "../../proofs/lemmas/snapshot/sweep_live.acsl"
#include "../../proofs/lemmas/snapshot/sweep_unchanged.acsl"
#include "../../proofs/lemmas/mutator/filling.acsl"
#include "../mutator/clear.h"
#include "../words/header.h"

/* The last hole of a heap, from where a cursor stands on: the size if there is none. Mostly the
   cursor stands at the end. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires before:    cursor.hole <= size &&
                      last_hole_before(heap, size, cursor.before, cursor.hole);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures last:       last_hole_before(heap, size, \result, size);
*/
static uint64_t last_from(const uint64_t *heap, uint64_t size, uint64_t base,
                          struct hole_cursor cursor)
{
    /*@
      loop invariant cursor: cursor_valid(heap, size, base, cursor.head, cursor.before,
                                          cursor.hole);
      loop invariant before: cursor.hole <= size &&
                             last_hole_before(heap, size, cursor.before, cursor.hole);
      loop assigns           cursor;
      loop variant           size - cursor.hole;
    */
    while (cursor.hole < size) {
        cursor = cursor_next(heap, size, base, cursor);
    }
    return cursor.before;
}

/* The last hole behind a sweep, after a block was made. It is the one that was the last, unless the
   block has used that up. */
/*@
  requires range:     heap_range(base, size) && swept <= size;
  requires blocks:    blocks_fill(heap, swept);
  requires cursor:    cursor_valid(heap, swept, base, cursor.head, cursor.before, cursor.hole);
  requires before:    cursor.hole <= swept &&
                      last_hole_before(heap, swept, cursor.before, cursor.hole);
  requires last:      block_start(heap, swept, last) && no_hole(heap, swept, last + 1, swept);
  requires readable:  \valid_read(heap + (0 .. swept - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures last:       last_hole(heap, size, swept, cursor.head, \result);
*/
static inline uint64_t last_behind(const uint64_t *heap, uint64_t base, uint64_t swept,
                                   struct hole_cursor cursor, uint64_t last)
/*@ ghost (uint64_t size) */
{
    uint64_t header = heap[last];
    if (header_colour(header) != BLUE || header_wosize(header) == 0) {
        last = last_from(heap, swept, base, cursor);
    }
    //@ assert last: last_hole_before(heap, swept, last, swept);
    //@ assert list: hole_list(heap, swept, base, cursor.head);
    return last;
}

/* Carve a white block from a hole behind the sweep. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                      state.last, state.free);
  requires cursor:    holes_behind(heap, base, state.swept, state.head, cursor.head,
                                   cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures invariant:  sweep_invariant(heap, size, base, \result.state.swept,
                                      \result.state.place, \result.state.head,
                                      \result.state.last, \result.state.free);
  ensures cursor:     holes_behind(heap, base, \result.state.swept, \result.state.head,
                                   \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures stands:     \result.state.swept == state.swept && \result.state.place == state.place &&
                      \result.state.stopped == state.stopped;
  ensures range:      \result.block < state.swept <= size || \result.block == size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures made:       \result.block < size ==>
                        live_made{Pre, Post}(heap, size, state.swept, \result.block);
  ensures header:     \result.block < size ==>
                        heap[\result.block] == header_of(wosize, WHITE, tag);
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==>
                         no_fit(heap, state.swept, 0, state.swept, wosize));
  ensures rest:       same_words{Pre, Post}(heap, heap, state.swept, size);
*/
static inline struct swept_allocation carve_behind(uint64_t *heap, uint64_t size, uint64_t base,
                                                   struct sweep_state state,
                                                   struct hole_cursor cursor, uint64_t wosize,
                                                   uint64_t tag)
{
    uint64_t swept = state.swept;
    //@ assert run: dead_run(heap, size, swept, state.place) && blocks_fill(heap, size);
    //@ assert swept: swept <= size && next_header(heap, swept) == swept;
    //@ assert behind: blocks_fill(heap, swept);
    struct allocation made = heap_alloc(heap, swept, base, cursor, wosize, WHITE, tag);
    //@ assert rest: same_words{Pre, Here}(heap, heap, swept, size);
    //@ assert stands: made.cursor.hole <= swept;
    if (made.block == swept) {
        //@ assert within: same_words{Pre, Here}(heap, heap, 0, swept);
        //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
        /*@ assert invariant: sweep_invariant(heap, size, base, swept, state.place, state.head,
                                              state.last, state.free); */
        struct swept_allocation none = {state, cursor, size};
        return none;
    }
    //@ ghost uint64_t block = made.block;
    //@ assert some: carved_from_hole{Pre, Here}(heap, heap, swept, block);
    //@ assert new: new_block{Pre, Here}(heap, heap, size, block, header_of(wosize, WHITE, tag));
    //@ assert carved: carved_from_hole{Pre, Here}(heap, heap, size, block);
    //@ assert blocks: blocks_fill(heap, size);
    //@ assert white: white_block(heap, size, block) && block < swept;
    //@ assert made: live_made{Pre, Here}(heap, size, swept, block);
    //@ assert hole: !no_hole{Pre}(heap, swept, 0, swept);
    //@ assert last: last_hole{Pre}(heap, size, swept, state.head, state.last);
    /*@ assert was: state.last < swept && hole{Pre}(heap, size, state.last) &&
                    no_hole{Pre}(heap, size, state.last + 1, swept); */
    //@ assert start: block_start(heap, size, state.last);
    //@ assert begins: block_start(heap, swept, state.last);
    //@ assert none: no_hole(heap, size, state.last + 1, swept);
    //@ assert nothing: no_hole(heap, swept, state.last + 1, swept);
    //@ assert list: hole_list_below(heap, size, base, made.cursor.head, swept);
    state.last = last_behind(heap, base, swept, made.cursor, state.last) /*@ ghost (size) */;
    state.head = made.cursor.head;
    //@ assert own: words_of_allocated(heap, size, block) == 1 + wosize;
    /*@ assert words: allocated_words(heap, size, swept) ==
                      allocated_words{Pre}(heap, size, swept) + 1 + wosize; */
    //@ assert small: wosize <= MAX_HEAP_SIZE;
    //@ assert free: 1 + wosize <= state.free;
    uint64_t words = 1 + wosize;
    //@ assert enough: words == 1 + wosize && words <= state.free;
    state.free -= words;
    /*@ assert less: state.free + words_of_allocated(heap, size, block) ==
                     \at(state.free, Pre); */
    //@ assert new_last: last_hole(heap, size, swept, state.head, state.last);
    /*@ assert invariant: sweep_invariant(heap, size, base, swept, state.place, state.head,
                                          state.last, state.free); */
    struct swept_allocation result = {state, made.cursor, made.block};
    return result;
}

struct swept_allocation sweep_alloc_behind(uint64_t *heap, uint64_t size, uint64_t base,
                                           struct sweep_state state, struct hole_cursor cursor,
                                           uint64_t wosize, uint64_t tag)
{
    struct swept_allocation made = carve_behind(heap, size, base, state, cursor, wosize, tag);
    //@ ghost uint64_t swept = state.swept;
    //@ ghost uint64_t block = made.block;
    if (made.block == size) {
        //@ assert live: swept_between{Pre, Here}(heap, heap, size, swept, swept);
        return made;
    }
    //@ ghost Made: ;
    //@ assert behind: blocks_fill(heap, swept);
    heap_clear(heap, made.block, wosize) /*@ ghost (size) */;
    //@ assert written: fields_written{Made, Here}(heap, heap, size, block);
    //@ assert within: fields_written{Made, Here}(heap, heap, swept, block);
    //@ assert made: live_made{Pre, Here}(heap, size, swept, block);
    //@ assert cleared: cleared(heap, block, block + 1 + wosize);
    /*@ assert cursor: cursor_valid(heap, swept, base, made.cursor.head, made.cursor.before,
                                    made.cursor.hole); */
    //@ assert holes: same_holes{Made, Here}(heap, heap, swept, swept, swept);
    //@ assert before: last_hole_before(heap, swept, made.cursor.before, made.cursor.hole);
    //@ assert live: live_well_formed(heap, size, base, swept);
    return made;
}

/* Carve a black block from a hole ahead of the sweep. */
/*@
  requires invariant: sweep_invariant(heap, size, base, swept, place, head, last, free);
  requires cursor:    holes_ahead(heap, size, base, place, from, cursor.head, cursor.before,
                                  cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures invariant:  sweep_invariant(heap, size, base, swept, place, head, last, free);
  ensures cursor:     holes_ahead(heap, size, base, place, from, \result.cursor.head,
                                  \result.cursor.before, \result.cursor.hole);
  ensures range:      0 <= \result.block <= size - from <= size;
  ensures legal:      \result.block < size - from ==> legal_block(wosize, tag);
  ensures made:       \result.block < size - from ==>
                        live_made{Pre, Post}(heap, size, swept, from + \result.block);
  ensures own:        \result.block < size - from ==>
                        allocated(heap + from, size - from, \result.block);
  ensures header:     \result.block < size - from ==>
                        heap[from + \result.block] == header_of(wosize, BLACK, tag);
  ensures refusal:    \result.block == size - from ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==>
                         no_fit(heap + from, size - from, 0, size - from, wosize));
  ensures rest:       same_words{Pre, Post}(heap, heap, 0, from);
*/
static inline struct allocation carve_ahead(uint64_t *heap, uint64_t size, uint64_t base,
                                            uint64_t from, struct hole_cursor cursor,
                                            uint64_t wosize, uint64_t tag)
/*@ ghost (uint64_t swept, uint64_t place, uint64_t head, uint64_t last, uint64_t free) */
{
    //@ assert run: dead_run(heap, size, swept, place) && blocks_fill(heap, size);
    //@ assert stands: swept <= from && next_header(heap, from) == from;
    if (from == size) {
        struct allocation none = {cursor, 0};
        return none;
    }
    //@ assert fill: blocks_fill(heap + from, size - from);
    struct allocation made =
        heap_alloc(heap + from, size - from, base + 8 * from, cursor, wosize, BLACK, tag);
    //@ assert rest: same_words{Pre, Here}(heap, heap, 0, from);
    //@ assert still: scan_visits(heap, size, from);
    if (made.block == size - from) {
        //@ assert window: same_words{Pre, Here}(heap + from, heap + from, 0, size - from);
        //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
        return made;
    }
    //@ ghost uint64_t block = from + made.block;
    /*@ assert fresh: new_block{Pre, Here}(heap + from, heap + from, size - from, made.block,
                                           header_of(wosize, BLACK, tag)); */
    //@ assert own: allocated(heap + from, size - from, made.block);
    /*@ assert some: carved_from_hole{Pre, Here}(heap + from, heap + from, size - from,
                                                 made.block); */
    /*@ assert header: word_at(heap + from, made.block) == word_at(heap, block) &&
                       heap[block] == header_of(wosize, BLACK, tag); */
    //@ assert new: new_block{Pre, Here}(heap, heap, size, block, header_of(wosize, BLACK, tag));
    //@ assert carved: carved_from_hole{Pre, Here}(heap, heap, size, block);
    //@ assert blocks: blocks_fill(heap, size);
    //@ assert ahead: swept <= block && allocated(heap, size, block);
    //@ assert black: black_block(heap, size, block);
    //@ assert made: live_made{Pre, Here}(heap, size, swept, block);
    return made;
}

struct swept_allocation sweep_alloc_ahead(uint64_t *heap, uint64_t size, uint64_t base,
                                          struct sweep_state state, uint64_t from,
                                          struct hole_cursor cursor, uint64_t wosize, uint64_t tag)
{
    struct allocation made = carve_ahead(heap, size, base, from, cursor, wosize, tag)
        /*@ ghost (state.swept, state.place, state.head, state.last, state.free) */;
    uint64_t block = from + made.block;
    struct swept_allocation result = {state, made.cursor, block};
    //@ ghost uint64_t swept = state.swept;
    if (block == size) {
        //@ assert live: swept_between{Pre, Here}(heap, heap, size, swept, swept);
        return result;
    }
    //@ ghost Made: ;
    //@ assert then: same_blocks_but{Pre, Here}(heap, heap, size, block);
    //@ assert stands: next_header(heap, from) == from;
    //@ assert fill: blocks_fill(heap + from, size - from);
    //@ assert word: word_at(heap + from, made.block) == word_at(heap, block);
    heap_clear(heap + from, made.block, wosize) /*@ ghost (size - from) */;
    /*@ assert within: fields_written{Made, Here}(heap + from, heap + from, size - from,
                                                  made.block); */
    //@ assert rest: same_words{Made, Here}(heap, heap, 0, from);
    //@ assert written: fields_written{Made, Here}(heap, heap, size, block);
    //@ assert own: live_block(heap, size, swept, block);
    //@ assert since: same_blocks_but{Made, Here}(heap, heap, size, block);
    //@ assert others: same_blocks_but{Pre, Here}(heap, heap, size, block);
    //@ assert made: live_made{Pre, Here}(heap, size, swept, block);
    /*@ assert clear: \forall integer i; block < i <= block + wosize ==>
                        word_at(heap + from, i - from) == 1 && word_at(heap, i) == 1; */
    //@ assert cleared: cleared(heap, block, block + 1 + wosize);
    //@ assert still: scan_visits(heap, size, from);
    /*@ assert cursor: cursor_valid(heap + from, size - from, base + 8 * from,
                                    made.cursor.head, made.cursor.before, made.cursor.hole); */
    //@ assert live: live_well_formed(heap, size, base, swept);
    return result;
}
