/* The copy in place and the copy as a function leave the same words. */

#include "../../../layer2_functional/semispace/copy.h"
#include "../../../layer3_imperative/words/header.h"
#include "../../clients/any/compare_words.h"
#include "../../clients/semispace/copy_beside.h"

#include "../../lemmas/semispace/copies_same.acsl"

/* How many words either copy has. */
struct two_copies {
    uint64_t function;
    uint64_t in_place;
};

/* Copy by the function, and in place. The map of the copy in place is a ghost. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) &&
                      \valid(result + (0 .. capacity - 1)) &&
                      \valid(new_roots + (0 .. root_count - 1)) &&
                      \valid(place + (0 .. size - 1)) && \valid(map + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), result + (0 .. capacity - 1),
                                 new_roots + (0 .. root_count - 1), place + (0 .. size - 1),
                                 map + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1],
                      result[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1], map[0 .. size - 1];
  ensures used:       \result.function == \result.in_place && \result.in_place <= capacity;
  ensures left:       forwards(from, size, place, to_base);
  ensures places:     places_inside(place, size, capacity);
  ensures words:      same_words{Post, Post}(to, result, 0, \result.in_place);
  ensures roots:      same_words{Post, Post}(roots, new_roots, 0, root_count);
*/
static struct two_copies copy_twice(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                                    uint64_t capacity, uint64_t to_base, uint64_t *roots,
                                    uint64_t root_count, uint64_t *result, uint64_t *new_roots,
                                    int64_t *place)
/*@ ghost (int64_t \ghost *map) */
{
    //@ ghost Start: ;
    uint64_t used = functional_copy(from, size, base, roots, root_count, result, capacity, to_base,
                                    new_roots, place);
    //@ ghost Copied: ;
    //@ assert same: same_words{Start, Here}(from, from, 0, size);
    //@ assert same: same_words{Start, Here}(roots, roots, 0, root_count);
    //@ assert snapshot: same_snapshot{Start, Here}(from, size, roots, root_count);
    /*@ assert function: ordered_copy{Start, Here}(from, size, base, result, to_base, place, roots,
                                                   root_count, used); */
    //@ assert places: places_inside(place, size, capacity);
    //@ assert movable: movable_heap(from, size, base);
    //@ assert formed: well_formed_values(from, size, base, roots, 0, root_count);
    //@ assert room: reachable_fit(from, size, base, roots, root_count, capacity);
    uint64_t more = copy_beside(from, size, base, to, capacity, to_base, roots, root_count)
        /*@ ghost (map, result, capacity, new_roots, root_count, size) */;
    /*@ assert in_place: ordered_copy{Copied, Here}(from, size, base, to, to_base, map, roots,
                                                    root_count, more); */
    //@ assert same: same_words{Copied, Here}(result, result, 0, capacity);
    //@ assert same: same_words{Copied, Here}(new_roots, new_roots, 0, root_count);
    //@ assert same: same_places{Copied, Here}(place, size);
    //@ assert together: used == more && maps_same{Copied, Here}(place, map, size);
    //@ assert maps: maps_same{Here, Here}(place, map, size);
    //@ assert places: places_inside(place, size, capacity);
    //@ assert left: forwards(from, size, map, to_base);
    //@ assert left: forwards(from, size, place, to_base);
    //@ assert words: same_words{Copied, Here}(result, to, 0, used);
    //@ assert roots: same_words{Copied, Here}(new_roots, roots, 0, root_count);
    struct two_copies both = {used, more};
    return both;
}

/* Does the old heap tell of each block the place that the map tells? */
/*@
  requires range:     size <= MAX_HEAP_SIZE && heap_range(to_base, capacity);
  requires places:    places_inside(place, size, capacity);
  requires readable:  \valid_read(from + (0 .. size - 1)) && \valid_read(place + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures same:       forwards(from, size, place, to_base) ==> \result == true;
*/
static bool tells_places(const uint64_t *from, uint64_t size, const int64_t *place,
                         uint64_t to_base)
/*@ ghost (uint64_t capacity) */
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (place[i] != -1) {
            //@ assert moved: moved(place, i);
            uint64_t address = address_of_index((uint64_t)place[i], to_base);
            if (from[i] != 0 || from[i + 1] != address) {
                return false;
            }
        }
    }
    return true;
}

/* Do so, and compare the two new heaps word by word, the roots, how many words are in use, and the
   places that the map and the old heap tell. The answer is always yes. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) &&
                      \valid(result + (0 .. capacity - 1)) &&
                      \valid(new_roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), result + (0 .. capacity - 1),
                                 new_roots + (0 .. root_count - 1), place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1],
                      result[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1];

  ensures left:       forwards(from, size, place, to_base);
  ensures roots:      \forall integer r; 0 <= r < root_count ==> roots[r] == new_roots[r];
  ensures answer:     \result == true;
*/
bool copy_in_place_is_copy(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                           uint64_t capacity, uint64_t to_base, uint64_t *roots,
                           uint64_t root_count, uint64_t *result, uint64_t *new_roots,
                           int64_t *place)
{
    //@ ghost int64_t map[MAX_HEAP_SIZE];
    struct two_copies both = copy_twice(from, size, base, to, capacity, to_base, roots, root_count,
                                        result, new_roots, place) /*@ ghost (&map[0]) */;
    bool same_used = both.function == both.in_place;
    bool same_places = tells_places(from, size, place, to_base) /*@ ghost (capacity) */;
    return compare_words(to, result, both.in_place) + compare_words(roots, new_roots, root_count) +
               same_used + same_places ==
           4;
}
