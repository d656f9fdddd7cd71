/* Chapter 8, exercise 5: a block moves down in the space in which it is, perhaps by less than its
   length. */
#include "../../../specs/heap/heap_kept.acsl"

#include <stdint.h>

/*@
  // From A to B so many words went from one place to another.
  predicate went{A,B}(uint64_t *heap, integer start, integer to, integer count) =
    \forall integer k; 0 <= k < count ==> \at(heap[to + k], B) == \at(heap[start + k], A);
*/

/*@
  requires down:      to <= start;
  requires bound:     start + count <= size;
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[to .. to + count - 1];
  ensures went:       went{Pre, Post}(heap, start, to, count);
*/
void slide(uint64_t *heap, uint64_t size, uint64_t start, uint64_t to, uint64_t count)
{
    /*@
      loop invariant place:  0 <= i <= count;
      loop invariant went:   went{Pre, Here}(heap, start, to, i);
      loop invariant ahead:  same_words{Pre, Here}(heap, heap, start + i, start + count);
      loop assigns           i, heap[to .. to + count - 1];
      loop variant           count - i;
    */
    for (uint64_t i = 0; i < count; i++) {
        heap[to + i] = heap[start + i];
    }
}
