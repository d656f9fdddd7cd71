#include "field_check.h"

#include "../../proofs/lemmas/mark_sweep/state_check.acsl"
#include "../../proofs/lemmas/heap/layout.acsl"
#include "../words/header.h"
#include "../heap/heap_check.h"

/* ---- Blocks and values ---- */

/* Is this no closure, or one whose environment lies inside it? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires block:     allocated(heap, size, i);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> closure_fits(heap, i);
*/
static inline bool is_fit_closure(const uint64_t *heap, uint64_t i)
/*@ ghost (uint64_t size, const uint8_t *layout) */
{
    //@ assert inside: i + wosize_of(heap[i]) < size;
    return header_tag(heap[i]) != CLOSURE_TAG ||
           (header_wosize(heap[i]) >= 2 &&
            start_of_environment(heap[i + 2]) <= header_wosize(heap[i]));
}

/* The word where the values of a block begin. */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires block:     allocated(heap, size, i) && closure_fits(heap, i);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures first:      \result == first_value(heap, i);
  ensures range:      i < \result <= i + 1 + wosize_of(heap[i]);
*/
static inline uint64_t find_first_value(const uint64_t *heap, uint64_t i)
/*@ ghost (uint64_t size, const uint8_t *layout) */
{
    //@ assert inside: i + wosize_of(heap[i]) < size;
    if (header_tag(heap[i]) == CLOSURE_TAG) {
        return i + 1 + start_of_environment(heap[i + 2]);
    }
    return i + 1;
}

/* The block that a value of ours means, by what the word before it looks like; or the size, if
   that would be before the heap. */
/*@
  requires range:     heap_range(base, size);
  requires value:     ours(value, base, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures block:      0 <= block_of(heap, base, value) ==>
                        \result < size && \result == block_of(heap, base, value);
  ensures none:       block_of(heap, base, value) < 0 ==> \result == size;
*/
static inline uint64_t find_block(const uint64_t *heap, uint64_t size, uint64_t base,
                                  uint64_t value)
{
    uint64_t i = index_of_address(value, base);
    //@ assert index: i < size;
    if (header_tag(heap[i]) == INFIX_TAG && header_wosize(heap[i]) > i) {
        return size;
    }
    return index_of_block(i, heap[i]);
}

/* Is word i the header of block k, or an infix header inside it? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires block:     allocated(heap, size, k) && closure_fits(heap, k);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> header_in_block(heap, i, k);
*/
static inline bool is_header_in_block(const uint64_t *heap, uint64_t i, uint64_t k)
/*@ ghost (uint64_t size, const uint8_t *layout) */
{
    return i == k || (header_tag(heap[k]) == CLOSURE_TAG && k < i &&
                      i < find_first_value(heap, k) /*@ ghost (size, layout) */);
}

/* ---- The tricolour invariant ---- */

/* The first field of a black block that points to a white one; or the size. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires layout:    layout_of(heap, layout, size);
  requires block:     black_block(heap, size, i);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures holds:      \result == size <==> points_to_no_white(heap, size, base, i);
  ensures fails:      \result != size ==> points_to_white(heap, size, base, i, \result);
*/
static uint64_t field_to_white(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t i)
/*@ ghost (const uint8_t *layout) */
{
    if (!is_scanned_tag(header_tag(heap[i]))) {
        //@ assert none: points_to_no_white(heap, size, base, i);
        return size;
    }
    //@ assert inside: i + wosize_of(heap[i]) < size;
    uint64_t j = find_first_value(heap, i) /*@ ghost (size, layout) */;
    uint64_t end = i + 1 + header_wosize(heap[i]);
    /*@
      loop invariant bound:  first_value(heap, i) <= j <= end;
      loop invariant none:   no_white_before(heap, size, base, i, j);
      loop assigns           j;
      loop variant           end - j;
    */
    while (j < end) {
        //@ assert field: scanned_field(heap, size, i, j);
        if (is_ours(heap[j], base, end_of_heap(base, size))) {
            //@ assert formed: well_formed_value(heap, size, base, heap[j]);
            uint64_t k = find_block(heap, size, base, heap[j]);
            if (header_colour(heap[k]) == WHITE) {
                //@ assert white: points_to_white(heap, size, base, i, j);
                return j;
            }
        }
        //@ assert dark: !points_to_white(heap, size, base, i, j);
        j++;
    }
    //@ assert none: points_to_no_white(heap, size, base, i);
    return size;
}

