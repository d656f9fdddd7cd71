/* Ghost functions for whoever copies: the map of places and the snapshot that scan.h asks for. */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_GHOSTS_H
#define LAYER3_IMPERATIVE_SEMISPACE_GHOSTS_H

#include "../../proofs/lemmas/semispace/start.acsl"
#include <stdint.h>

/* Nothing has moved yet. */
/*@ ghost
  /@
    requires limit:     size <= MAX_HEAP_SIZE;
    requires writable:  \valid(place + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             place[0 .. size - 1];
    ensures none:       none_moved(place, size);
  @/
  static inline void place_none(int64_t \ghost *place, uint64_t size)
  {
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant none:   none_moved(place, i);
      loop assigns           i, place[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      place[i] = -1;
      /@ assert here: !moved(place, i); @/
      /@ assert below: none_moved(place, i); @/
    }
  }
*/

/* The old heap before, for the scan to be told of. */
/*@ ghost
  /@
    requires limit:     size <= MAX_HEAP_SIZE;
    requires readable:  \valid_read(from + (0 .. size - 1));
    requires writable:  \valid(before + (0 .. size - 1));
    requires apart:     \separated(from + (0 .. size - 1), before + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             before[0 .. size - 1];
    ensures same:       same_words{Pre, Post}(from, before, 0, size);
  @/
  static inline void keep_before(const uint64_t *from, uint64_t \ghost *before, uint64_t size)
  {
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant same:   same_words{Pre, Here}(from, before, 0, i);
      loop assigns           i, before[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      before[i] = from[i];
    }
  }
*/

#endif
