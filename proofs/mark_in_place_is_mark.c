/* The mark in place and the functional mark leave the same words. */

#include <stdbool.h>

#include "../layer2_functional/mark.h"
#include "../layer3_imperative/mark.h"

#include "../specs/mark_in_place_lemmas.acsl"

/* Darken each root in place, then drain. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires none:      no_grey_block(heap, size);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires room:      1 <= capacity;
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       no_grey_block(heap, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots, root_count);
*/
static void mark_in_place(uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                          uint64_t root_count, int64_t *stack, uint64_t capacity)
{
    struct mark_state state = mark_begin(size);
    //@ assert empty: mark_stack_invariant(heap, size, stack, 0, size);
    /*@ assert start: only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base,
                                                            roots, root_count); */
    /*@
      loop invariant bound:      0 <= i <= root_count;
      loop invariant roots:      same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant top:        state.top <= capacity;
      loop invariant stack:      mark_stack_invariant(heap, size, stack, state.top, state.lowest);
      loop invariant kept:       kept{Pre, Here}(heap, heap, size);
      loop invariant tricolour:  tricolour_invariant(heap, size, base);
      loop invariant seen:       seen_stay_seen{Pre, Here}(heap, heap, size);
      loop invariant listed:     list_seen{Pre, Here}(heap, heap, size, base, roots, i);
      loop invariant reachable:  only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base,
                                                                       roots, root_count);
      loop assigns               i, state, heap[0 .. size - 1], stack[0 .. capacity - 1];
      loop variant               root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        //@ ghost Before: ;
        uint64_t root = roots[i];
        //@ assert root: root == \at(roots[\at(i, Here)], Pre);
        //@ assert value: well_formed_value{Pre}(heap, size, base, root);
        //@ assert formed: well_formed_heap(heap, size, base);
        state = mark_root(heap, size, base, stack, capacity, state, root);
        //@ assert darkened: only_darkened{Before, Here}(heap, size, base, root);
        //@ assert same: kept{Before, Here}(heap, heap, size);
    }
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ ghost Darkened: ;
    mark_drain(heap, size, base, stack, capacity, state);
    //@ assert same: kept{Darkened, Here}(heap, heap, size);
    //@ assert black: black_iff_reachable_from_seen{Darkened, Here}(heap, size, base);
}

/* Mark the heap by the functional mark, and in place; compare the two heaps word by word. The
   answer is always yes. Before, blocks may be black, but none is grey. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires none:      no_grey_block(heap, size);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires room:      1 <= capacity;
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 stack + (0 .. capacity - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], buffer[0 .. size - 1],
                      result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots, root_count);
  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == result[i];
  ensures answer:     \result == true;
*/
bool mark_in_place_is_mark(uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                           uint64_t root_count, int64_t *stack, uint64_t capacity, uint64_t *buffer,
                           uint64_t *result)
{
    functional_mark(heap, size, base, roots, root_count, buffer, result);
    //@ ghost Marked: ;
    /*@ assert marked: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, result, size, base,
                                                                        roots, root_count); */
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert input: kept{Pre, Here}(heap, heap, size);
    mark_in_place(heap, size, base, roots, root_count, stack, capacity);
    //@ assert result: same_words{Marked, Here}(result, result, 0, size);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    /*@ assert black: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, heap, size, base,
                                                                       roots, root_count); */
    //@ assert alike: all_same_parts{Marked, Here}(result, heap, size);
    //@ assert later: all_same_parts{Here, Here}(result, heap, size);
    uint64_t agreeing = 0;
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant agree:  agreeing == i;
      loop invariant same:   same_words{Here, Here}(heap, result, 0, i);
      loop assigns           i, agreeing;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        //@ assert parts: same_parts{Here, Here}(result, heap, i);
        agreeing += heap[i] == result[i];
    }
    return agreeing == size;
}
