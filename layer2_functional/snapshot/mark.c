/* Marking in slices as pure functions.

   Each heap is the last one but for the colour of one block at most, and each of these steps is one
   of those of which specs/snapshot/step.acsl speaks: so the marking invariant holds after it. */

#include "mark.h"

#include "../../proofs/lemmas/snapshot/copied_invariant.acsl"
#include "../../proofs/lemmas/snapshot/functional_mark.acsl"
#include "../../proofs/lemmas/snapshot/functional_roots.acsl"
#include "../../proofs/lemmas/snapshot/functional_work.acsl"
#include "../mark/steps.h"

void functional_turn(const uint64_t *heap, uint64_t size, uint64_t block, uint64_t colour,
                     uint64_t *result) /*@ ghost (uint64_t base) */
{
    functional_copy(heap, size, result);
    //@ assert same: same_words{Pre, Here}(heap, result, 0, size);
    //@ ghost Copied: ;
    result[block] = with_colour(heap[block], colour);
    //@ assert others: same_other_words{Copied, Here}(result, result, size, block);
    //@ assert other: same_other_words{Pre, Here}(heap, result, size, block);
    //@ assert colour: word_in_colour{Pre, Here}(heap, result, block, colour);
}

void functional_darken_value(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value,
                             uint64_t *result)
{
    if (is_ours(value, base, end_of_heap(base, size))) {
        uint64_t block = block_of_value(heap, base, value) /*@ ghost (size) */;
        //@ assert block: allocated(heap, size, block);
        if (header_colour(heap[block]) == WHITE) {
            functional_turn(heap, size, block, GREY, result) /*@ ghost (base) */;
            return;
        }
    }
    functional_copy(heap, size, result);
}

void functional_snapshot(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, uint64_t *buffer, uint64_t *result)
{
    functional_copy(heap, size, result);
    //@ assert copied: same_words{Pre, Here}(heap, result, 0, size);
    //@ assert start: seen_iff_listed{Pre, Here}(heap, result, size, base, roots, 0);
    //@ assert unseen: no_block_seen(result, size);
    /*@
      loop invariant bound:      0 <= i <= root_count;
      loop invariant roots:      same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant kept:       kept{Pre, Here}(heap, result, size);
      loop invariant seen:       seen_iff_listed{Pre, Here}(heap, result, size, base, roots, i);
      loop invariant unscanned:  black_is_unscanned(result, size);
      loop assigns               i, buffer[0 .. size - 1], result[0 .. size - 1];
      loop variant               root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t root = roots[i];
        //@ assert root: root == \at(roots[\at(i, Here)], Pre);
        //@ assert value: well_formed_value{Pre}(heap, size, base, root);
        //@ assert formed: well_formed_heap(result, size, base);
        //@ ghost Before: ;
        functional_darken_value(result, size, base, root, buffer);
        //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
        //@ ghost Darkened: ;
        functional_copy(buffer, size, result);
        //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
        //@ assert copied: same_words{Darkened, Here}(buffer, result, 0, size);
        //@ assert darkened: value_darkened{Before, Here}(result, result, size, base, root);
        //@ assert same: kept{Before, Here}(result, result, size);
        /*@ assert seen: seen_iff_listed{Pre, Here}(heap, result, size, base, roots, i + 1); */
    }
    //@ assert formed: well_formed_heap(result, size, base);
    //@ assert tricolour: tricolour_invariant(result, size, base);
}

/* The next heap takes the place of the last one, in which the next field of the block in hand is
   passed: the block that it means is grey, if it was white. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     grey_block(heap, size, block) && scan_stands(heap, size, block, place);
  requires place:     place <= block + wosize_of(heap[block]);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(buffer + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], buffer[0 .. size - 1];
  ensures step:       mark_step{Pre, Post}(heap, size, base, block, place, block, place + 1);
  ensures only:       only_reachable_seen_since{Pre, Post}(heap, size, base);
  ensures hand:       in_hand(heap, size, block, place + 1);
  ensures work:       work_left{Post}(heap, size, size, block, place + 1) + 1 <=
                        work_left{Pre}(heap, size, size, block, place);
*/
static void pass_field(uint64_t *heap, uint64_t size, uint64_t base, uint64_t place,
                       uint64_t *buffer) /*@ ghost (uint64_t block) */
{
    //@ assert scanned: scanned_field(heap, size, block, place);
    //@ assert inside: block < place < size;
    //@ ghost uint64_t next = place + 1;
    //@ assert further: scan_stands(heap, size, block, next);
    uint64_t value = heap[place];
    //@ assert value: value == word_at(heap, place);
    //@ assert formed: well_formed_value(heap, size, base, value);
    functional_darken_value(heap, size, base, value, buffer);
    //@ ghost Darkened: ;
    functional_copy(buffer, size, heap);
    //@ assert copied: same_words{Darkened, Here}(buffer, heap, 0, size);
    //@ assert darkened: value_darkened{Pre, Here}(heap, heap, size, base, value);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert grey: grey_block(heap, size, block);
    //@ assert stands: scan_stands(heap, size, block, next);
    //@ assert step: mark_step{Pre, Here}(heap, size, base, block, place, block, next);
    //@ assert only: only_reachable_seen_since{Pre, Here}(heap, size, base);
    //@ assert white: colour_only_leaves{Pre, Here}(heap, heap, size, WHITE);
    //@ assert black: colour_only_leaves{Here, Pre}(heap, heap, size, BLACK);
    /*@ assert fewer: work_left(heap, size, size, block, place) <=
                        work_left{Pre}(heap, size, size, block, place); */
    /*@ assert work: work_left(heap, size, size, block, next) + 1 <=
                       work_left{Pre}(heap, size, size, block, place); */
}

