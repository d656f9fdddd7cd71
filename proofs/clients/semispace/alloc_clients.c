/* Client programs of allocating in two spaces. Each contract says what a user would expect. */

#include "../../../layer3_imperative/semispace/alloc.h"
#include "../../lemmas/semispace/alloc_clients.acsl"
#include "../../lemmas/semispace/reachable_words.acsl"

/* Who drops all roots gets everything back: after a collection all of the other space is there to
   allocate a block in. The answer is always yes. */
/*@
  requires heap:      movable_heap(heap, used, base);
  requires space:     low_heap(other_base, capacity) && used <= capacity;
  requires foreign:   fields_outside(heap, used, base, other_base, capacity);
  requires block:     wosize < capacity;
  requires writable:  \valid(heap + (0 .. used - 1)) && \valid(other + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. 0));
  requires apart:     \separated(heap + (0 .. used - 1), other + (0 .. capacity - 1),
                                 roots + (0 .. 0));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. used - 1], other[0 .. capacity - 1], roots[0 .. 0];

  ensures room:       \result == true;
*/
bool all_is_given_back(uint64_t *heap, uint64_t used, uint64_t base, uint64_t *other,
                       uint64_t capacity, uint64_t other_base, uint64_t *roots, uint64_t wosize)
{
    //@ assert none: well_formed_values(heap, used, base, roots, 0, 0);
    //@ assert room: reachable_fit(heap, used, base, roots, 0, capacity);
    struct semispace_room made =
        semispace_make_room(heap, used, base, used, other, capacity, other_base, roots, 0, wosize);
    //@ assert nothing: made.used == 0;
    return made.moved && made.room;
}

/* A heap that has moved to a space as large can move back to where it was: what it requires to move
   once is what it requires to move for ever. */
/*@
  requires heap:      movable_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires space:     low_heap(other_base, size);
  requires foreign:   fields_outside(heap, size, base, other_base, size) &&
                      values_outside(roots, root_count, base, size, other_base, size);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(other + (0 .. size - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), other + (0 .. size - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], other[0 .. size - 1], roots[0 .. root_count - 1];

  ensures size:       \result <= size;
  ensures heap:       movable_heap(heap, \result, base);
  ensures roots:      well_formed_values(heap, \result, base, roots, 0, root_count);
  ensures full:       allocated_words(heap, \result, \result) == \result;
*/
uint64_t there_and_back(uint64_t *heap, uint64_t size, uint64_t base, uint64_t *other,
                        uint64_t other_base, uint64_t *roots, uint64_t root_count)
{
    //@ assert room: reachable_fit(heap, size, base, roots, root_count, size);
    uint64_t used = semispace_collect(heap, size, base, other, size, other_base, roots, root_count);
    //@ assert room: reachable_fit(other, used, other_base, roots, root_count, size);
    /*@ assert outside: fields_outside{Pre}(heap, size, base, base, size); */
    /*@ assert outside: values_outside{Pre}(roots, root_count, base, size, base, size); */
    return semispace_collect(other, used, other_base, heap, size, base, roots, root_count);
}
