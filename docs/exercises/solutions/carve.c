/* Chapter 5, exercise 6: a block from the high end of a hole, of which at least a hole is left. */
#include "../../../layer3_imperative/words/header.h"

/*@
  requires hole:      colour_of(heap[start]) == BLUE;
  requires left:      wosize + 2 <= wosize_of(heap[start]);
  requires place:     start + 1 + wosize_of(heap[start]) <= UINT64_MAX;
  requires writable:  \valid(heap + (start .. start + wosize_of(heap[start])));
  terminates          \true;
  exits               \false;
  assigns             heap[start], heap[start + wosize_of(heap[start]) - wosize];
  ensures block:      heap[\result] == header_of(wosize, WHITE, 0);
  ensures end:        \result + wosize == start + \old(wosize_of(heap[start]));
  ensures left:       colour_of(heap[start]) == BLUE &&
                      start + 1 + wosize_of(heap[start]) == \result;
  ensures link:       heap[start + 1] == \old(heap[start + 1]);
*/
uint64_t carve(uint64_t *heap, uint64_t start, uint64_t wosize)
{
    uint64_t left = header_wosize(heap[start]) - wosize - 1;
    uint64_t block = start + 1 + left;
    heap[start] = make_header(left, BLUE, 0);
    heap[block] = make_header(wosize, WHITE, 0);
    return block;
}
