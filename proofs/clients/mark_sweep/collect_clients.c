/* Client programs of collecting. Each contract says what a user of collect would expect; all follow
   from its own. */

#include "../../../layer3_imperative/mark_sweep/collect.h"
#include "../any/compare_words.h"
#include "../any/copy_words.h"

#include "../../lemmas/mark_sweep/collect_clients.acsl"

/* Collecting twice is collecting once: a heap is collected, a copy of it is put aside, and it is
   collected again with the same roots. Nothing was garbage the second time, so no word of it
   changes, not even in what is free, and the same is found. The sizes of the stacks make no
   difference. The answer is always yes. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity1 && 1 <= capacity2;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack1 + (0 .. capacity1 - 1)) &&
                      \valid(once + (0 .. size - 1)) && \valid(stack2 + (0 .. capacity2 - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 once + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack1[0 .. capacity1 - 1],
                      once[0 .. size - 1], stack2[0 .. capacity2 - 1];

  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == once[i];
  ensures answer:     \result == true;
*/
bool collect_twice(uint64_t *heap, uint64_t *once, uint64_t size, uint64_t base,
                   const uint64_t *roots, uint64_t root_count, int64_t *stack1, uint64_t capacity1,
                   int64_t *stack2, uint64_t capacity2)
{
    struct collection first =
        mark_sweep_collect(heap, size, base, roots, root_count, stack1, capacity1);
    //@ assert values: \forall integer j; 0 <= j < root_count ==> roots[j] == \at(roots[j], Pre);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert formed: well_formed_values(heap, size, base, roots, 0, root_count);
    //@ assert reachable: all_reachable(heap, size, base, roots, root_count);
    //@ ghost Once: ;
    copy_words(heap, size, once);
    //@ assert heap: same_words{Once, Here}(heap, heap, 0, size);
    //@ assert roots: same_words{Once, Here}(roots, roots, 0, root_count);
    //@ assert same: kept{Once, Here}(heap, heap, size);
    //@ assert white: all_white_or_blue(heap, size);
    //@ assert reachable: all_reachable(heap, size, base, roots, root_count);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ ghost Copied: ;
    struct collection second =
        mark_sweep_collect(heap, size, base, roots, root_count, stack2, capacity2);
    //@ assert copy: same_words{Copied, Here}(once, once, 0, size);
    //@ assert copied: same_words{Once, Here}(heap, once, 0, size);
    //@ assert survive: swept_between{Copied, Here}(heap, heap, size, size, size);
    //@ assert again: swept_again{Once, Here}(heap, heap, size, base, first.head, second.head);
    //@ assert same: same_words{Once, Here}(heap, heap, 0, size);
    //@ assert alike: same_words{Here, Here}(heap, once, 0, size);
    //@ assert found: first.head == second.head && first.free == second.free;
    //@ assert last: first.head != 0 ==> first.last == second.last;
    bool same_head = first.head == second.head;
    bool same_last = (first.head == 0) + (first.last == second.last) > 0;
    bool same_free = first.free == second.free;
    return compare_words(heap, once, size) + same_head + same_last + same_free == 4;
}
