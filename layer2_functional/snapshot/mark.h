/* Marking in slices as pure functions: a heap goes in, a fresh heap comes out, and the input stays
   as it was. There is no stack: a block that is grey is found by looking for it.

       snapshot: the heap, but what the roots mean is grey     functional_snapshot
       heap:     begins as the snapshot
       from time to time:
           marking = functional_mark_some(heap, ..., marking, budget, ...) gives the next heap

   The snapshot is a heap of its own here. Whatever a program makes of the heap between two slices,
   the next slice may go on from there, if the marking invariant holds against the snapshot
   (specs/snapshot/snapshot.acsl): what a program may do is what keeps it. */
#ifndef LAYER2_FUNCTIONAL_SNAPSHOT_MARK_H
#define LAYER2_FUNCTIONAL_SNAPSHOT_MARK_H

#include "../../specs/mutator/allocating.acsl"
#include "../../specs/snapshot/functional_mark.acsl"
#include "../../specs/snapshot/step.acsl"
#include <stdint.h>

/* Where marking stands between two slices. */
struct functional_marking {
    uint64_t block; /* the block that is being scanned; the size if there is none */
    uint64_t place; /* its next field */
    uint64_t left;  /* what the last slice left of its budget */
};

/* The heap, but this block is of another colour. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block);
  requires colour:    valid_colour(colour);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             result[0 .. size - 1];

  ensures turned:     turned{Pre, Post}(heap, result, size, block, colour);
*/
void functional_turn(const uint64_t *heap, uint64_t size, uint64_t block, uint64_t colour,
                     uint64_t *result) /*@ ghost (uint64_t base) */;

/* The heap, but the block that the value means, if it means one, is grey, if it was white. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             result[0 .. size - 1];

  ensures darkened:   value_darkened{Pre, Post}(heap, result, size, base, value);
*/
void functional_darken_value(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value,
                             uint64_t *result);

/* The snapshot: the heap, but the blocks that the roots mean are grey. The buffer is for the next
   heap, while there is one to come. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 buffer + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, result, size);
  ensures seen:       seen_iff_listed{Pre, Post}(heap, result, size, base, roots, root_count);
  ensures marking:    marking_invariant{Post, Post}(result, result, size, size, base, size, 0);
*/
void functional_snapshot(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, uint64_t *buffer, uint64_t *result);

/* Mark for a while. A budget of n lets it look n times: for a grey block, at a field of the block
   in hand, or behind its last field, where it turns black. If something of it is left, no block is
   grey. What was used of it is taken off the work that is left (specs/mark/passing.acsl), so the
   number of slices is bounded. Whatever snapshot the marking invariant held against, it holds
   against that one still. */
/*@
  requires marking:   marking_invariant{Pre, Pre}(snapshot, heap, size, size, base, marking.block,
                                                  marking.place);
  requires hand:      in_hand(heap, size, marking.block, marking.place);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(snapshot + (0 .. size - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires apart:     \separated(snapshot + (0 .. size - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, result, size);
  ensures seen:       seen_stays{Pre, Post}(heap, result, size, size);
  ensures marking:    marking_invariant{Pre, Post}(snapshot, result, size, size, base,
                                                   \result.block, \result.place);
  ensures hand:       in_hand(result, size, \result.block, \result.place);
  ensures left:       \result.left <= budget;
  ensures work:       work_left{Post}(result, size, size, \result.block, \result.place) +
                        budget - \result.left <=
                        work_left{Pre}(heap, size, size, marking.block, marking.place);
  ensures over:       \result.left > 0 ==> \result.block == size && no_grey_block(result, size);
*/
struct functional_marking functional_mark_some(const uint64_t *heap, uint64_t size, uint64_t base,
                                               struct functional_marking marking, uint64_t budget,
                                               uint64_t *buffer, uint64_t *result)
    /*@ ghost (const uint64_t *snapshot) */;

#endif