uint64_t first_black_to_white(const uint64_t *heap, uint64_t size, uint64_t base,
                              const uint8_t *layout)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant none:   tricolour_below(heap, size, base, i);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        /*@ assert black: layout[i] == LAYOUT_ALLOCATED && colour_of(heap[i]) == BLACK <==>
                          black_block(heap, size, i); */
        if (layout[i] == LAYOUT_ALLOCATED && header_colour(heap[i]) == BLACK) {
            uint64_t j = field_to_white(heap, size, base, i) /*@ ghost (layout) */;
            if (j < size) {
                /*@ assert target:
                      points_to(heap, size, base, i, block_of(heap, base, heap[j])) &&
                      white_block(heap, size, block_of(heap, base, heap[j])); */
                //@ assert broken: !tricolour_invariant(heap, size, base);
                return j;
            }
        }
        //@ assert holds: tricolour_at(heap, size, base, i);
    }
    return size;
}

/* ---- Heaps that are well formed but for one block ---- */

uint64_t first_bad_closure(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant fit:    \forall integer k; k < i ==> k != x ==> allocated(heap, size, k) ==>
                               closure_fits(heap, k);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (layout[i] == LAYOUT_ALLOCATED && i != x &&
            !is_fit_closure(heap, i) /*@ ghost (size, layout) */) {
            return i;
        }
    }
    return size;
}

/* Is the value well formed, and does not mean block x? */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  closures_fit_but(heap, size, x);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> well_formed_elsewhere(heap, size, base, x, value);
*/
static bool is_sound_elsewhere(const uint64_t *heap, uint64_t size, uint64_t base,
                               const uint8_t *layout, uint64_t x, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return true;
    }
    uint64_t k = find_block(heap, size, base, value);
    if (value % 8 != 0 || k == size || layout[k] != LAYOUT_ALLOCATED || k == x) {
        return false;
    }
    return is_header_in_block(heap, index_of_address(value, base), k) /*@ ghost (size, layout) */;
}

/* The first scanned field of block i that holds no such value; or the size, also if i is x. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  closures_fit_but(heap, size, x);
  requires word:      i < size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures holds:      \result == size <==> sound_at(heap, size, base, x, i);
  ensures fails:      \result != size ==> i != x && !sound_but(heap, size, base, x, i, \result);
*/
static uint64_t unsound_field_of(const uint64_t *heap, uint64_t size, uint64_t base,
                                 const uint8_t *layout, uint64_t x, uint64_t i)
{
    //@ assert kind: layout[i] == LAYOUT_ALLOCATED <==> allocated(heap, size, i);
    if (i == x || layout[i] != LAYOUT_ALLOCATED || !is_scanned_tag(header_tag(heap[i]))) {
        //@ assert none: sound_at(heap, size, base, x, i);
        return size;
    }
    //@ assert inside: i + wosize_of(heap[i]) < size;
    uint64_t j = find_first_value(heap, i) /*@ ghost (size, layout) */;
    uint64_t end = i + 1 + header_wosize(heap[i]);
    /*@
      loop invariant bound:  first_value(heap, i) <= j <= end;
      loop invariant sound:  sound_before(heap, size, base, x, i, j);
      loop assigns           j;
      loop variant           end - j;
    */
    while (j < end) {
        //@ assert field: scanned_field(heap, size, i, j);
        if (!is_sound_elsewhere(heap, size, base, layout, x, heap[j])) {
            return j;
        }
        j++;
    }
    //@ assert sound: sound_at(heap, size, base, x, i);
    return size;
}

uint64_t first_unsound_field(const uint64_t *heap, uint64_t size, uint64_t base,
                             const uint8_t *layout, uint64_t x)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant sound:  sound_below(heap, size, base, x, i);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        uint64_t j = unsound_field_of(heap, size, base, layout, x, i);
        if (j < size) {
            return j;
        }
    }
    //@ assert sound: fields_well_formed_but(heap, size, base, x);
    return size;
}

/* ---- What is live while a heap is half swept ---- */

/* Is a block live? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  requires word:      i < size;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> live_block(heap, size, swept, i);
*/
static inline bool is_live_block(const uint64_t *heap, const uint8_t *layout, uint64_t swept,
                                 uint64_t i)
/*@ ghost (uint64_t size) */
{
    return layout[i] == LAYOUT_ALLOCATED && header_colour(heap[i]) == (i < swept ? WHITE : BLACK);
}

