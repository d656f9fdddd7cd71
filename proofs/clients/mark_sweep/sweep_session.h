/* A sweep that stops before each dead block of a tag, while the caller finalises it. */
#ifndef PROOFS_CLIENTS_MARK_SWEEP_SWEEP_SESSION_H
#define PROOFS_CLIENTS_MARK_SWEEP_SWEEP_SESSION_H

#include <stdint.h>

#include "../../../layer3_imperative/sweep/sweep.h"
#include "../../../specs/mark_sweep/collecting.acsl"

/* Sweep the heap. At each stop overwrite all fields of the dead block with words of another array,
   and count it; any caller that writes nothing else in the heap is like this one.

   Then exactly the blocks that were black are allocated, each with its wosize, tag and fields; and
   exactly the white blocks with the tag were finalised, each once. */
/*@
  requires range:     heap_range(base, size) && blocks_fill(heap, size);
  requires done:      no_grey_block(heap, size);
  requires live:      live_well_formed(heap, size, base, 0);
  requires writable:  \valid(heap + (0 .. size - 1));
  requires none:      \forall integer i; 0 <= i < size ==> finalised[i] == 0;
  requires counts:    \valid(finalised + (0 .. size - 1));
  requires readable:  \valid_read(words + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), words + (0 .. size - 1),
                                 finalised + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], finalised[0 .. size - 1];

  ensures live:       \forall integer i; 0 <= i < size ==>
                        (allocated(heap, size, i) <==> black_block{Pre}(heap, size, i));
  ensures survive:    \forall integer i; allocated(heap, size, i) ==>
                        survives{Pre, Post}(heap, heap, size, i);
  ensures finalised:  \forall integer i; 0 <= i < size ==>
                        (dead_with_tag{Pre}(heap, size, tag, i) ? finalised[i] == 1
                                                                : finalised[i] == 0);
  ensures swept:      heap_swept(heap, size, base, \result.head, \result.free);
*/
struct sweep_state sweep_session(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                                 const uint64_t *words, uint8_t *finalised);

#endif
