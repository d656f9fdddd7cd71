/* Collecting twice is collecting once: see move_twice.h.

   What semispace_collect promises does not say in which order blocks stand; what semispace_copy
   does, which it calls, is that they stand in the order in which they are met, and that there is
   one such copy only (copies_agree.acsl). A heap in that order is a copy of itself, so the next
   copy leaves each block at its index. */

#include "move_twice.h"

#include "copy_beside.h"
#include "copy_noted.h"

#include "../../lemmas/semispace/copied_twice.acsl"
#include "../../lemmas/semispace/copies_same.acsl"
#include "../../lemmas/semispace/left_behind.acsl"
#include "../../lemmas/semispace/movable_again.acsl"
#include "../../lemmas/semispace/nothing_moved.acsl"
#include "../../lemmas/semispace/one_number.acsl"
#include "../../lemmas/semispace/own_order.acsl"
#include "../../lemmas/semispace/placed_forwarded.acsl"
#include "../../lemmas/semispace/renamed_values.acsl"

/* Copy, and copy the copy. Each block keeps its index, so that the two copies are one, by the first
   map. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires spaces:    low_heap(middle_base, middle_capacity) && low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, middle_capacity) &&
                      reachable_fit(from, size, base, roots, root_count, capacity);
  requires middle:    fields_outside(from, size, base, middle_base, middle_capacity) &&
                      values_outside(roots, root_count, base, size, middle_base, middle_capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(middle + (0 .. middle_capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), middle + (0 .. middle_capacity - 1),
                                 to + (0 .. capacity - 1), roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], middle[0 .. middle_capacity - 1], to[0 .. capacity - 1],
                      roots[0 .. root_count - 1], place[0 .. size - 1];

  ensures room:       \result <= middle_capacity && \result <= capacity;
  ensures old:        old_heap{Pre, Post}(from, from, size, middle_base, place);
  ensures new:        new_heap{Pre, Post}(from, size, base, to, to_base, place, \result, \result);
  ensures moved:      moved_iff_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures roots:      list_renamed{Pre, Post}(from, size, base, place, to_base, roots, root_count);
  ensures same:       own_addresses_left(middle, to, \result, to_base);
  ensures rest:       same_words{Pre, Post}(middle, middle, \result, middle_capacity) &&
                      same_words{Pre, Post}(to, to, \result, capacity);
*/
static inline uint64_t copy_twice(uint64_t *from, uint64_t size, uint64_t base, uint64_t *middle,
                                  uint64_t middle_capacity, uint64_t middle_base, uint64_t *to,
                                  uint64_t capacity, uint64_t to_base, uint64_t *roots,
                                  uint64_t root_count)
