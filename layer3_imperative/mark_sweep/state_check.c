#include "state_check.h"

#include "../../proofs/lemmas/mark_sweep/state_check.acsl"
#include "../../proofs/lemmas/heap/allocated_words.acsl"
#include "../../proofs/lemmas/heap/layout.acsl"
#include "../words/header.h"
#include "../heap/heap_check.h"

/* ---- Blocks ---- */

bool layout_check(const uint64_t *heap, uint64_t size, uint8_t *layout)
{
    return find_blocks(heap, size, layout) == size;
}

uint64_t count_allocated_words(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                               uint64_t end)
{
    (void)size;
    uint64_t words = 0;
    //@ ghost uint64_t next = 0;
    /*@
      loop invariant bound:  0 <= i <= end && i <= next <= size;
      loop invariant next:   next == next_header(heap, i);
      loop invariant words:  words == allocated_words(heap, size, i) && words <= next;
      loop assigns           i, words, next;
      loop variant           end - i;
    */
    for (uint64_t i = 0; i < end; i++) {
        //@ assert start: i == next <==> block_start(heap, size, i);
        //@ assert inside: block_start(heap, size, i) ==> i + wosize_of(heap[i]) < size;
        /*@ assert words: allocated_words(heap, size, i + 1) ==
                          allocated_words(heap, size, i) + words_of_allocated(heap, size, i); */
        //@ assert none: !allocated(heap, size, i) ==> words_of_allocated(heap, size, i) == 0;
        //@ ghost if (i == next) { next = i + 1 + heap[i] / 1024; }
        if (layout[i] == LAYOUT_ALLOCATED) {
            //@ assert block: words_of_allocated(heap, size, i) == 1 + wosize_of(heap[i]);
            words += 1 + header_wosize(heap[i]);
        }
    }
    return words;
}

/* ---- Colours ---- */

uint64_t first_grey(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i)
{
    uint64_t j = i;
    /*@
      loop invariant bound:  i <= j;
      loop invariant none:   \forall integer k; i <= k < j ==> !grey_block(heap, size, k);
      loop assigns           j;
      loop variant           size - j;
    */
    while (j < size) {
        if (layout[j] == LAYOUT_ALLOCATED && header_colour(heap[j]) == GREY) {
            //@ assert grey: grey_block(heap, size, j);
            return j;
        }
        j++;
    }
    //@ assert none: no_grey_from(heap, size, i);
    return size;
}

uint64_t first_seen(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant none:   \forall integer k; 0 <= k < i ==> !seen_block(heap, size, k);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (layout[i] == LAYOUT_ALLOCATED && header_colour(heap[i]) != WHITE) {
            //@ assert seen: seen_block(heap, size, i);
            return i;
        }
    }
    //@ assert none: no_block_seen(heap, size);
    return size;
}

/* Is a block with this header white, or free and blue? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> (colour_of(header) == BLUE && tag_of(header) == 0) ||
                                   (colour_of(header) == WHITE && wosize_of(header) >= 1);
*/
static inline bool is_white_or_blue(uint64_t header)
{
    return (header_colour(header) == BLUE && header_tag(header) == 0) ||
           (header_colour(header) == WHITE && header_wosize(header) >= 1);
}

uint64_t first_discoloured(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t end)
{
    (void)size;
    /*@
      loop invariant bound:  0 <= i <= end;
      loop invariant right:  white_or_blue_below(heap, size, i);
      loop assigns           i;
      loop variant           end - i;
    */
    for (uint64_t i = 0; i < end; i++) {
        if (layout[i] != LAYOUT_NONE && !is_white_or_blue(heap[i])) {
            //@ assert other: !white_or_blue(heap, size, i);
            return i;
        }
    }
    //@ assert right: end == size ==> all_white_or_blue(heap, size);
    return end;
}

/* ---- Free blocks ---- */

/* Does an allocated block come after block i, if that is blue, or the end of the heap? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  requires word:      i < size;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> merged_block(heap, size, i);
*/
static inline bool is_merged(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i)
{
    if (layout[i] == LAYOUT_NONE || header_colour(heap[i]) != BLUE) {
        return true;
    }
    //@ assert inside: i + wosize_of(heap[i]) < size;
    uint64_t next = i + 1 + header_wosize(heap[i]);
    return next == size || layout[next] == LAYOUT_ALLOCATED;
}

