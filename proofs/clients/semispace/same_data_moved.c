/* The client of every collection (../any/same_data.h) with a copying one. */

#include "../../../layer3_imperative/words/header.h"
#include "../any/same_data.h"
#include "collect_beside.h"

#include "../../lemmas/collection/put_aside.acsl"
#include "../../lemmas/semispace/collected_still.acsl"
#include "../../lemmas/semispace/forwarded_by_map.acsl"
#include "../../lemmas/semispace/map_left.acsl"

/* Write down where each block is now. */
/*@ ghost
  /@
    requires limit:     size <= MAX_HEAP_SIZE && new_base <= 72057594037927936;
    requires readable:  \valid_read(left + (0 .. size - 1));
    requires writable:  \valid(place + (0 .. size - 1));
    requires apart:     \separated(left + (0 .. size - 1), place + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             place[0 .. size - 1];
    ensures places:     places_left{Pre, Post}(left, size, new_base, place, size);
  @/
  static inline void note_places(const uint64_t *left, uint64_t size, uint64_t new_base,
                                 uint64_t \ghost *place)
  {
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant places: places_left{Pre, Here}(left, size, new_base, place, i);
      loop assigns           i, place[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      place[i] = 0;
      if (i + 1 < size && left[i + 1] >= new_base + 8) {
        place[i] = (left[i + 1] - new_base) / 8 - 1;
      }
      /@ assert here: place_left{Pre, Here}(left, size, new_base, place, i); @/
      /@ assert same: same_words{LoopCurrent, Here}(place, place, 0, i); @/
      /@ assert below: places_left{Pre, Here}(left, size, new_base, place, i); @/
    }
  }
*/

/* Collect a heap in another space, of which a copy was put aside, as of its roots; then follow a path
   of fields from a root, in the copy and in the new heap. The data are the same. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires aside:     same_words{Pre, Pre}(from, before, 0, size) &&
                      same_words{Pre, Pre}(roots, old, 0, root_count);
  requires root:      root < root_count;
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires readable:  \valid_read(before + (0 .. size - 1)) &&
                      \valid_read(old + (0 .. root_count - 1)) &&
                      \valid_read(path + (0 .. steps - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), before + (0 .. size - 1));
  requires old:       \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), old + (0 .. root_count - 1));
  requires path:      \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), path + (0 .. steps - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1];

  ensures same:       \result;
*/
bool same_data_moved(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                     uint64_t to_base, uint64_t *roots, uint64_t root_count, const uint64_t *before,
                     const uint64_t *old, uint64_t root, const uint64_t *path, uint64_t steps)
{
    //@ ghost uint64_t place[MAX_HEAP_SIZE];
    uint64_t used = collect_beside(from, size, base, to, capacity, to_base, roots, root_count)
        /*@ ghost (before, size, old, root_count) */;
    (void)used;
    //@ ghost Collected: ;
    //@ ghost note_places(from, size, to_base, &place[0]);
    //@ assert same: same_words{Collected, Here}(from, from, 0, size);
    //@ assert same: same_words{Collected, Here}(to, to, 0, used);
    //@ assert same: same_words{Collected, Here}(roots, roots, 0, root_count);
    //@ assert before: same_words{Pre, Here}(from, before, 0, size);
    //@ assert old: same_words{Pre, Here}(roots, old, 0, root_count);
    //@ assert formed: well_formed_heap{Pre}(from, size, base);
    //@ assert formed: well_formed_heap{Collected}(to, used, to_base);
    /*@ assert collected: forwarded_collected{Pre, Here}(from, size, base, to, used, to_base,
                                                         from, to_base, roots, root_count); */
    /*@ assert renamed: forwarded_roots_renamed{Pre, Here}(from, size, base, to_base, from,
                                                           to_base, roots, roots, root_count); */
    /*@ assert map: map_of_left{Pre, Here}(from, size, base, from, to_base, &place[0], roots,
                                           root_count); */
    /*@ assert collected: by_map_collected{Pre, Here}(from, size, base, to, used, to_base,
                                                      &place[0], roots, root_count); */
    /*@ assert renamed: by_map_roots_renamed{Pre, Here}(from, size, base, to_base, &place[0],
                                                        roots, roots, root_count); */
    /*@ assert collected: by_map_collected{Here, Here}(before, size, base, to, used, to_base,
                                                       &place[0], old, root_count); */
    /*@ assert renamed: by_map_roots_renamed{Here, Here}(before, size, base, to_base, &place[0],
                                                         old, roots, root_count); */
    //@ assert formed: well_formed_heap(before, size, base);
    //@ assert formed: well_formed_heap(to, used, to_base);
    //@ assert values: well_formed_values(before, size, base, old, 0, root_count);
    return same_data(before, size, base, to, to_base, old, roots, root, path, steps)
        /*@ ghost (used, root_count, &place[0]) */;
}
