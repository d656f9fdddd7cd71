/* What callers of field_check.h rely on: a check succeeds exactly where its predicate holds, and a
   place that is reported is at fault. */

#include "../../layer3_imperative/mark_sweep/field_check.h"
#include "../../layer3_imperative/mark_sweep/state_check.h"

/* ---- Heaps that are well formed in part ---- */

/*@
  requires range:     heap_range(base, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures decided:    \result == true <==> well_formed_but(heap, size, base, x);
*/
bool well_formed_but_one(const uint64_t *heap, uint64_t size, uint64_t base, uint8_t *layout,
                         uint64_t x)
{
    return layout_check(heap, size, layout) && first_bad_closure(heap, size, layout, x) == size &&
           first_unsound_field(heap, size, base, layout, x) == size;
}

/*@
  requires layout:    known_layout(heap, layout, size);
  requires broken:    !closures_fit_but(heap, size, x);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures other:      \result != x && allocated(heap, size, \result);
  ensures closure:    tag_of(heap[\result]) == CLOSURE_TAG && !environment_fits(heap, \result);
*/
uint64_t bad_closure_found(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x)
{
    return first_bad_closure(heap, size, layout, x);
}

/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  closures_fit_but(heap, size, x);
  requires broken:    !well_formed_but(heap, size, base, x);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures field:      unsound_field(heap, size, base, x, \result);
*/
uint64_t unsound_field_found(const uint64_t *heap, uint64_t size, uint64_t base,
                             const uint8_t *layout, uint64_t x)
{
    return first_unsound_field(heap, size, base, layout, x);
}

/* ---- The tricolour invariant ---- */

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures decided:    \result == true <==> tricolour_invariant(heap, size, base);
*/
bool no_black_to_white_field(const uint64_t *heap, uint64_t size, uint64_t base,
                             const uint8_t *layout)
{
    return first_black_to_white(heap, size, base, layout) == size;
}

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires broken:    !tricolour_invariant(heap, size, base);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures field:      black_to_white(heap, size, base, \result);
*/
uint64_t black_to_white_found(const uint64_t *heap, uint64_t size, uint64_t base,
                              const uint8_t *layout)
{
    return first_black_to_white(heap, size, base, layout);
}

/* ---- What is live during a sweep ---- */

/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures decided:    \result == true <==> live_well_formed(heap, size, base, swept);
*/
bool live_blocks_well_formed(const uint64_t *heap, uint64_t size, uint64_t base,
                             const uint8_t *layout, uint64_t swept)
{
    return first_bad_live_closure(heap, size, layout, swept) == size &&
           first_live_to_dead(heap, size, base, layout, swept) == size;
}

/*@
  requires layout:    known_layout(heap, layout, size);
  requires broken:    !live_closures_fit(heap, size, swept);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures live:       live_block(heap, size, swept, \result);
  ensures closure:    tag_of(heap[\result]) == CLOSURE_TAG && !environment_fits(heap, \result);
*/
uint64_t bad_live_closure_found(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                                uint64_t swept)
{
    return first_bad_live_closure(heap, size, layout, swept);
}

/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  live_closures_fit(heap, size, swept);
  requires broken:    !live_well_formed(heap, size, base, swept);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures field:      live_to_dead(heap, size, base, swept, \result);
*/
uint64_t live_to_dead_found(const uint64_t *heap, uint64_t size, uint64_t base,
                            const uint8_t *layout, uint64_t swept)
{
    return first_live_to_dead(heap, size, base, layout, swept);
}

/* ---- Values, and fields that may be written ---- */

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
  ensures decided:    \result == true <==>
                        well_formed_values(heap, size, base, values, place, end);
*/
bool no_bad_value(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                  const uint64_t *values, uint64_t place, uint64_t end)
{
    return first_bad_value(heap, size, base, layout, values, place, end) == end;
}

/* What is reported is one of the words. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires range:     place <= end;
  requires broken:    !well_formed_values(heap, size, base, values, place, end);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(layout + (0 .. size - 1)) &&
                      \valid_read(values + (place .. end - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures value:      !well_formed_value(heap, size, base, \result);
*/
uint64_t bad_value_found(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                         const uint64_t *values, uint64_t place, uint64_t end)
{
    return values[first_bad_value(heap, size, base, layout, values, place, end)];
}

/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures decided:    \result == true <==> blocks_fill(heap, size) &&
                        closures_fit(heap, size) && free_field(heap, size, x, j);
*/
bool proper_free_field(const uint64_t *heap, uint64_t size, uint8_t *layout, uint64_t x, uint64_t j)
{
    return layout_check(heap, size, layout) &&
           first_bad_closure(heap, size, layout, size) == size &&
           is_free_field(heap, size, layout, x, j);
}

/* A program asks this before it writes. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures decided:    \result == true <==> free_field(heap, size, x, j) &&
                        (scanned_tag(tag_of(heap[x])) ==>
                         well_formed_value(heap, size, base, value));
*/
bool field_may_hold(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                    uint64_t x, uint64_t j, uint64_t value)
{
    return is_free_field(heap, size, layout, x, j) &&
           is_value_for(heap, size, base, layout, x, value);
}