uint64_t first_unmerged(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    /*@
      loop invariant bound:   0 <= i <= size;
      loop invariant merged:  merged_blocks(heap, size, i);
      loop assigns            i;
      loop variant            size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (!is_merged(heap, size, layout, i)) {
            return i;
        }
    }
    return size;
}

/* Is a block live, in a heap that is swept to word end? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  requires word:      i < size;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> live_block(heap, size, end, i);
*/
static inline bool is_live(const uint64_t *heap, const uint8_t *layout, uint64_t end, uint64_t i)
/*@ ghost (uint64_t size) */
{
    return layout[i] == LAYOUT_ALLOCATED && header_colour(heap[i]) == (i < end ? WHITE : BLACK);
}

/* Does a live block come after block i, if that is blue, or the end of the heap? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  requires word:      i < size;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> merged_before_live(heap, size, end, i);
*/
static inline bool is_merged_below(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                                   uint64_t end, uint64_t i)
{
    if (layout[i] == LAYOUT_NONE || header_colour(heap[i]) != BLUE) {
        return true;
    }
    //@ assert inside: i + wosize_of(heap[i]) < size;
    uint64_t next = i + 1 + header_wosize(heap[i]);
    return next == size || is_live(heap, layout, end, next) /*@ ghost (size) */;
}

uint64_t first_unmerged_below(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                              uint64_t end)
{
    /*@
      loop invariant bound:   0 <= i <= end;
      loop invariant merged:  \forall integer k; 0 <= k < i ==>
                                merged_before_live(heap, size, end, k);
      loop assigns            i;
      loop variant            end - i;
    */
    for (uint64_t i = 0; i < end; i++) {
        if (!is_merged_below(heap, size, layout, end, i)) {
            return i;
        }
    }
    return end;
}

uint64_t first_hole_from(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i,
                         uint64_t end)
{
    uint64_t found = first_fit(heap, size, layout, i, end, 1);
    //@ assert before: no_hole(heap, size, i, found);
    return found;
}

uint64_t first_fit(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t i,
                   uint64_t end, uint64_t wosize)
{
    (void)size;
    uint64_t j = i;
    /*@
      loop invariant bound:  i <= j <= end;
      loop invariant none:   no_fit(heap, size, i, j, wosize);
      loop assigns           j;
      loop variant           end - j;
    */
    while (j < end) {
        uint64_t fields = header_wosize(heap[j]);
        if (layout[j] == LAYOUT_FREE && fields >= 1 && fields >= wosize) {
            return j;
        }
        j++;
    }
    return end;
}

bool is_hole_list(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                  uint64_t head, uint64_t end)
{
    uint64_t link = head;
    uint64_t i = 0;
    uint64_t hole = first_hole_from(heap, size, layout, 0, end);
    /*@
      loop invariant bound:    0 <= i <= hole <= end;
      loop invariant hole:     hole == end ? no_hole(heap, size, i, end)
                                           : first_hole(heap, size, i, end, hole);
      loop invariant needed:   hole_list_below(heap, size, base, head, end) ==>
                                 hole_link(heap, size, base, i, end, link);
      loop invariant enough:   hole_link(heap, size, base, i, end, link) ==>
                                 hole_link(heap, size, base, 0, end, head) &&
                                 linked_below(heap, size, base, i, end);
      loop assigns             i, link, hole;
      loop variant             end - i;
    */
    while (hole < end) {
        if (link != address_of_index(hole, base)) {
            return false;
        }
        //@ assert inside: hole + wosize_of(heap[hole]) < size;
        //@ assert led: hole_link(heap, size, base, i, end, link);
        link = heap[hole + 1];
        i = hole + 1;
        hole = first_hole_from(heap, size, layout, i, end);
    }
    return link == 0;
}

bool is_last_hole(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t end,
                  uint64_t head, uint64_t last)
{
    if (head == 0) {
        return first_hole_from(heap, size, layout, 0, end) == end;
    }
    return last < end && first_hole_from(heap, size, layout, last, last + 1) == last &&
           first_hole_from(heap, size, layout, last + 1, end) == end;
}

bool is_cursor(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
               uint64_t head, uint64_t before, uint64_t place)
{
    if (!is_hole_list(heap, size, base, layout, head, size)) {
        return false;
    }
    if (place == size) {
        return true;
    }
    if (place > size || first_hole_from(heap, size, layout, place, place + 1) != place) {
        return false;
    }
    if (before == size) {
        return first_hole_from(heap, size, layout, 0, place) == place;
    }
    return before < place && first_hole_from(heap, size, layout, before, before + 1) == before &&
           first_hole_from(heap, size, layout, before + 1, place) == place;
}

/* ---- The states of a collection ---- */

/* Mark in the scratch what is on the stack. False if some entry is no grey block, or is there
   twice. */
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
  ensures entries:    \result <==>
                        distinct_entries(stack, top) &&
                        \forall integer x; on_stack(stack, top, x) ==> grey_block(heap, size, x);
  ensures scratch:    \result ==>
                        \forall integer x; 0 <= x < size ==>
                          (scratch[x] <==> on_stack(stack, top, x));
*/
static bool list_entries(const uint64_t *heap, uint64_t size, const uint8_t *layout,
                         const int64_t *stack, uint64_t top, bool *scratch)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant clear:  \forall integer x; 0 <= x < i ==> !scratch[x];
      loop assigns           i, scratch[0 .. size - 1];
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        scratch[i] = false;
    }
    //@ assert none: \forall integer x; !on_stack(stack, 0, x);
    /*@
      loop invariant bound:     0 <= i <= top;
      loop invariant distinct:  distinct_entries(stack, i);
      loop invariant grey:      \forall integer x; on_stack(stack, i, x) ==>
                                  grey_block(heap, size, x);
      loop invariant scratch:   \forall integer x; 0 <= x < size ==>
                                  (scratch[x] <==> on_stack(stack, i, x));
      loop assigns              i, scratch[0 .. size - 1];
      loop variant              top - i;
    */
    for (uint64_t i = 0; i < top; i++) {
        //@ assert entry: on_stack(stack, top, stack[i]);
        if (stack[i] < 0 || (uint64_t)stack[i] >= size) {
            return false;
        }
        uint64_t x = (uint64_t)stack[i];
        if (layout[x] != LAYOUT_ALLOCATED || header_colour(heap[x]) != GREY || scratch[x]) {
            //@ assert twice: scratch[x] ==> !distinct_entries(stack, i + 1);
            return false;
        }
        //@ assert grey: grey_block(heap, size, x);
        /*@ assert longer: \forall integer y;
                             on_stack(stack, i + 1, y) <==> on_stack(stack, i, y) || y == x; */
        scratch[x] = true;
    }
    return true;
}

