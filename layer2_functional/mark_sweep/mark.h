/* Marking as a pure function: a heap goes in, a fresh heap comes out, and the input stays as it
   was. There is no stack and no trick: each step looks for the lowest grey block, and makes the
   next heap out of the last one. This takes time in the square of the size, so it is for small
   heaps, and for the reader; the tests use it as an oracle. */
#ifndef LAYER2_FUNCTIONAL_MARK_SWEEP_MARK_H
#define LAYER2_FUNCTIONAL_MARK_SWEEP_MARK_H

#include "../../specs/mark_sweep/functional_mark.acsl"
#include <stdint.h>

/* Darken: the heap, but the white blocks that values[place .. end - 1] point to are grey. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires values:    well_formed_values(heap, size, base, values, place, end);
  requires order:     place <= end;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(values + (place .. end - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));
  requires apart:     \separated(values + (place .. end - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             result[0 .. size - 1];

  ensures darkened:   darkened{Pre, Post}(heap, result, size, base, values, place, end);
*/
void functional_darken(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *values,
                       uint64_t place, uint64_t end, uint64_t *result);

/* Scan: the heap, but this grey block is black, and the white ones that it points to are grey. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires grey:      grey_block(heap, size, block);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             result[0 .. size - 1];

  ensures scanned:    scanned{Pre, Post}(heap, result, size, base, block);
*/
void functional_scan(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t block,
                     uint64_t *result);

/* Mark: the heap, but all that the roots reach is black, and so is what its grey and black blocks
   reach; all other allocated blocks are white. The roots may be any values. The buffer is for the
   next heap, while there is one to come. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 buffer + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, result, size);
  ensures done:       no_grey_block(result, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, result, size, base,
                                                                       roots, root_count);
  ensures tricolour:  tricolour_invariant(result, size, base);
*/
void functional_mark(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                     uint64_t root_count, uint64_t *buffer, uint64_t *result);

#endif
