/* What callers of semispace/movable_check.h rely on: a check succeeds exactly where its predicate
   holds, and a place that is reported is at fault. */

#include "../../layer3_imperative/semispace/movable_check.h"
#include <stdbool.h>

/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires blocks:    blocks_fill(heap, size) && closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures movable:    \result == true <==> closures_movable(heap, size);
*/
bool can_move(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    return first_unmovable(heap, size, layout) == size;
}

/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires blocks:    blocks_fill(heap, size) && closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires movable:   !closures_movable(heap, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures closure:    \result < size && unmovable_closure(heap, size, \result);
*/
uint64_t unmovable_closure_found(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    return first_unmovable(heap, size, layout);
}

/*@
  requires range:     heap_range(base, size) && heap_range(other, words);
  requires blocks:    blocks_fill(heap, size) && closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures outside:    \result == true <==>
                        fields_outside(heap, size, base, other, words) &&
                        values_outside(roots, root_count, base, size, other, words);
*/
bool can_move_there(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                    const uint64_t *roots, uint64_t root_count, uint64_t other, uint64_t words)
{
    return first_field_inside(heap, size, base, layout, other, words) == size &&
           first_value_inside(roots, root_count, base, size, other, words) == root_count;
}

/*@
  requires range:     heap_range(base, size) && heap_range(other, words);
  requires blocks:    blocks_fill(heap, size) && closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires inside:    !fields_outside(heap, size, base, other, words);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures field:      \result < size && field_inside(heap, size, base, other, words, \result);
*/
uint64_t field_inside_found(const uint64_t *heap, uint64_t size, uint64_t base,
                            const uint8_t *layout, uint64_t other, uint64_t words)
{
    return first_field_inside(heap, size, base, layout, other, words);
}

/*@
  requires range:     heap_range(base, size) && heap_range(other, words);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires inside:    !values_outside(roots, root_count, base, size, other, words);
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures value:      \result < root_count &&
                        !outside_space(roots[\result], base, size, other, words);
*/
uint64_t value_inside_found(const uint64_t *roots, uint64_t root_count, uint64_t base,
                            uint64_t size, uint64_t other, uint64_t words)
{
    return first_value_inside(roots, root_count, base, size, other, words);
}
