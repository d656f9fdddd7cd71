/* Sweeping as a pure function: a heap goes in, a fresh heap without garbage comes out, and the
   input stays as it was. It is written from the end of the heap: what comes behind a run of dead
   words is swept before it, so that the next hole is known when a hole is linked. It calls itself
   once for each live block, so it is for small heaps, and for the reader; the tests use it as an
   oracle. */
#ifndef LAYER2_FUNCTIONAL_MARK_SWEEP_SWEEP_H
#define LAYER2_FUNCTIONAL_MARK_SWEEP_SWEEP_H

#include "../../specs/mark_sweep/functional_sweep.acsl"
#include <stdint.h>

/* What is free in a swept heap. */
struct free_space {
    uint64_t head;  /* the address of the first hole, 0 if there is none */
    uint64_t words; /* in holes and fragments, headers and fields */
};

/* Sweep: the heap, but black blocks are white, and what lies between them is free: each run of it
   is one block, a hole or a blue fragment, and each hole is linked to the next one. Marking is
   over: no block is grey. */
/*@
  requires range:     heap_range(base, size);
  requires fill:      blocks_fill(heap, size);
  requires no_grey:   no_grey_block(heap, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             result[0 .. size - 1];

  ensures swept:      after_sweep{Pre, Post}(heap, result, size, base, \result.head, \result.words);
*/
struct free_space functional_sweep(const uint64_t *heap, uint64_t size, uint64_t base,
                                   uint64_t *result);

#endif
