/* Sweeping as a pure function.

   A run of dead words and the live block behind it are swept at once, after all that comes behind
   them. Which words these are is said by run_before, what is written of them by run_swept; that
   each word is then what it should be is a lemma. */

#include "sweep.h"

#include <stdbool.h>

#include "../../layer3_imperative/words/header.h"
#include "../../proofs/lemmas/mark_sweep/functional_sweep.acsl"
#include "../../proofs/lemmas/words/header_word.acsl"

/* Where the first live block from start on begins; the size if there is none. */
/*@
  requires range:     heap_range(base, size);
  requires fill:      blocks_fill(heap, size);
  requires start:     scan_visits(heap, size, start);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures first:      first_live(heap, size, start, \result);
*/
static uint64_t end_of_run(const uint64_t *heap, uint64_t size, uint64_t start)
/*@ ghost (uint64_t base) */
{
    uint64_t i = start;
    /*@
      loop invariant bound:   start <= i <= size;
      loop invariant visits:  scan_visits(heap, size, i);
      loop invariant none:    none_live(heap, size, start, i);
      loop assigns            i;
      loop variant            size - i;
    */
    while (i < size) {
        uint64_t header = heap[i];
        if (header_colour(header) == BLACK && header_wosize(header) > 0) {
            return i;
        }
        //@ assert dead: !black_block(heap, size, i);
        //@ ghost uint64_t dead = i;
        i += 1 + header_wosize(header);
        //@ assert inside: none_live(heap, size, dead + 1, i);
    }
    return size;
}

/* The words from start to end - 1, in another array. */
/*@
  requires order:     start <= end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             result[start .. end - 1];
  ensures same:       same_words{Pre, Post}(heap, result, start, end);
*/
static void copy(const uint64_t *heap, uint64_t start, uint64_t end, uint64_t *result)
/*@ ghost (uint64_t size) */
{
    /*@
      loop invariant bound:  start <= i <= end;
      loop invariant same:   same_words{Pre, Here}(heap, result, start, i);
      loop assigns           i, result[start .. end - 1];
      loop variant           end - i;
    */
    for (uint64_t i = start; i < end; i++) {
        result[i] = heap[i];
    }
}

/* Sweep the run from start to end, and the live block behind it, which ends before next. */
/*@
  requires range:     heap_range(base, size);
  requires order:     start <= end <= next <= size && (end < size ==> end < next);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             result[start .. next - 1];
  ensures swept:      run_swept{Pre, Post}(heap, result, size, start, end, next, link);
*/
static void sweep_run(const uint64_t *heap, uint64_t size, uint64_t start, uint64_t end,
                      uint64_t next, uint64_t link, uint64_t *result)
/*@ ghost (uint64_t base) */
{
    copy(heap, start, next, result) /*@ ghost (size) */;
    if (end > start) {
        result[start] = make_header(end - start - 1, BLUE, 0);
    }
    if (end - start > 1) {
        result[start + 1] = link;
    }
    if (end < size) {
        result[end] = with_colour(heap[end], WHITE);
    }
    //@ assert white: end < size ==> word_in_colour{Pre, Here}(heap, result, end, WHITE);
}

/* Sweep the words from start on: a run begins there, perhaps one of no words. */
/*@
  requires range:     heap_range(base, size);
  requires fill:      blocks_fill(heap, size);
  requires start:     start <= size && scan_visits(heap, size, start);
  requires live_end:  live_end(heap, size, start) == start;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));
  terminates          \true;
  decreases           size - start;
  exits               \false;
  assigns             result[start .. size - 1];
  ensures swept:      swept_words{Pre, Post}(heap, result, size, base, start, size);
  ensures head:       future_link{Pre}(heap, size, base, start, \result.head);
  ensures bound:      \result.words <= size - start;
  ensures words:      \result.words + live_words{Pre}(heap, size, size) ==
                        live_words{Pre}(heap, size, start) + size - start;
*/
static struct free_space sweep_from(const uint64_t *heap, uint64_t size, uint64_t base,
                                    uint64_t start, uint64_t *result)
{
    uint64_t end = end_of_run(heap, size, start) /*@ ghost (base) */;
    uint64_t next = end < size ? end + 1 + header_wosize(heap[end]) : end;
    //@ assert run: run_before(heap, size, start, end, next);
    //@ assert next: next <= size && scan_visits(heap, size, next);
    struct free_space space = {0, 0};
    //@ assert none: future_link(heap, size, base, size, 0);
    if (end < size) {
        //@ assert live_end: live_end(heap, size, next) == next;
        space = sweep_from(heap, size, base, next, result);
    }
    //@ ghost Behind: ;
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert behind: swept_words{Pre, Here}(heap, result, size, base, next, size);
    //@ assert link: future_link{Pre}(heap, size, base, next, space.head);
    sweep_run(heap, size, start, end, next, space.head, result) /*@ ghost (base) */;
    //@ assert swept: run_swept{Behind, Here}(heap, result, size, start, end, next, space.head);
    //@ assert swept: run_swept{Pre, Here}(heap, result, size, start, end, next, space.head);
    //@ assert words: swept_words{Pre, Here}(heap, result, size, base, start, next);
    //@ assert same: same_words{Behind, Here}(result, result, next, size);
    //@ assert behind: swept_words{Pre, Here}(heap, result, size, base, next, size);
    space.words += end - start;
    if (end - start > 1) {
        space.head = address_of_index(start, base);
    }
    return space;
}

struct free_space functional_sweep(const uint64_t *heap, uint64_t size, uint64_t base,
                                   uint64_t *result)
{
    return sweep_from(heap, size, base, 0, result);
}
