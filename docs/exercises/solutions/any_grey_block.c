/* Chapter 3, exercise 7: is any block of a heap grey? */
#include "../../../layer3_imperative/words/header.h"
#include "../../../specs/mark/marking.acsl"
#include "../../../proofs/lemmas/heap/scan.acsl"

/*@
  requires fill:      blocks_fill(heap, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures grey:       \result <==> !no_grey_block(heap, size);
*/
bool any_grey_block(const uint64_t *heap, uint64_t size)
{
    uint64_t index = 0;
    /*@
      loop invariant place:  0 <= index <= size;
      loop invariant header: scan_visits(heap, size, index);
      loop invariant none:   \forall integer i; 0 <= i < index ==> !grey_block(heap, size, i);
      loop assigns           index;
      loop variant           size - index;
    */
    while (index < size) {
        uint64_t header = heap[index];
        if (header_colour(header) == GREY && header_wosize(header) > 0) {
            //@ assert found: grey_block(heap, size, index);
            return true;
        }
        index += 1 + header_wosize(header);
    }
    return false;
}
