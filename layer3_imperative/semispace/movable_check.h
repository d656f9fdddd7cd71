/* Whether the blocks of a heap can move to another space: the tests, at run time, of what a copying
   collection requires besides a well-formed heap (../heap/heap_check.h). */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_MOVABLE_CHECK_H
#define LAYER3_IMPERATIVE_SEMISPACE_MOVABLE_CHECK_H

#include "../../specs/heap/layout.acsl"
#include "../../specs/semispace/movable_check.acsl"
#include <stdint.h>

/* The first closure with an infix header where none may be; the size if there is none. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures bound:      \result <= size;
  ensures holds:      \result == size <==> closures_movable(heap, size);
  ensures fails:      \result != size ==> unmovable_closure(heap, size, \result);
*/
uint64_t first_unmovable(const uint64_t *heap, uint64_t size, const uint8_t *layout);

/* The first scanned field that holds a value of the other space, of so many words, which is not
   ours; the size if there is none. */
/*@
  requires range:     heap_range(base, size);
  requires other:     heap_range(other, words);
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures bound:      \result <= size;
  ensures holds:      \result == size <==> fields_outside(heap, size, base, other, words);
  ensures fails:      \result != size ==>
                        field_inside(heap, size, base, other, words, \result);
*/
uint64_t first_field_inside(const uint64_t *heap, uint64_t size, uint64_t base,
                            const uint8_t *layout, uint64_t other, uint64_t words);

/* The same for the values of a list: the first one, or the count. */
/*@
  requires range:     heap_range(base, size);
  requires other:     heap_range(other, words);
  requires readable:  \valid_read(values + (0 .. count - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures bound:      \result <= count;
  ensures holds:      \result == count <==> values_outside(values, count, base, size, other, words);
  ensures fails:      \result != count ==>
                        !outside_space(values[\result], base, size, other, words);
*/
uint64_t first_value_inside(const uint64_t *values, uint64_t count, uint64_t base, uint64_t size,
                            uint64_t other, uint64_t words);

#endif
