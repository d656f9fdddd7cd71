/* Allocating a block while its heap is marked: it is black from the beginning, so that marking has
   nothing to do with it, and its fields are cleared. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_ALLOC_H
#define LAYER3_IMPERATIVE_SNAPSHOT_ALLOC_H

#include "../../specs/snapshot/making.acsl"
#include "../../specs/snapshot/slice.acsl"
#include "../mutator/alloc.h"
#include <stdint.h>

/* Allocate a black block, and fill it with the immediate 1. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures range:      \result.block <= size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures made:       \result.block < size ==>
                        made_cleared{Pre, Post}(heap, heap, size, \result.block);
  ensures header:     \result.block < size ==>
                        heap[\result.block] == header_of(wosize, BLACK, tag);
  ensures address:    \result.block < size ==>
                        value_points_to(heap, size, base, address_of(\result.block, base),
                                        \result.block) &&
                        well_formed_value(heap, size, base, address_of(\result.block, base));
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==> no_fit(heap, size, 0, size, wosize));
  ensures step:       \forall integer block, place;
                        marking_step{Pre, Post}(heap, size, base, block, place, block, place, 1);
  ensures only:       only_new_seen_since{Pre, Post}(heap, size);
  ensures slices:     slices_go_on{Pre, Post}(heap, size);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        reserve_unused(heap, size, limit, base);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
*/
struct allocation snapshot_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                                 struct hole_cursor cursor, uint64_t wosize, uint64_t tag);

#endif
