/* What callers of state_check.h rely on: a check succeeds exactly where its predicate holds, and a
   place that is reported is at fault. Where blocks begin they learn from layout_check. */

#include "../../layer3_imperative/mark_sweep/state_check.h"
#include "../../layer3_imperative/heap/heap_check.h"

/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures decided:    \result == true <==> blocks_fill(heap, size) && no_block_seen(heap, size);
*/
bool blocks_unseen(const uint64_t *heap, uint64_t size, uint8_t *layout)
{
    return layout_check(heap, size, layout) && first_seen(heap, size, layout) == size;
}

/*@
  requires layout:    known_layout(heap, layout, size);
  requires seen:      !no_block_seen(heap, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures block:      seen_block(heap, size, \result);
*/
uint64_t seen_block_found(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    return first_seen(heap, size, layout);
}

/*@
  requires layout:    known_layout(heap, layout, size);
  requires grey:      !no_grey_from(heap, size, i);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures block:      i <= \result && grey_block(heap, size, \result);
*/
uint64_t grey_block_found(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i)
{
    return first_grey(heap, size, layout, i);
}

/*@
  requires range:     heap_range(base, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures decided:    \result == true <==> blocks_fill(heap, size) &&
                        cursor_valid(heap, size, base, head, before, place);
*/
bool proper_cursor(const uint64_t *heap, uint64_t size, uint64_t base, uint8_t *layout,
                   uint64_t head, uint64_t before, uint64_t place)
{
    return layout_check(heap, size, layout) &&
           is_cursor(heap, size, base, layout, head, before, place);
}

/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(stack + (0 .. top - 1));
  requires writable:  \valid(layout + (0 .. size - 1)) && \valid(scratch + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1),
                                 stack + (0 .. top - 1), scratch + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1], scratch[0 .. size - 1];
  ensures decided:    \result == true <==> blocks_fill(heap, size) &&
                        mark_stack_invariant(heap, size, stack, top, lowest);
*/
bool proper_mark_stack(const uint64_t *heap, uint64_t size, uint8_t *layout, const int64_t *stack,
                       uint64_t top, uint64_t lowest, bool *scratch)
{
    return layout_check(heap, size, layout) &&
           is_mark_stack(heap, size, layout, stack, top, lowest, scratch);
}

/*@
  requires range:     heap_range(base, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures decided:    \result == true <==>
                        sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                        state.last, state.free);
*/
bool proper_sweep_state(const uint64_t *heap, uint64_t size, uint64_t base, uint8_t *layout,
                        struct sweep_state state)
{
    return layout_check(heap, size, layout) && is_sweep_state(heap, size, base, layout, state);
}

/* Here the layout comes from heap_check. */
/*@
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures decided:    \result == true <==> heap_swept(heap, size, base, head, free);
*/
bool properly_swept(const uint64_t *heap, uint64_t size, uint64_t base, uint8_t *layout,
                    uint64_t head, uint64_t free)
{
    struct heap_fault fault = heap_check(heap, size, size, base, layout);
    return fault.error == HEAP_OK && is_swept_heap(heap, size, base, layout, head, free);
}
