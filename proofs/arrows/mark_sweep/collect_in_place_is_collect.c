/* The collection in place and the functional collection leave the same words. */

#include "../../../layer2_functional/mark_sweep/collect.h"
#include "../../../layer3_imperative/mark_sweep/collect.h"
#include "../../clients/any/compare_words.h"

#include "../../lemmas/mark_sweep/collect_in_place.acsl"

/* Collect the heap by the functional collection, and in place; compare the two heaps word by word,
   the heads of their hole lists, and how many words are free. The answer is always yes. All of it
   follows from what the two promise: the theorem of collecting determines each word. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], buffer[0 .. size - 1],
                      result[0 .. size - 1];

  ensures survive:    reachable_survive{Pre, Post}(heap, heap, size, base, roots, root_count);
  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == result[i];
  ensures answer:     \result == true;
*/
bool collect_in_place_is_collect(uint64_t *heap, uint64_t size, uint64_t base,
                                 const uint64_t *roots, uint64_t root_count, int64_t *stack,
                                 uint64_t capacity, uint64_t *buffer, uint64_t *result)
{
    struct free_space space =
        functional_mark_sweep(heap, size, base, roots, root_count, buffer, result);
    //@ ghost Collected: ;
    //@ assert values: \forall integer j; 0 <= j < root_count ==> roots[j] == \at(roots[j], Pre);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert input: kept{Pre, Here}(heap, heap, size);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert unseen: no_block_seen(heap, size);
    /*@ assert function: collected_from{Pre, Here}(heap, result, size, base, roots, root_count,
                                                   space.head, space.words); */
    struct collection found =
        mark_sweep_collect(heap, size, base, roots, root_count, stack, capacity);
    //@ assert result: same_words{Collected, Here}(result, result, 0, size);
    //@ assert survive: reachable_survive{Pre, Here}(heap, heap, size, base, roots, root_count);
    //@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size, 0);
    /*@ assert in_place: collected_from{Pre, Here}(heap, heap, size, base, roots, root_count,
                                                   found.head, found.free); */
    //@ assert words: same_words{Collected, Here}(result, heap, 0, size);
    //@ assert alike: same_words{Here, Here}(heap, result, 0, size);
    //@ assert space: found.head == space.head && found.free == space.words;
    bool same_head = found.head == space.head;
    bool same_sum = found.free == space.words;
    return compare_words(heap, result, size) + same_head + same_sum == 3;
}
