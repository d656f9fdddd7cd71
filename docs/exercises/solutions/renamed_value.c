/* Chapter 8, exercise 4: the new value for an old one, if it is known where its block is now. */
#include "../../../layer3_imperative/words/header.h"

/*@
  requires old:       heap_range(base, size);
  requires new:       heap_range(to_base, capacity);
  requires value:     ours(value, base, size) && aligned(value);
  requires block:     block <= index_of(value, base);
  requires room:      place + (index_of(value, base) - block) < capacity;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures renamed:    \result == address_of(place + (index_of(value, base) - block), to_base);
*/
uint64_t renamed_value(uint64_t value, uint64_t base, uint64_t block, uint64_t to_base,
                       uint64_t place)
/*@ ghost (uint64_t size, uint64_t capacity) */
{
    uint64_t inside = index_of_address(value, base) - block;
    return address_of_index(place + inside, to_base);
}