/*@ ghost (int64_t \ghost *place) */
{
    //@ ghost int64_t own[MAX_HEAP_SIZE];
    //@ ghost int64_t next[MAX_HEAP_SIZE];
    //@ ghost Start: ;
    uint64_t used = copy_noted(from, size, base, middle, middle_capacity, middle_base, roots,
                               root_count) /*@ ghost (place, &own[0], to, capacity) */;
    //@ ghost Once: ;
    //@ assert to: same_words{Start, Here}(to, to, 0, capacity);
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       place); */
    //@ assert copyable: copyable_heap{Start}(from, size, base, middle_base, middle_capacity);
    /*@ assert values: values_copyable{Start}(from, size, base, middle_base, middle_capacity, roots,
                                              root_count); */
    //@ assert range: low_heap(middle_base, used);
    //@ assert formed: well_formed_heap(middle, used, middle_base);
    //@ assert movable: movable_heap(middle, used, middle_base);
    //@ assert formed: well_formed_values(middle, used, middle_base, roots, 0, root_count);
    /*@ assert counted: counted{Start, Here}(from, size, base, roots, root_count, place, size); */
    //@ assert words: reachable_words{Start}(from, size, base, roots, root_count, size, used);
    //@ assert room: used <= capacity;
    //@ assert room: reachable_fit(middle, used, middle_base, roots, root_count, capacity);
    //@ assert foreign: fields_outside(middle, used, middle_base, to_base, capacity);
    //@ assert foreign: values_outside(roots, root_count, middle_base, used, to_base, capacity);
    /*@ assert finished: finished_copy{Start, Once}(from, size, base, middle, middle_base,
                                                    middle_capacity, place, used); */
    /*@ assert own: ordered_copy{Once, Once}(middle, used, middle_base, middle, middle_base,
                                             &own[0], roots, root_count, used); */
    uint64_t again =
        copy_beside(middle, used, middle_base, to, capacity, to_base, roots, root_count)
        /*@ ghost (&next[0], from, size, from, size, middle_capacity) */;
    /*@ assert named: names_before{Once, Here}(middle, used, middle_base, roots, root_count,
                                               &next[0], again, again); */
    /*@ assert ordered: ordered_copy{Once, Here}(middle, used, middle_base, to, to_base, &next[0],
                                                 roots, root_count, again); */
    //@ assert place: same_places{Once, Here}(place, size);
    //@ assert own: same_places{Once, Here}(&own[0], used);
    //@ assert snapshot: same_snapshot{Once, Once}(middle, used, roots, root_count);
    //@ assert together: again == used && maps_same{Once, Here}(&own[0], &next[0], used);
    //@ assert stay: own_places{Once, Here}(middle, used, &next[0]);
    /*@ assert again: copied_again{Start, Once, Here}(from, size, base, middle, middle_base,
                                                      middle_capacity, place, used, to, to_base,
                                                      &next[0]); */
    /*@ assert new: new_heap{Start, Here}(from, size, base, to, to_base, place, used, used); */
    /*@ assert roots: list_renamed{Start, Here}(from, size, base, place, to_base, roots,
                                                root_count); */
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       place); */
    //@ assert nothing: nothing_moved{Once, Here}(from, size, to, 0, place);
    //@ assert old: old_heap{Start, Here}(from, from, size, middle_base, place);
    //@ assert left: forwards(middle, used, &next[0], to_base);
    //@ assert left: own_addresses_left(middle, to, used, to_base);
    //@ assert rest: same_words{Start, Here}(middle, middle, used, middle_capacity);
    //@ assert rest: same_words{Start, Here}(to, to, used, capacity);
    return again;
}

uint64_t move_twice(uint64_t *from, uint64_t size, uint64_t base, uint64_t *middle,
                    uint64_t middle_capacity, uint64_t middle_base, uint64_t *to, uint64_t capacity,
                    uint64_t to_base, uint64_t *roots, uint64_t root_count)
{
    //@ ghost int64_t place[MAX_HEAP_SIZE];
    //@ ghost Start: ;
    uint64_t used = copy_twice(from, size, base, middle, middle_capacity, middle_base, to, capacity,
                               to_base, roots, root_count) /*@ ghost (&place[0]) */;
    /*@ assert left: places_left{Start, Here}(from, size, base, from, middle_base, &place[0], roots,
                                              root_count); */
    /*@ assert placed: placed_collected{Start, Here}(from, size, base, to, used, to_base, &place[0],
                                                     roots, root_count); */
    /*@ assert placed: placed_roots_renamed{Start, Here}(from, size, base, to_base, &place[0],
                                                         roots, roots, root_count); */
    /*@ assert placed: placed_headers_kept{Start, Here}(from, size, base, to, &place[0], roots,
                                                        root_count); */
    /*@ assert counted: counted{Start, Here}(from, size, base, roots, root_count, &place[0],
                                             size); */
    //@ assert copyable: copyable_heap{Start}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Start}(from, size, base, to_base, capacity, roots,
                                              root_count); */
    //@ assert range: low_heap(to_base, used);
    //@ assert formed: well_formed_heap(to, used, to_base);
    return used;
}