/* The next heap takes the place of the last one, in which the block in hand is black. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     grey_block(heap, size, block);
  requires place:     block + wosize_of(heap[block]) < place <= size;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(buffer + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], buffer[0 .. size - 1];
  ensures step:       mark_step{Pre, Post}(heap, size, base, block, place, size, 0);
  ensures only:       only_reachable_seen_since{Pre, Post}(heap, size, base);
  ensures work:       work_left{Post}(heap, size, size, size, 0) + 1 <=
                        work_left{Pre}(heap, size, size, block, place);
*/
static void blacken(uint64_t *heap, uint64_t size, uint64_t block, uint64_t *buffer)
/*@ ghost (uint64_t base, uint64_t place) */
{
    functional_turn(heap, size, block, BLACK, buffer) /*@ ghost (base) */;
    //@ ghost Turned: ;
    functional_copy(buffer, size, heap);
    //@ assert copied: same_words{Turned, Here}(buffer, heap, 0, size);
    //@ assert turned: turned{Pre, Here}(heap, heap, size, block, BLACK);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert step: mark_step{Pre, Here}(heap, size, base, block, place, size, 0);
    //@ assert only: only_reachable_seen_since{Pre, Here}(heap, size, base);
    //@ assert white: colour_only_leaves{Pre, Here}(heap, heap, size, WHITE);
    /*@ assert black: blocks_in_colour{Pre}(heap, size, BLACK, size) + 1 <=
                        blocks_in_colour(heap, size, BLACK, size); */
    /*@ assert work: work_left(heap, size, size, size, 0) + size + 1 - place <=
                       work_left{Pre}(heap, size, size, block, place); */
}

struct functional_marking functional_mark_some(const uint64_t *heap, uint64_t size, uint64_t base,
                                               struct functional_marking marking, uint64_t budget,
                                               uint64_t *buffer, uint64_t *result)
/*@ ghost (const uint64_t *snapshot) */
{
    functional_copy(heap, size, result);
    //@ assert copied: same_words{Pre, Here}(heap, result, 0, size);
    //@ assert kept: kept{Pre, Here}(heap, result, size);
    //@ assert white: colour_only_leaves{Pre, Here}(heap, result, size, WHITE);
    //@ assert black: colour_only_leaves{Here, Pre}(result, heap, size, BLACK);
    marking.left = budget;
    /*@
      loop invariant kept:     kept{Pre, Here}(heap, result, size);
      loop invariant seen:     seen_stays{Pre, Here}(heap, result, size, size);
      loop invariant marking:  marking_invariant{Pre, Here}(snapshot, result, size, size, base,
                                                            marking.block, marking.place);
      loop invariant hand:     in_hand(result, size, marking.block, marking.place);
      loop invariant left:     marking.left <= budget;
      loop invariant work:     work_left(result, size, size, marking.block, marking.place) +
                                 budget - marking.left <=
                                 work_left{Pre}(heap, size, size, \at(marking.block, Pre),
                                                \at(marking.place, Pre));
      loop assigns             marking, buffer[0 .. size - 1], result[0 .. size - 1];
      loop variant             marking.left;
    */
    while (marking.left > 0) {
        //@ assert formed: well_formed_heap(result, size, base);
        //@ ghost Before: ;
        if (marking.block == size) {
            uint64_t grey = functional_lowest_grey(result, size) /*@ ghost (base) */;
            if (grey == size) {
                return marking;
            }
            marking.place = first_place(result, grey) /*@ ghost (size, base) */;
            marking.block = grey;
            //@ assert stands: scan_stands(result, size, marking.block, marking.place);
        } else if (marking.place <= marking.block + header_wosize(result[marking.block])) {
            pass_field(result, size, base, marking.place, buffer) /*@ ghost (marking.block) */;
            marking.place++;
        } else {
            //@ assert end: marking.place <= size;
            blacken(result, size, marking.block, buffer) /*@ ghost (base, marking.place) */;
            marking.block = size;
            marking.place = 0;
        }
        marking.left--;
        //@ assert hand: in_hand(result, size, marking.block, marking.place);
        /*@ assert step: mark_step{Before, Here}(result, size, base, \at(marking.block, Before),
                                                 \at(marking.place, Before), marking.block,
                                                 marking.place); */
        //@ assert only: only_reachable_seen_since{Before, Here}(result, size, base);
        /*@ assert work: work_left(result, size, size, marking.block, marking.place) + 1 <=
                           work_left{Before}(result, size, size, \at(marking.block, Before),
                                             \at(marking.place, Before)); */
        /*@ assert goes_on: marking_step{Before, Here}(result, size, base,
                                                       \at(marking.block, Before),
                                                       \at(marking.place, Before), marking.block,
                                                       marking.place, 1); */
        //@ assert kept: kept{Before, Here}(result, result, size);
    }
    return marking;
}
