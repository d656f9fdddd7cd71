/* Chapter 4, exercise 7: one header for two free blocks that are neighbours. */
#include "../../../layer3_imperative/words/header.h"

/*@
  requires first:     \valid(heap + start);
  requires second:    \valid_read(heap + (start + 1 + wosize_of(heap[start])));
  requires room:      wosize_of(heap[start]) + 1 +
                      wosize_of(heap[start + 1 + wosize_of(heap[start])]) <= MAX_WOSIZE;
  requires place:     start + 1 + wosize_of(heap[start]) <= UINT64_MAX;
  terminates          \true;
  exits               \false;
  assigns             heap[start];
  ensures blue:       colour_of(heap[start]) == BLUE;
  ensures end:        wosize_of(heap[start]) ==
                      \old(wosize_of(heap[start])) + 1 +
                      \old(wosize_of(heap[start + 1 + wosize_of(heap[start])]));
*/
void join(uint64_t *heap, uint64_t start)
{
    uint64_t first = header_wosize(heap[start]);
    uint64_t second = header_wosize(heap[start + 1 + first]);
    heap[start] = make_header(first + 1 + second, BLUE, 0);
}
