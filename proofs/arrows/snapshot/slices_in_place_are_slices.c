/* Marking in slices in place, and as a function: the arrow from layer 3 to layer 2.

   Between two slices the words differ: layer 3 scans what lies on top of its stack, layer 2 the
   lowest grey block, so at the same moment other blocks are grey. When marking is over, black is
   what the roots reached, in both: then each word is the same, whatever the budgets were. */

#include "../../clients/any/compare_words.h"
#include "../../clients/snapshot/functional_mark_cycle.h"
#include "../../clients/snapshot/mark_cycle.h"

#include "../../lemmas/snapshot/cycles_alike.acsl"

/* Which of the two came to the end, and whether their words are the same. */
struct both_marked {
    bool in_place;
    bool function;
    bool same;
};

/* Mark a heap in slices in place, and as a function, each with budgets of its own, or with the
   first few of them. Whatever these are: where both come to the end, the two heaps are the same,
   word for word; and with budgets that are enough, they do. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(budgets + (0 .. count - 1)) &&
                      \valid_read(other_budgets + (0 .. other_count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(next + (0 .. size - 1)) &&
                      \valid(snapshot + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), budgets + (0 .. count - 1),
                                 other_budgets + (0 .. other_count - 1),
                                 buffer + (0 .. size - 1), next + (0 .. size - 1),
                                 snapshot + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], buffer[0 .. size - 1],
                      next[0 .. size - 1], snapshot[0 .. size - 1], result[0 .. size - 1];

  ensures same:       \result.in_place && \result.function ==>
                        same_words{Post, Post}(heap, result, 0, size);
  ensures answer:     \result.same == true <==> same_words{Post, Post}(heap, result, 0, size);
  ensures kept:       kept{Pre, Post}(heap, heap, size) && kept{Pre, Post}(heap, result, size);
  ensures done:       (\result.in_place ==> no_grey_block(heap, size)) &&
                      (\result.function ==> no_grey_block(result, size));
  ensures in_place:   \result.in_place ==>
                        black_iff_listed{Pre, Post}(heap, heap, size, base, roots, root_count);
  ensures function:   \result.function ==>
                        black_iff_listed{Pre, Post}(heap, result, size, base, roots, root_count);
  ensures enough:     \forall integer least; budgets_at_least{Pre}(budgets, count, least) ==>
                        4 * (size + 1) * (size + 1) <= least * count ==> \result.in_place;
  ensures enough:     \forall integer least;
                        budgets_at_least{Pre}(other_budgets, other_count, least) ==>
                        4 * (size + 1) * (size + 1) <= least * other_count ==> \result.function;
*/
struct both_marked slices_in_place_are_slices(uint64_t *heap, uint64_t size, uint64_t base,
                                              int64_t *stack, uint64_t capacity,
                                              const uint64_t *roots, uint64_t root_count,
                                              const uint64_t *budgets, uint64_t count,
                                              const uint64_t *other_budgets, uint64_t other_count,
                                              uint64_t *buffer, uint64_t *next, uint64_t *snapshot,
                                              uint64_t *result)
{
    bool other_over = functional_mark_cycle(heap, size, base, roots, root_count, other_budgets,
                                            other_count, buffer, next, snapshot, result)
        /*@ ghost (budgets, count) */;
    //@ ghost Marked: ;
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert budgets: same_words{Pre, Here}(budgets, budgets, 0, count);
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert input: kept{Pre, Here}(heap, heap, size);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert unseen: no_block_seen(heap, size);
    bool over = mark_cycle(heap, size, base, stack, capacity, roots, root_count, budgets, count);
    /*@ assert enough: \forall integer least; budgets_at_least{Pre}(budgets, count, least) ==>
                         4 * (size + 1) * (size + 1) <= least * count ==> over; */
    /*@ assert other_enough: \forall integer least;
                               budgets_at_least{Pre}(other_budgets, other_count, least) ==>
                               4 * (size + 1) * (size + 1) <= least * other_count ==>
                               other_over; */
    //@ assert result: same_words{Marked, Here}(result, result, 0, size);
    //@ assert unchanged: kept{Marked, Here}(result, result, size);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert kept: kept{Pre, Here}(heap, result, size);
    //@ assert done: other_over ==> no_grey_block(result, size);
    /*@ assert function: other_over ==>
          black_iff_listed{Pre, Here}(heap, result, size, base, roots, root_count); */
    /*@ assert in_place: over ==>
          black_iff_listed{Pre, Here}(heap, heap, size, base, roots, root_count); */
    //@ assert alike: over && other_over ==> same_words{Here, Here}(heap, result, 0, size);
    bool same = compare_words(heap, result, size);
    struct both_marked both = {over, other_over, same};
    return both;
}
