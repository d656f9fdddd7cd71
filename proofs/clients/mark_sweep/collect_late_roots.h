/* A collection in the order of a runtime that has ephemerons and finalisers. */
#ifndef PROOFS_CLIENTS_MARK_SWEEP_COLLECT_LATE_ROOTS_H
#define PROOFS_CLIENTS_MARK_SWEEP_COLLECT_LATE_ROOTS_H

#include <stdint.h>

#include "../../../layer3_imperative/sweep/sweep.h"
#include "../../../specs/mark_sweep/collecting.acsl"

/* Mark from the roots. Then, of what is dead, some is kept after all: values of ephemerons whose
   keys are alive, blocks that a finaliser will be given. Mark from these late roots, with drains
   in between or not. Then sweep, and finalise the dead blocks of a tag one by one.

   The late roots are any list of well-formed values, so the theorem holds for whatever a runtime
   chooses when it sees what is marked: what either list reaches survives, and nothing else. And
   exactly the blocks with the tag that neither list reaches are finalised, each once. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires late:      well_formed_values(heap, size, base, late, 0, late_count);
  requires none:      \forall integer i; 0 <= i < size ==> finalised[i] == 0;
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(finalised + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(late + (0 .. late_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1)) &&
                      \valid_read(drain_after_late + (0 .. late_count - 1)) &&
                      \valid_read(words + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), late + (0 .. late_count - 1),
                                 drain_after + (0 .. root_count - 1),
                                 drain_after_late + (0 .. late_count - 1),
                                 words + (0 .. size - 1), finalised + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], finalised[0 .. size - 1];

  ensures survive:    \forall integer i; 0 <= i < size ==>
                        (allocated(heap, size, i) <==>
                         allocated{Pre}(heap, size, i) &&
                         reachable_from_either{Pre}(heap, size, base, roots, root_count,
                                                    late, late_count, i));
  ensures same:       \forall integer i; allocated(heap, size, i) ==>
                        survives{Pre, Post}(heap, heap, size, i);
  ensures finalised:  \forall integer i; 0 <= i < size ==>
                        (allocated{Pre}(heap, size, i) && tag_of(\at(heap[i], Pre)) == tag &&
                         !reachable_from_either{Pre}(heap, size, base, roots, root_count,
                                                     late, late_count, i)
                           ? finalised[i] == 1 : finalised[i] == 0);
  ensures swept:      heap_swept(heap, size, base, \result.head, \result.free);
*/
struct sweep_state collect_late_roots(uint64_t *heap, uint64_t size, uint64_t base,
                                      const uint64_t *roots, uint64_t root_count,
                                      const uint8_t *drain_after, const uint64_t *late,
                                      uint64_t late_count, const uint8_t *drain_after_late,
                                      int64_t *stack, uint64_t capacity, uint64_t tag,
                                      const uint64_t *words, uint8_t *finalised);

#endif
