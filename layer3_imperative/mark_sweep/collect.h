/* A whole collection: mark from a list of roots, then sweep.

   This is one client of mark.h and sweep.h, for those who can give all their roots at once, and
   have no weak pointers and nothing to finalise. Others call the parts, and run steps of their
   own in between; so do the library and the glue for OCaml, which never call this. */
#ifndef LAYER3_IMPERATIVE_MARK_SWEEP_COLLECT_H
#define LAYER3_IMPERATIVE_MARK_SWEEP_COLLECT_H

#include "../../specs/collection/in_place.acsl"
#include "../../specs/mark_sweep/collecting.acsl"
#include <stdint.h>

/* What a collection found. */
struct collection {
    uint64_t head;    /* the address of the first hole, 0 if there is none */
    uint64_t last;    /* the index of the last hole, if there is one */
    uint64_t free;    /* words in holes and fragments; size - free are in live blocks */
    uint64_t rescans; /* how often the mark stack was too small, and the heap was walked again */
};

/* Collect. The end-to-end theorem is the contract of this function:
     - the blocks that are allocated after it are those which the roots reached before it;
     - that is the promise of specs/collection/, which any collector makes, with each block in its
       place;
     - each of them is in its place, with its wosize, its tag and its fields;
     - so the object graph of what is left is the same graph;
     - the heap is well formed; each block is white, or free and blue; no two free blocks are
       neighbours; the hole list holds the holes in ascending order; the sums are right;
     - no word changed but headers and the links of holes;
     - where no value lay in the reserve of the heap, none does. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures collected:  in_place_collected{Pre, Post}(heap, size, base, heap, size, base,
                                                    roots, root_count);
  ensures survive:    reachable_survive{Pre, Post}(heap, heap, size, base, roots, root_count);
  ensures graph:      same_graph{Pre, Post}(heap, heap, size, base);
  ensures unseen:     no_block_seen(heap, size);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        reserve_unused(heap, size, limit, base);
  ensures swept:      heap_swept(heap, size, base, \result.head, \result.free);
  ensures last:       last_hole(heap, size, size, \result.head, \result.last);
  ensures only:       only_headers_and_links{Pre, Post}(heap, heap, size, 0);
*/
struct collection mark_sweep_collect(uint64_t *heap, uint64_t size, uint64_t base,
                                     const uint64_t *roots, uint64_t root_count, int64_t *stack,
                                     uint64_t capacity);

#endif
