/* Chapter 2, exercise 6: how many blocks does a heap have? */
#include "../../../layer3_imperative/words/header.h"
#include "../../../proofs/lemmas/heap/scan.acsl"

/*@
  requires fill:      blocks_fill(heap, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures few:        \result <= size;
*/
uint64_t block_count(const uint64_t *heap, uint64_t size)
{
    uint64_t count = 0;
    uint64_t index = 0;
    /*@
      loop invariant place:  0 <= index <= size;
      loop invariant header: scan_visits(heap, size, index);
      loop invariant count:  count <= index;
      loop assigns           index, count;
      loop variant           size - index;
    */
    while (index < size) {
        count++;
        index += 1 + header_wosize(heap[index]);
    }
    return count;
}
