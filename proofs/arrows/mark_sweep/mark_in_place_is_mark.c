/* The mark in place and the functional mark leave the same words. */

#include "../../../layer2_functional/mark_sweep/mark.h"
#include "../../clients/any/compare_words.h"
#include "../../clients/mark_sweep/mark_session.h"

#include "../../lemmas/mark_sweep/mark_in_place.acsl"

/* Mark the heap by the functional mark, and in place, with a drain after each root that a flag is
   set for; compare the two heaps word by word. The answer is always yes. Before, blocks may be of
   any colour, as long as no black one points to a white one. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after + (0 .. root_count - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], buffer[0 .. size - 1],
                      result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots, root_count);
  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == result[i];
  ensures answer:     \result == true;
*/
bool mark_in_place_is_mark(uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                           uint64_t root_count, const uint8_t *drain_after, int64_t *stack,
                           uint64_t capacity, uint64_t *buffer, uint64_t *result)
{
    functional_mark(heap, size, base, roots, root_count, buffer, result);
    //@ ghost Marked: ;
    //@ assert values: \forall integer j; 0 <= j < root_count ==> roots[j] == \at(roots[j], Pre);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert input: kept{Pre, Here}(heap, heap, size);
    mark_session(heap, size, base, stack, capacity, roots, root_count, drain_after);
    //@ assert result: same_words{Marked, Here}(result, result, 0, size);
    //@ assert unchanged: kept{Marked, Here}(result, result, size);
    /*@ assert function: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, result, size, base,
                                                                          roots, root_count); */
    /*@ assert in_place: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, heap, size, base,
                                                                          roots, root_count); */
    //@ assert alike: same_words{Here, Here}(heap, result, 0, size);
    return compare_words(heap, result, size);
}
