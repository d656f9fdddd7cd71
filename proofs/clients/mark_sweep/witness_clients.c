/* Client programs that start from words of any kind and call what a program calls: as each call is
   proved to keep the contract of what it calls, the preconditions can be met together. grow_clients.c
   and mutator.c do the same for growing, allocating, setting fields and collecting; the witnesses of
   tests/witnesses.c are concrete heaps. */

#include "../../../layer3_imperative/mutator/fields.h"
#include "../../../layer3_imperative/mutator/grow.h"
#include "../../../layer3_imperative/mark_sweep/mark.h"
#include "../../../layer3_imperative/mutator/reshape.h"

#include "../../lemmas/heap/heap_kept.acsl"

/* A new heap has room for a block of four fields, which hold the immediate 1. */
/*@
  requires range:     heap_range(base, size) && 6 <= size;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures block:      \result < size && allocated(heap, size, \result);
  ensures header:     heap[\result] == header_of(4, WHITE, 0);
  ensures cleared:    cleared(heap, \result, \result + 5);
*/
static uint64_t init_alloc(uint64_t *heap, uint64_t size, uint64_t base)
{
    struct hole_cursor cursor = heap_init(heap, size, base);
    //@ assert hole: hole_at_end(heap, size, 0);
    struct allocation made = heap_alloc_cleared(heap, size, base, cursor, 4, WHITE, 0);
    /*@ assert refused: made.block == size ==>
          hole_at_end(heap, size, 0) && no_fit(heap, size, 0, size, 4); */
    //@ assert fits: made.block < size;
    return made.block;
}

/* It can get another tag. */
/*@
  requires range:     heap_range(base, size) && 6 <= size;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures header:     \result < size && heap[\result] == header_of(4, WHITE, 5);
*/
uint64_t init_alloc_change_tag(uint64_t *heap, uint64_t size, uint64_t base)
{
    uint64_t block = init_alloc(heap, size, base);
    //@ assert values: well_formed_values(heap, size, base, heap, block + 1, block + 5);
    heap_change_tag(heap, block, 5) /*@ ghost (size, base) */;
    return block;
}

/* It can be cut in two. */
/*@
  requires range:     heap_range(base, size) && 6 <= size;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures header:     \result < size && heap[\result] == header_of(2, WHITE, 0);
*/
uint64_t init_alloc_split(uint64_t *heap, uint64_t size, uint64_t base)
{
    uint64_t block = init_alloc(heap, size, base);
    //@ assert inside: block + 4 < size;
    //@ assert values: well_formed_values(heap, size, base, heap, block + 3, block + 5);
    return heap_split_block(heap, block, 1, 0) /*@ ghost (size, base) */;
}

/* A new heap can be marked, from a root that is a number; nothing is grey in the end. */
/*@
  requires range:     heap_range(base, size);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures done:       no_grey_block(heap, size);
  ensures tricolour:  tricolour_invariant(heap, size, base);
*/
void init_mark(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity)
{
    heap_init(heap, size, base);
    struct mark_state state = mark_begin(size);
    //@ assert none: \forall integer i; !black_block(heap, size, i) && !grey_block(heap, size, i);
    //@ assert entries: \forall integer i; !on_stack(stack, 0, i);
    //@ ghost Made: ;
    state = mark_root(heap, size, base, stack, capacity, state, 1);
    //@ assert kept: kept{Made, Here}(heap, heap, size);
    //@ assert heap: well_formed_heap(heap, size, base);
    mark_drain(heap, size, base, stack, capacity, state);
}
