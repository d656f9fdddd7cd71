/* A program that uses a heap, whichever: its heap stays well formed, whatever it does. */
#ifndef PROOFS_CLIENTS_MARK_SWEEP_MUTATOR_H
#define PROOFS_CLIENTS_MARK_SWEEP_MUTATOR_H

#include <stdint.h>

#include "../../../layer3_imperative/mutator/alloc.h"
#include "../../../specs/mutator/mutator.acsl"

/* Where the program stands: the size of its heap, and the cursor on the hole list. */
struct mutator {
    uint64_t size;
    struct hole_cursor cursor;
};

/* Make a heap, and take any steps in any order: allocate a block and keep it in a root, set a field
   of a block to what a root holds, keep in a root what a field holds, drop a root, collect, grow up
   to the limit. What is done is told by the words of an array, which may be any words; what cannot
   be done is left out.

   Each of these functions asks for a well-formed heap, roots and a cursor, and each of them leaves
   such; so the invariant holds at the end, and after each step before. */
/*@
  requires range:     heap_range(base, limit) && size <= limit;
  requires roots:     1 <= root_count;
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires readable:  \valid_read(steps + (0 .. step_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), steps + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1], stack[0 .. capacity - 1], roots[0 .. root_count - 1];

  ensures invariant:  mutator_invariant(heap, \result.size, limit, base,
                                        \result.cursor.head, \result.cursor.before,
                                        \result.cursor.hole, roots, root_count);
*/
struct mutator mutate(uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base, uint64_t *roots,
                      uint64_t root_count, const uint64_t *steps, uint64_t step_count,
                      int64_t *stack, uint64_t capacity);

#endif
