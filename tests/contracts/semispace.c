/* What callers of semispace/collect.h and semispace/alloc.h rely on, besides the client programs. */

#include "../../layer3_imperative/semispace/alloc.h"

/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1));
  requires writable:  \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1];
  ensures moved:      reachable_moved{Pre, Post}(from, size, base, roots, root_count);
  ensures headers:    headers_kept{Pre, Post}(from, size, base, to, to_base, roots, root_count);
  ensures full:       \result == capacity ==> allocated_words(to, capacity, capacity) == capacity;
  ensures only:       only_left_behind{Pre, Post}(from, size, base, roots, root_count);
  ensures rest:       \forall integer i; \result <= i < capacity ==> to[i] == \old(to[i]);
*/
uint64_t what_is_left(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                      uint64_t to_base, uint64_t *roots, uint64_t root_count)
{
    return semispace_collect(from, size, base, to, capacity, to_base, roots, root_count);
}

/*@
  requires heap:      movable_heap(heap, used, base);
  requires space:     low_heap(base, capacity);
  requires foreign:   fields_outside(heap, used, base, base, capacity);
  requires value:     well_formed_value(heap, used, base, value);
  requires value:     outside_space(value, base, used, base, capacity);
  requires room:      used + 2 <= capacity;
  requires writable:  \valid(heap + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[used];
  ensures more:       \result == used + 2;
  ensures block:      allocated(heap, \result, used) && heap[used] == header_of(1, WHITE, 0);
  ensures value:      well_formed_elsewhere(heap, \result, base, used, value);
  ensures heap:       movable_but(heap, \result, base, used);
  ensures foreign:    fields_outside_but(heap, \result, base, base, capacity, used);
*/
uint64_t a_box(uint64_t *heap, uint64_t used, uint64_t capacity, uint64_t base, uint64_t value)
{
    (void)value;
    return semispace_alloc(heap, used, 1, WHITE, 0) /*@ ghost (base, capacity) */;
}

/*@
  requires range:     used <= capacity && capacity <= MAX_HEAP_SIZE;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures room:       \result == true <==> used + 2 <= capacity;
*/
bool room_for_a_box(uint64_t used, uint64_t capacity)
{
    return semispace_fits(used, capacity, 1);
}

/*@
  requires heap:      movable_heap(heap, used, base) && used <= capacity;
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires space:     low_heap(other_base, other_capacity);
  requires enough:    reachable_fit(heap, used, base, roots, root_count, other_capacity);
  requires foreign:   fields_outside(heap, used, base, other_base, other_capacity) &&
                      values_outside(roots, root_count, base, used, other_base, other_capacity);
  requires writable:  \valid(heap + (0 .. used - 1)) && \valid(other + (0 .. other_capacity - 1));
  requires writable:  \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. used - 1), other + (0 .. other_capacity - 1),
                                 roots + (0 .. root_count - 1));
  requires full:      used == capacity;
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. used - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];
  ensures left:       \result <= other_capacity;
*/
uint64_t left_when_full(uint64_t *heap, uint64_t used, uint64_t base, uint64_t capacity,
                        uint64_t *other, uint64_t other_capacity, uint64_t other_base,
                        uint64_t *roots, uint64_t root_count)
{
    struct semispace_room made = semispace_make_room(
        heap, used, base, capacity, other, other_capacity, other_base, roots, root_count, 1);
    return other_capacity - made.used;
}
