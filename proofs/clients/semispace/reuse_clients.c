/* A client program of allocating and collecting in two spaces: memory is given back. */

#include "../../../layer3_imperative/semispace/alloc.h"
#include "../../lemmas/semispace/dropped.acsl"
#include "../../lemmas/semispace/fresh_block.acsl"
#include "../../lemmas/semispace/reachable_words.acsl"

/* Let all fields of a block hold the number 0. */
/*@
  requires block:     block < end && end <= MAX_HEAP_SIZE;
  requires writable:  \valid(heap + (0 .. end - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block + 1 .. end - 1];

  ensures cleared:    cleared(heap, block, end);
  ensures below:      same_words{Pre, Post}(heap, heap, 0, block + 1);
*/
static inline void clear_fields(uint64_t *heap, uint64_t block, uint64_t end)
{
    /*@
      loop invariant bound:   block + 1 <= i <= end;
      loop invariant cleared: cleared(heap, block, i);
      loop invariant below:   same_words{Pre, Here}(heap, heap, 0, block + 1);
      loop assigns            i, heap[block + 1 .. end - 1];
      loop variant            end - i;
    */
    for (uint64_t i = block + 1; i < end; i++) {
        heap[i] = 1;
    }
}

/* Allocate, drop, collect, allocate again: a block is allocated and then forgotten; the roots are
   other values. After a collection there is room for another one like it: if the first could be had,
   so can the second. The answer is always yes. */
/*@
  requires heap:      movable_heap(heap, used, base) && used <= capacity;
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires spaces:    low_heap(base, capacity) && low_heap(other_base, capacity);
  requires here:      fields_outside(heap, used, base, base, capacity) &&
                      values_outside(roots, root_count, base, used, base, capacity);
  requires foreign:   fields_outside(heap, used, base, other_base, capacity) &&
                      values_outside(roots, root_count, base, used, other_base, capacity);
  requires legal:     legal_block(wosize, tag);
  requires writable:  \valid(heap + (0 .. capacity - 1)) && \valid(other + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. capacity - 1), other + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. capacity - 1], other[0 .. capacity - 1],
                      roots[0 .. root_count - 1];

  ensures answer:     \result == true;
*/
bool alloc_drop_move_alloc(uint64_t *heap, uint64_t used, uint64_t base, uint64_t capacity,
                           uint64_t *other, uint64_t other_base, uint64_t *roots,
                           uint64_t root_count, uint64_t wosize, uint64_t tag)
{
    if (!semispace_has_room(used, capacity, wosize)) {
        return true;
    }
    uint64_t more = semispace_alloc(heap, used, wosize, WHITE, tag) /*@ ghost (base, capacity) */;
    clear_fields(heap, used, more);
    //@ assert bumped: bumped{Pre, Here}(heap, used, more, header_of(wosize, WHITE, tag));
    //@ assert start: next_header(heap, used) == used;
    //@ assert allocated: allocated(heap, more, used);
    //@ assert but: movable_but(heap, more, base, used);
    //@ assert fresh: fresh_block(heap, more, base, used, header_of(wosize, WHITE, tag));
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert elsewhere: values_elsewhere(heap, more, base, used, roots, root_count);
    //@ assert dead: !object_reachable_from_list(heap, more, base, roots, root_count, used);
    //@ assert heap: movable_heap(heap, more, base);
    //@ assert values: well_formed_values(heap, more, base, roots, 0, root_count);
    //@ assert but: fields_outside_but(heap, more, base, other_base, capacity, used);
    //@ assert foreign: fields_outside(heap, more, base, other_base, capacity);
    //@ assert outside: values_outside(roots, root_count, base, used, other_base, capacity);
    //@ assert outside: values_outside(roots, root_count, base, more, other_base, capacity);
    //@ assert none: none_reached(heap, more, base, roots, root_count, used);
    //@ assert room: reachable_fit(heap, more, base, roots, root_count, capacity);
    uint64_t left =
        semispace_collect(heap, more, base, other, capacity, other_base, roots, root_count);
    //@ assert given_back: left <= used;
    if (!semispace_has_room(left, capacity, wosize)) {
        return false;
    }
    more = semispace_alloc(other, left, wosize, WHITE, tag) /*@ ghost (other_base, capacity) */;
    return more <= capacity;
}
