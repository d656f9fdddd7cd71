/* A client program of allocating and collecting: memory is given back. It follows from the
   contracts in fields.h and collect.h. */

#include "../../../layer3_imperative/mark_sweep/collect.h"
#include "../../../layer3_imperative/mutator/fields.h"

#include "../../lemmas/mark_sweep/reuse.acsl"
#include <stdbool.h>

/* Allocate, drop, collect, allocate again: a block is allocated, in any heap, and then forgotten;
   the roots are other values. After a collection there is room for another one like it: if the
   first could be had, so can the second. The answer is always yes. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures answer:     \result == true;
*/
bool alloc_drop_collect_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                              struct hole_cursor cursor, const uint64_t *roots, uint64_t root_count,
                              uint64_t wosize, uint64_t tag, int64_t *stack, uint64_t capacity)
{
    struct allocation first = heap_alloc_cleared(heap, size, base, cursor, wosize, WHITE, tag);
    if (first.block == size) {
        return true;
    }
    //@ ghost Made: ;
    //@ ghost uint64_t block = first.block;
    //@ assert white: !seen_block(heap, size, block) && wosize_of(heap[block]) == wosize;
    //@ assert unseen: no_block_seen(heap, size);
    //@ assert before: well_formed_but{Pre}(heap, size, base, block);
    //@ assert but: well_formed_but(heap, size, base, block);
    //@ assert same: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert elsewhere: values_elsewhere(heap, size, base, block, roots, root_count);
    //@ assert dead: !object_reachable_from_list(heap, size, base, roots, root_count, block);
    struct collection found =
        mark_sweep_collect(heap, size, base, roots, root_count, stack, capacity);
    //@ ghost Collected: ;
    //@ assert freed: !allocated(heap, size, block);
    //@ assert room: covered(heap, block) && some_fit(heap, size, wosize);
    //@ assert list: hole_list(heap, size, base, found.head);
    cursor = cursor_begin(base, size, found.head);
    //@ assert cursor: cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
    struct allocation again = heap_alloc_cleared(heap, size, base, cursor, wosize, WHITE, tag);
    /*@ assert refused: again.block == size ==>
          same_words{Collected, Here}(heap, heap, 0, size) &&
          no_fit(heap, size, 0, size, wosize); */
    //@ assert got: again.block < size;
    return again.block < size;
}
