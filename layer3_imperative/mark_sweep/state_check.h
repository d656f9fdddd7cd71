/* Checks at run time of what the collector requires and promises: for each predicate of the
   public contracts a function that decides it, and is proved to. They are for tests and debug
   builds: each one looks at every word.

       if (layout_check(heap, size, layout) && first_grey(heap, size, layout, 0) == size)
           no block is grey

   Where blocks begin is told by the layout, which layout_check fills in (as heap_check does for a
   heap that is well formed). A function called first_... tells where its predicate fails first:
   the index of a word, and the size, or the end that was given, if it holds.

   field_check.h has what looks at the values in fields. */
#ifndef LAYER3_IMPERATIVE_MARK_SWEEP_STATE_CHECK_H
#define LAYER3_IMPERATIVE_MARK_SWEEP_STATE_CHECK_H

#include "../../specs/mark_sweep/state_check.acsl"
#include "../sweep/sweep.h"
#include <stdbool.h>
#include <stdint.h>

/* ---- Blocks ---- */

/* Whether the blocks fill the heap. If they do, the layout is filled in. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];

  ensures blocks:     \result <==> blocks_fill(heap, size);
  ensures layout:     \result ==> known_layout(heap, layout, size);
*/
bool layout_check(const uint64_t *heap, uint64_t size, uint8_t *layout);

/* The words of the allocated blocks that begin before word end. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires end:       end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures words:      \result == allocated_words(heap, size, end);
*/
uint64_t count_allocated_words(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                               uint64_t end);

/* ---- Colours ---- */

/* The first grey block from word i on. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> no_grey_from(heap, size, i);
  ensures whole:      i == 0 ==> (\result == size <==> no_grey_block(heap, size));
  ensures fails:      \result != size ==> i <= \result && grey_block(heap, size, \result);
*/
uint64_t first_grey(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i);

/* The first block that is grey or black. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> no_block_seen(heap, size);
  ensures fails:      \result != size ==> seen_block(heap, size, \result);
*/
uint64_t first_seen(const uint64_t *heap, uint64_t size, const uint8_t *layout);

/* The first block, of those that begin before word end, that is neither white nor free and blue. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires end:       end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == end <==> white_or_blue_below(heap, size, end);
  ensures whole:      end == size ==> (\result == end <==> all_white_or_blue(heap, size));
  ensures fails:      \result != end ==> \result < end && !white_or_blue(heap, size, \result);
*/
uint64_t first_discoloured(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                           uint64_t end);

/* ---- Free blocks ---- */

/* The first blue block after which comes neither an allocated one nor the end of the heap. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == size <==> all_merged(heap, size);
  ensures fails:      \result != size ==> \result < size && !merged_block(heap, size, \result);
*/
uint64_t first_unmerged(const uint64_t *heap, uint64_t size, const uint8_t *layout);

/* The same where the heap is swept to word end: what comes after it has to be live. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires end:       end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result == end <==> merged_below(heap, size, end);
  ensures fails:      \result != end ==>
                        \result < end && !merged_before_live(heap, size, end, \result);
*/
uint64_t first_unmerged_below(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                              uint64_t end);

/* The first hole from word i on, before word end. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires end:       i <= end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures range:      i <= \result <= end;
  ensures holds:      \result == end <==> no_hole(heap, size, i, end);
  ensures fails:      \result != end ==> first_hole(heap, size, i, end, \result);
*/
uint64_t first_hole_from(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i,
                         uint64_t end);

/* The first hole from word i on, before word end, that has so many fields. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires end:       i <= end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures range:      i <= \result <= end;
  ensures before:     no_fit(heap, size, i, \result, wosize);
  ensures holds:      \result == end <==> no_fit(heap, size, i, end, wosize);
  ensures fails:      \result != end ==>
                        hole(heap, size, \result) && wosize <= wosize_of(heap[\result]);
*/
uint64_t first_fit(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i,
                   uint64_t end, uint64_t wosize);

/* Whether the holes before word end are linked, from the head on. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires end:       end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> hole_list_below(heap, size, base, head, end);
  ensures whole:      end == size ==> (\result <==> hole_list(heap, size, base, head));
*/
bool is_hole_list(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                  uint64_t head, uint64_t end);

/* Whether this is the last hole before word end, or the head is 0 and there is none. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires end:       end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> last_hole(heap, size, end, head, last);
*/
bool is_last_hole(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t end,
                  uint64_t head, uint64_t last);

/* Whether a cursor stands on the hole list, or at its end. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> cursor_valid(heap, size, base, head, before, place);
*/
bool is_cursor(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
               uint64_t head, uint64_t before, uint64_t place);

/* ---- The states of a collection ---- */

/* Whether the stack and the lowest grey block left behind are right. The scratch has a place for
   each word. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(layout + (0 .. size - 1)) && \valid_read(stack + (0 .. top - 1));
  requires writable:  \valid(scratch + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1),
                                 stack + (0 .. top - 1), scratch + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             scratch[0 .. size - 1];

  ensures holds:      \result <==> mark_stack_invariant(heap, size, stack, top, lowest);
*/
bool is_mark_stack(const uint64_t *heap, uint64_t size, const uint8_t *layout, const int64_t *stack,
                   uint64_t top, uint64_t lowest, bool *scratch);

/* Whether a sweep may stand there. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> sweep_invariant(heap, size, base, state.swept, state.place,
                                                   state.head, state.last, state.free);
*/
bool is_sweep_state(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                    struct sweep_state state);

/* Whether this is what a sweep leaves. The heap is well formed: heap_check tells. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures holds:      \result <==> heap_swept(heap, size, base, head, free);
*/
bool is_swept_heap(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                   uint64_t head, uint64_t free);

#endif
