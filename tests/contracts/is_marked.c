/* What callers of is_marked rely on: what is no block of ours is alive, and so is a grey or black
   block; a white one is not. */

#include "../../layer3_imperative/mark_sweep/mark.h"

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires number:    value % 2 == 1;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures alive:      \result == true;
*/
bool number_is_marked(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
{
    return is_marked(heap, size, base, value);
}

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     ours(value, base, size) && well_formed_value(heap, size, base, value);
  requires white:     colour_of(heap[block_of(heap, base, value)]) == WHITE;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures dead:       \result == false;
*/
bool white_is_marked(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
{
    return is_marked(heap, size, base, value);
}
