/* What callers of heap_check rely on: it accepts what is well formed, after which the layout
   serves value_check, and it refuses what is not, for a reason. */

#include "../../layer3_imperative/heap/heap_check.h"
#include <stdbool.h>

/*@
  requires range:     size <= limit && heap_range(base, limit);
  requires heap:      well_formed_heap(heap, size, base);
  requires reserve:   reserve_unused(heap, size, limit, base);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures accepted:   \result == true;
*/
bool proper_heap_accepted(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                          uint8_t *layout)
{
    struct heap_fault fault = heap_check(heap, size, limit, base, layout);
    return fault.error == HEAP_OK;
}

/*@
  requires odd:       base % 8 != 0;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures refused:    \result == false;
*/
bool odd_base_refused(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                      uint8_t *layout)
{
    struct heap_fault fault = heap_check(heap, size, limit, base, layout);
    return fault.error == HEAP_OK;
}

/*@
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures sound:      \result == true ==> well_formed_heap(heap, size, base) &&
                        well_formed_value(heap, size, base, value) &&
                        outside_reserve(value, size, limit, base);
*/
bool heap_and_root_accepted(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                            uint8_t *layout, uint64_t value)
{
    struct heap_fault fault = heap_check(heap, size, limit, base, layout);
    if (fault.error != HEAP_OK) {
        //@ assert reason: heap_fault(heap, size, limit, base, fault.error, fault.block, fault.word);
        return false;
    }
    return value_check(heap, size, limit, base, layout, value) == HEAP_OK;
}
