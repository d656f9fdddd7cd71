/* Checks at run time of predicates about the values in fields: the tricolour invariant, and heaps
   that are well formed in part. Like state_check.h, for tests and debug builds. That a heap is
   well formed as a whole is for heap_check to tell, and for value_check that a value is. */
#ifndef LAYER3_IMPERATIVE_MARK_SWEEP_FIELD_CHECK_H
#define LAYER3_IMPERATIVE_MARK_SWEEP_FIELD_CHECK_H

#include "../../specs/mark_sweep/state_check.acsl"
#include <stdbool.h>
#include <stdint.h>

/* The first field of a black block that points to a white one. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> tricolour_invariant(heap, size, base);
  ensures fails:      \result != size ==> black_to_white(heap, size, base, \result);
*/
uint64_t first_black_to_white(const uint64_t *heap, uint64_t size, uint64_t base,
                              const uint8_t *layout);

/* The first closure but block x whose environment does not lie inside it. If x is the size, no
   block is left out. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> closures_fit_but(heap, size, x);
  ensures whole:      x == size ==> (\result == size <==> closures_fit(heap, size));
  ensures fails:      \result != size ==>
                        \result != x && allocated(heap, size, \result) &&
                        !closure_fits(heap, \result);
*/
uint64_t first_bad_closure(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x);

/* The first scanned field of another block than x that holds no well-formed value, or one that
   means x. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  closures_fit_but(heap, size, x);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> well_formed_but(heap, size, base, x);
  ensures fails:      \result != size ==> unsound_field(heap, size, base, x, \result);
*/
uint64_t first_unsound_field(const uint64_t *heap, uint64_t size, uint64_t base,
                             const uint8_t *layout, uint64_t x);

/* The first live closure, in a heap that is swept to word swept, whose environment does not lie
   inside it. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> live_closures_fit(heap, size, swept);
  ensures fails:      \result != size ==>
                        live_block(heap, size, swept, \result) && !closure_fits(heap, \result);
*/
uint64_t first_bad_live_closure(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                                uint64_t swept);

/* The first scanned field of a live block that means no live block, although it is ours. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  live_closures_fit(heap, size, swept);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> live_well_formed(heap, size, base, swept);
  ensures fails:      \result != size ==> live_to_dead(heap, size, base, swept, \result);
*/
uint64_t first_live_to_dead(const uint64_t *heap, uint64_t size, uint64_t base,
                            const uint8_t *layout, uint64_t swept);

/* The first word, from place on and before word end of an array, that is no well-formed value. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires range:     place <= end;
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(layout + (0 .. size - 1)) &&
                      \valid_read(values + (place .. end - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures range:      place <= \result <= end;
  ensures holds:      \result == end <==>
                        well_formed_values(heap, size, base, values, place, end);
  ensures fails:      \result != end ==>
                        !well_formed_value(heap, size, base, values[\result]);
*/
uint64_t first_bad_value(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                         const uint64_t *values, uint64_t place, uint64_t end);

/* Whether a field of a block may hold this value: value_fits, in specs/mutator/setting.acsl. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires block:     x < size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==>
                        (scanned_tag(tag_of(heap[x])) ==>
                         well_formed_value(heap, size, base, value));
*/
bool is_value_for(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                  uint64_t x, uint64_t value);

/* Whether word j is a field of the allocated block x. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> field_of(heap, size, x, j);
*/
bool is_field_of(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x,
                 uint64_t j);

/* Whether it is one that a program may write. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires closures:  closures_fit(heap, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> free_field(heap, size, x, j);
*/
bool is_free_field(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x,
                   uint64_t j);

#endif
