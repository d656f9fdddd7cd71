/* Marking as a pure function.

   Each function says word by word what its result is. From that the invariants follow, each a
   predicate in specs/mark_sweep/functional_mark.acsl about the heap that went in and the one reached so far:
     - nothing has changed but the colours of allocated blocks;
     - no black block points to a white one;
     - what was grey or black is so still, and so is what the roots point to;
     - what is grey or black is reachable from those.
   When no block is grey, what is black is closed under edges; so by the closure theorem it is
   all that is reachable. */

#include "mark.h"

#include <stdbool.h>

#include "../../proofs/lemmas/graph/colour_count.acsl"
#include "../../proofs/lemmas/mark_sweep/functional_mark.acsl"
#include "../../proofs/lemmas/words/header_word.acsl"
#include "../mark/steps.h"

/* Does any of values[place .. end - 1] point to the block? */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires values:    well_formed_values(heap, size, base, values, place, end);
  requires order:     place <= end;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(values + (place .. end - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures points:     \result <==>
                        some_points_to(heap, size, base, values, place, end, block);
*/
static bool any_points_to(const uint64_t *heap, uint64_t size, uint64_t base,
                          const uint64_t *values, uint64_t place, uint64_t end, uint64_t block)
{
    uint64_t heap_limit = end_of_heap(base, size);
    /*@
      loop invariant bound:  place <= i <= end;
      loop invariant none:   !some_points_to(heap, size, base, values, place, i, block);
      loop assigns           i;
      loop variant           end - i;
    */
    for (uint64_t i = place; i < end; i++) {
        uint64_t value = values[i];
        //@ assert value: well_formed_value(heap, size, base, value);
        if (is_ours(value, base, heap_limit)) {
            uint64_t target = block_of_value(heap, base, value) /*@ ghost (size) */;
            if (target == block) {
                //@ assert points: value_points_to(heap, size, base, values[i], block);
                return true;
            }
        }
        //@ assert not: !value_points_to(heap, size, base, values[i], block);
    }
    return false;
}

void functional_darken(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *values,
                       uint64_t place, uint64_t end, uint64_t *result)
{
    /*@
      loop invariant bound:     0 <= i <= size;
      loop invariant heap:      same_words{Pre, Here}(heap, heap, 0, size);
      loop invariant values:    same_words{Pre, Here}(values, values, place, end);
      loop invariant darkened:  darkened_before{Pre, Here}(heap, result, size, base,
                                                           values, place, end, i);
      loop assigns              i, result[0 .. size - 1];
      loop variant              size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        bool darker = any_points_to(heap, size, base, values, place, end, i);
        /*@ assert darker: darker <==>
              some_points_to{Pre}(heap, size, base, values, place, end, i); */
        uint64_t header = heap[i];
        //@ ghost Before: ;
        result[i] = darker && header_colour(header) == WHITE ? with_colour(header, GREY) : header;
        //@ assert same: same_words{Before, Here}(result, result, 0, i);
        /*@ assert before:
              darkened_before{Pre, Here}(heap, result, size, base, values, place, end, i); */
        //@ assert word: darkened_word{Pre, Here}(heap, result, size, base, values, place, end, i);
    }
}

void functional_scan(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t block,
                     uint64_t *result)
{
    uint64_t header = heap[block];
    //@ assert inside: block + 1 + wosize_of(header) <= size;
    uint64_t end = block + 1 + header_wosize(header);
    uint64_t first = first_place(heap, block) /*@ ghost (size, base) */;
    //@ assert fields: fields_between(heap, size, block, first, end);
    functional_darken(heap, size, base, heap, first, end, result);
    //@ ghost Darkened: ;
    result[block] = with_colour(header, BLACK);
    //@ assert others: same_other_words{Darkened, Here}(result, result, size, block);
    //@ assert black: word_in_colour{Pre, Here}(heap, result, block, BLACK);
}

/* A map in which nothing is scanned. */
/*@ ghost
  /@
    requires writable:  \valid(scanned + (0 .. size - 1));

    terminates          \true;
    exits               \false;
    assigns             scanned[0 .. size - 1];

    ensures white:      all_white(scanned, size);
  @/
  static void nothing_scanned(uint8_t \ghost *scanned, uint64_t size)
  {
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant white:  all_white(scanned, i);
      loop assigns           i, scanned[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      scanned[i] = WHITE;
    }
  }
*/

void functional_mark(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                     uint64_t root_count, uint64_t *buffer, uint64_t *result)
{
    //@ ghost uint8_t scanned[MAX_HEAP_SIZE];
    //@ ghost nothing_scanned(&scanned[0], size);
    //@ ghost uint64_t count = 0;
    functional_darken(heap, size, base, roots, 0, root_count, result);
    //@ assert kept: kept{Pre, Here}(heap, result, size);
    uint64_t block = functional_lowest_grey(result, size) /*@ ghost (base) */;
    /*@
      loop invariant kept:       kept{Pre, Here}(heap, result, size);
      loop invariant tricolour:  tricolour_invariant(result, size, base);
      loop invariant seen:       seen_stay_seen{Pre, Here}(heap, result, size);
      loop invariant roots:      list_seen{Pre, Here}(heap, result, size, base, roots, root_count);
      loop invariant reachable:  only_reachable_blocks_seen{Pre, Here}(heap, result, size, base,
                                                                       roots, root_count);
      loop invariant bound:      block <= size;
      loop invariant grey:       block < size ==> grey_block(result, size, block);
      loop invariant done:       block == size ==> no_grey_block(result, size);
      loop invariant scanned:    scanned_are_black(result, size, &scanned[0]);
      loop invariant count:      count <= colour_count(&scanned[0], BLACK, size) <= size;
      loop assigns               block, count, scanned[0 .. size - 1],
                                 buffer[0 .. size - 1], result[0 .. size - 1];
      loop variant               size - count;
    */
    while (block < size) {
        //@ assert entry: scanned_is_black(result, size, &scanned[0], block);
        //@ assert new: has_colour(&scanned[0], block, WHITE);
        //@ ghost Before: ;
        functional_scan(result, size, base, block, buffer);
        functional_copy(buffer, size, result);
        //@ ghost scanned[block] = BLACK;
        //@ ghost count++;
        //@ assert scan: scanned{Before, Here}(result, result, size, base, block);
        //@ assert same: kept{Before, Here}(result, result, size);
        //@ assert painted: painted{Before, Here}(&scanned[0], size, block, WHITE, BLACK);
        block = functional_lowest_grey(result, size) /*@ ghost (base) */;
    }
    //@ assert closed: object_marked_closed{Pre, Here}(heap, size, base, result);
}
