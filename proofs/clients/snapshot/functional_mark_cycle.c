#include "functional_mark_cycle.h"

#include "../../../layer2_functional/mark/steps.h"
#include "../../lemmas/snapshot/copied_invariant.acsl"
#include "../../lemmas/snapshot/functional_work.acsl"
#include "../../lemmas/snapshot/mark_cycle.acsl"
#include "functional_slice_beside.h"

/* A slice, and the heap that comes out takes the place of the last one. The snapshot and four other
   arrays stay as they are: to say so here is easier than to see it where there are more. */
/*@
  requires marking:   marking_invariant{Pre, Pre}(snapshot, heap, size, base, marking.block,
                                                  marking.place);
  requires hand:      in_hand(heap, size, marking.block, marking.place);
  requires readable:  \valid_read(snapshot + (0 .. size - 1));
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(buffer + (0 .. size - 1)) &&
                      \valid(next + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), snapshot + (0 .. size - 1));
  requires one:       \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), one + (0 .. ones - 1));
  requires two:       \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), two + (0 .. twos - 1));
  requires three:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), three + (0 .. threes - 1));
  requires four:      \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), four + (0 .. fours - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], buffer[0 .. size - 1], next[0 .. size - 1];
  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures marking:    marking_invariant{Pre, Post}(snapshot, heap, size, base, \result.block,
                                                   \result.place);
  ensures hand:       in_hand(heap, size, \result.block, \result.place);
  ensures left:       \result.left <= budget;
  ensures work:       work_left{Post}(heap, size, size, \result.block, \result.place) +
                        budget - \result.left <=
                        work_left{Pre}(heap, size, size, marking.block, marking.place);
  ensures over:       \result.left > 0 ==> \result.block == size && no_grey_block(heap, size);
  ensures snapshot:   same_words{Pre, Post}(snapshot, snapshot, 0, size);
  ensures one:        same_words{Pre, Post}(one, one, 0, ones);
  ensures two:        same_words{Pre, Post}(two, two, 0, twos);
  ensures three:      same_words{Pre, Post}(three, three, 0, threes);
  ensures four:       same_words{Pre, Post}(four, four, 0, fours);
*/
static struct functional_marking mark_slice(uint64_t *heap, uint64_t size, uint64_t base,
                                            struct functional_marking marking, uint64_t budget,
                                            uint64_t *buffer, uint64_t *next)
/*@ ghost (const uint64_t *snapshot, const uint64_t *one, uint64_t ones, const uint64_t *two,
           uint64_t twos, const uint64_t *three, uint64_t threes, const uint64_t *four,
           uint64_t fours) */
{
    struct functional_marking after =
        functional_slice_beside(heap, size, base, marking, budget, buffer, next)
        /*@ ghost (snapshot, one, ones, two, twos, three, threes, four, fours) */;
    //@ ghost Sliced: ;
    functional_copy(next, size, heap);
    //@ assert copied: same_words{Sliced, Here}(next, heap, 0, size);
    //@ assert same: kept{Sliced, Here}(next, heap, size);
    //@ assert white: colour_only_leaves{Sliced, Here}(next, heap, size, WHITE);
    //@ assert black: colour_only_leaves{Here, Sliced}(heap, next, size, BLACK);
    /*@ assert work: work_left(heap, size, size, after.block, after.place) <=
                       work_left{Sliced}(next, size, size, after.block, after.place); */
    return after;
}

bool functional_mark_cycle(const uint64_t *heap, uint64_t size, uint64_t base,
                           const uint64_t *roots, uint64_t root_count, const uint64_t *budgets,
                           uint64_t count, uint64_t *buffer, uint64_t *next, uint64_t *snapshot,
                           uint64_t *result)
/*@ ghost (const uint64_t *other, uint64_t others) */
{
    functional_snapshot(heap, size, base, roots, root_count, buffer, snapshot);
    //@ ghost Snapshot: ;
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert budgets: same_words{Pre, Here}(budgets, budgets, 0, count);
    //@ assert other: same_words{Pre, Here}(other, other, 0, others);
    functional_copy(snapshot, size, result);
    //@ assert copied: same_words{Snapshot, Here}(snapshot, result, 0, size);
    //@ assert heap: same_words{Snapshot, Here}(heap, heap, 0, size);
    //@ assert roots: same_words{Snapshot, Here}(roots, roots, 0, root_count);
    //@ assert budgets: same_words{Snapshot, Here}(budgets, budgets, 0, count);
    //@ assert other: same_words{Snapshot, Here}(other, other, 0, others);
    //@ assert snapshot: same_words{Snapshot, Here}(snapshot, snapshot, 0, size);
    //@ assert formed: well_formed_heap(result, size, base);
    struct functional_marking marking = {size, 0, 0};
    bool over = false;
    /*@ assert bound: work_left(result, size, size, size, 0) < 4 * (size + 1) * (size + 1); */
    /*@
      loop invariant bound:     0 <= i <= count;
      loop invariant block:     marking.block <= size;
      loop invariant heap:      same_words{Pre, Here}(heap, heap, 0, size);
      loop invariant roots:     same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant budgets:   same_words{Pre, Here}(budgets, budgets, 0, count);
      loop invariant other:     same_words{Pre, Here}(other, other, 0, others);
      loop invariant snapshot:  same_words{Snapshot, Here}(snapshot, snapshot, 0, size);
      loop invariant kept:      kept{Snapshot, Here}(snapshot, result, size);
      loop invariant marking:   marking_invariant{Snapshot, Here}(snapshot, result, size, base,
                                                                  marking.block, marking.place);
      loop invariant hand:      in_hand(result, size, marking.block, marking.place);
      loop invariant over:      over ==> marking.block == size && no_grey_block(result, size);
      loop invariant work:      \forall integer least;
                                  budgets_at_least{Pre}(budgets, count, least) ==> !over ==>
                                  work_left(result, size, size, marking.block, marking.place) +
                                    least * i < 4 * (size + 1) * (size + 1);
      loop assigns              i, over, marking, buffer[0 .. size - 1], next[0 .. size - 1],
                                result[0 .. size - 1];
      loop variant              count - i;
    */
    for (uint64_t i = 0; i < count && !over; i++) {
        //@ ghost Before: ;
        uint64_t budget = budgets[i];
        //@ assert budget: budget == \at(budgets[\at(i, Here)], Pre);
        /*@ assert still: marking_invariant{Here, Here}(snapshot, result, size, base,
                                                        marking.block, marking.place); */
        marking = mark_slice(result, size, base, marking, budget, buffer, next)
            /*@ ghost (snapshot, heap, size, roots, root_count, budgets, count, other, others) */;
        over = marking.left > 0;
        //@ assert same: same_words{Before, Snapshot}(snapshot, snapshot, 0, size);
        //@ assert kept: kept{Before, Here}(result, result, size);
        /*@ assert carried: marking_invariant{Before, Here}(snapshot, result, size, base,
                                                            marking.block, marking.place); */
        /*@ assert marking: marking_invariant{Snapshot, Here}(snapshot, result, size, base,
                                                              marking.block, marking.place); */
    }
    //@ assert kept: kept{Pre, Snapshot}(heap, snapshot, size);
    /*@ assert stands: marking.block == size ||
                       scan_stands(result, size, marking.block, marking.place); */
    /*@ assert positive: 0 <= work_left(result, size, size, marking.block, marking.place); */
    /*@ assert marked: over ==> black_iff_listed{Pre, Here}(heap, result, size, base, roots,
                                                            root_count); */
    return over;
}