uint64_t first_bad_live_closure(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                                uint64_t swept)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant fit:    \forall integer k; k < i ==> live_block(heap, size, swept, k) ==>
                               closure_fits(heap, k);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (is_live_block(heap, layout, swept, i) /*@ ghost (size) */ &&
            !is_fit_closure(heap, i) /*@ ghost (size, layout) */) {
            return i;
        }
    }
    return size;
}

/* Does the value mean a live block, if it is ours? */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  live_closures_fit(heap, size, swept);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> live_value(heap, size, base, swept, value);
*/
static bool is_live_value(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                          uint64_t swept, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return true;
    }
    uint64_t k = find_block(heap, size, base, value);
    if (value % 8 != 0 || k == size || !is_live_block(heap, layout, swept, k) /*@ ghost (size) */) {
        return false;
    }
    return is_header_in_block(heap, index_of_address(value, base), k) /*@ ghost (size, layout) */;
}

/* The first field of a live block that means no live block; or the size. */
/*@
  requires range:     heap_range(base, size);
  requires layout:    known_layout(heap, layout, size);
  requires closures:  live_closures_fit(heap, size, swept);
  requires block:     live_block(heap, size, swept, i);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures holds:      \result == size <==> live_at(heap, size, base, swept, i);
  ensures fails:      \result != size ==> points_to_dead(heap, size, base, swept, i, \result);
*/
static uint64_t field_to_dead(const uint64_t *heap, uint64_t size, uint64_t base,
                              const uint8_t *layout, uint64_t swept, uint64_t i)
{
    if (!is_scanned_tag(header_tag(heap[i]))) {
        //@ assert live: live_at(heap, size, base, swept, i);
        return size;
    }
    //@ assert inside: i + wosize_of(heap[i]) < size;
    uint64_t j = find_first_value(heap, i) /*@ ghost (size, layout) */;
    uint64_t end = i + 1 + header_wosize(heap[i]);
    /*@
      loop invariant bound:  first_value(heap, i) <= j <= end;
      loop invariant live:   live_before(heap, size, base, swept, i, j);
      loop assigns           j;
      loop variant           end - j;
    */
    while (j < end) {
        //@ assert field: scanned_field(heap, size, i, j);
        if (!is_live_value(heap, size, base, layout, swept, heap[j])) {
            //@ assert dead: points_to_dead(heap, size, base, swept, i, j);
            return j;
        }
        j++;
    }
    //@ assert live: live_at(heap, size, base, swept, i);
    return size;
}

uint64_t first_live_to_dead(const uint64_t *heap, uint64_t size, uint64_t base,
                            const uint8_t *layout, uint64_t swept)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant live:   live_below(heap, size, base, swept, i);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (is_live_block(heap, layout, swept, i) /*@ ghost (size) */) {
            uint64_t j = field_to_dead(heap, size, base, layout, swept, i);
            if (j < size) {
                //@ assert dead: !live_at(heap, size, base, swept, i);
                return j;
            }
        }
        //@ assert live: live_at(heap, size, base, swept, i);
    }
    //@ assert live: live_fields_live(heap, size, base, swept);
    return size;
}

/* ---- Values, and fields that may be written ---- */

uint64_t first_bad_value(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                         const uint64_t *values, uint64_t place, uint64_t end)
{
    uint64_t i = place;
    /*@
      loop invariant bound:   place <= i <= end;
      loop invariant formed:  well_formed_values(heap, size, base, values, place, i);
      loop assigns            i;
      loop variant            end - i;
    */
    while (i < end) {
        if (value_check(heap, size, size, base, layout, values[i]) != HEAP_OK) {
            return i;
        }
        i++;
    }
    return end;
}

bool is_value_for(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                  uint64_t x, uint64_t value)
{
    return !is_scanned_tag(header_tag(heap[x])) ||
           value_check(heap, size, size, base, layout, value) == HEAP_OK;
}

bool is_field_of(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x, uint64_t j)
{
    return x < size && layout[x] == LAYOUT_ALLOCATED && x < j && j - x <= header_wosize(heap[x]);
}

bool is_free_field(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t x,
                   uint64_t j)
{
    if (!is_field_of(heap, size, layout, x, j)) {
        return false;
    }
    return header_tag(heap[x]) != CLOSURE_TAG ||
           (find_first_value(heap, x) /*@ ghost (size, layout) */ <= j && j != x + 2);
}