bool is_mark_stack(const uint64_t *heap, uint64_t size, const uint8_t *layout, const int64_t *stack,
                   uint64_t top, uint64_t lowest, bool *scratch)
{
    if (lowest > size || (lowest < size && layout[lowest] == LAYOUT_NONE)) {
        return false;
    }
    if (!list_entries(heap, size, layout, stack, top, scratch)) {
        return false;
    }
    /*@
      loop invariant bound:  0 <= i <= lowest;
      loop invariant known:  \forall integer x; 0 <= x < i ==> grey_block(heap, size, x) ==>
                               on_stack(stack, top, x);
      loop assigns           i;
      loop variant           lowest - i;
    */
    for (uint64_t i = 0; i < lowest; i++) {
        if (layout[i] == LAYOUT_ALLOCATED && header_colour(heap[i]) == GREY && !scratch[i]) {
            //@ assert unknown: grey_block(heap, size, i) && !on_stack(stack, top, i);
            return false;
        }
    }
    return true;
}

/* Are the words from swept to place a run of dead blocks and free ones? */
/*@
  requires layout:    known_layout(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures holds:      \result <==> dead_run(heap, size, swept, place);
*/
static bool is_dead_run(const uint64_t *heap, uint64_t size, const uint8_t *layout, uint64_t swept,
                        uint64_t place)
{
    if (swept > place || place > size) {
        return false;
    }
    if ((swept < size && layout[swept] == LAYOUT_NONE) ||
        (place < size && layout[place] == LAYOUT_NONE)) {
        //@ assert none: !scan_visits(heap, size, swept) || !scan_visits(heap, size, place);
        return false;
    }
    /*@
      loop invariant bound:  swept <= i <= place;
      loop invariant dead:   \forall integer k; swept <= k < i ==> !black_block(heap, size, k);
      loop assigns           i;
      loop variant           place - i;
    */
    for (uint64_t i = swept; i < place; i++) {
        if (layout[i] == LAYOUT_ALLOCATED && header_colour(heap[i]) == BLACK) {
            //@ assert black: black_block(heap, size, i);
            return false;
        }
        //@ assert dead: !black_block(heap, size, i);
    }
    return true;
}

bool is_sweep_state(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                    struct sweep_state state)
{
    return is_dead_run(heap, size, layout, state.swept, state.place) &&
           first_grey(heap, size, layout, state.swept) == size &&
           first_discoloured(heap, size, layout, state.swept) == state.swept &&
           first_unmerged_below(heap, size, layout, state.swept) == state.swept &&
           is_hole_list(heap, size, base, layout, state.head, state.swept) &&
           is_last_hole(heap, size, layout, state.swept, state.head, state.last) &&
           state.free <= state.swept &&
           state.swept - state.free == count_allocated_words(heap, size, layout, state.swept);
}

bool is_swept_heap(const uint64_t *heap, uint64_t size, uint64_t base, const uint8_t *layout,
                   uint64_t head, uint64_t free)
{
    return first_discoloured(heap, size, layout, size) == size &&
           first_unmerged(heap, size, layout) == size &&
           is_hole_list(heap, size, base, layout, head, size) && free <= size &&
           size - free == count_allocated_words(heap, size, layout, size);
}
