/* A slice of marking as a function, seen by who has arrays beside it. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_FUNCTIONAL_SLICE_BESIDE_H
#define PROOFS_CLIENTS_SNAPSHOT_FUNCTIONAL_SLICE_BESIDE_H

#include "../../../layer2_functional/snapshot/mark.h"

/* Mark for a while: the contract is that of functional_mark_some (mark.h), and the heap that goes
   in, the snapshot and four arrays that are elsewhere stay as they are. */
/*@
  requires marking:   marking_invariant{Pre, Pre}(snapshot, heap, size, base, marking.block,
                                                  marking.place);
  requires hand:      in_hand(heap, size, marking.block, marking.place);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(snapshot + (0 .. size - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires snapshot:  \separated(snapshot + (0 .. size - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires one:       \separated(one + (0 .. ones - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires two:       \separated(two + (0 .. twos - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires three:     \separated(three + (0 .. threes - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires four:      \separated(four + (0 .. fours - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, result, size);
  ensures seen:       seen_stays{Pre, Post}(heap, result, size);
  ensures marking:    marking_invariant{Pre, Post}(snapshot, result, size, base, \result.block,
                                                   \result.place);
  ensures hand:       in_hand(result, size, \result.block, \result.place);
  ensures left:       \result.left <= budget;
  ensures work:       work_left{Post}(result, size, size, \result.block, \result.place) +
                        budget - \result.left <=
                        work_left{Pre}(heap, size, size, marking.block, marking.place);
  ensures over:       \result.left > 0 ==> \result.block == size && no_grey_block(result, size);
  ensures snapshot:   same_words{Pre, Post}(snapshot, snapshot, 0, size);
  ensures one:        same_words{Pre, Post}(one, one, 0, ones);
  ensures two:        same_words{Pre, Post}(two, two, 0, twos);
  ensures three:      same_words{Pre, Post}(three, three, 0, threes);
  ensures four:       same_words{Pre, Post}(four, four, 0, fours);
*/
struct functional_marking functional_slice_beside(const uint64_t *heap, uint64_t size,
                                                  uint64_t base, struct functional_marking marking,
                                                  uint64_t budget, uint64_t *buffer,
                                                  uint64_t *result)
    /*@ ghost (const uint64_t *snapshot, const uint64_t *one, uint64_t ones, const uint64_t *two,
               uint64_t twos, const uint64_t *three, uint64_t threes, const uint64_t *four,
               uint64_t fours) */
    ;

#endif
