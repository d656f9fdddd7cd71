/* Client programs of marking. Each one marks a heap, and a copy of it in another way; its contract
   says what a user of marking would expect of the two. All follow from the theorem of marking,
   the contract of mark_session, alone. */

#include "../any/compare_words.h"
#include "mark_session.h"

#include "../../lemmas/mark_sweep/mark_clients.acsl"

/* Mark a heap with some roots, and a copy of it with roots of its own. What is black in the copy,
   too, is what the heap before reaches. The two lists of roots may overlap. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires copy:      same_words{Here, Here}(heap, copy, 0, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires values:    well_formed_values(heap, size, base, copy_roots, 0, copy_root_count);
  requires room:      1 <= capacity && 1 <= copy_capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(copy + (0 .. size - 1)) &&
                      \valid(copy_stack + (0 .. copy_capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1)) &&
                      \valid_read(copy_roots + (0 .. copy_root_count - 1)) &&
                      \valid_read(copy_drain_after + (0 .. copy_root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 copy + (0 .. size - 1), copy_stack + (0 .. copy_capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after + (0 .. root_count - 1));
  requires apart_too: \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 copy + (0 .. size - 1), copy_stack + (0 .. copy_capacity - 1),
                                 copy_roots + (0 .. copy_root_count - 1),
                                 copy_drain_after + (0 .. copy_root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1],
                      copy[0 .. size - 1], copy_stack[0 .. copy_capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       no_grey_block(heap, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots, root_count);
  ensures copy_kept:  kept{Pre, Post}(heap, copy, size);
  ensures copy_done:  no_grey_block(copy, size);
  ensures copy_black: black_iff_reachable_from_seen_or_list{Pre, Post}(heap, copy, size, base,
                                                                       copy_roots,
                                                                       copy_root_count);
  ensures tricolour:  tricolour_invariant(copy, size, base);
*/
static void mark_both(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base,
                      const uint64_t *roots, uint64_t root_count, const uint8_t *drain_after,
                      int64_t *stack, uint64_t capacity, const uint64_t *copy_roots,
                      uint64_t copy_root_count, const uint8_t *copy_drain_after,
                      int64_t *copy_stack, uint64_t copy_capacity)
{
    mark_session(heap, size, base, stack, capacity, roots, root_count, drain_after);
    //@ ghost Marked: ;
    //@ assert copy: same_words{Pre, Here}(heap, copy, 0, size);
    //@ assert roots: same_words{Pre, Here}(copy_roots, copy_roots, 0, copy_root_count);
    //@ assert same: kept{Pre, Here}(heap, copy, size);
    mark_session(copy, size, base, copy_stack, copy_capacity, copy_roots, copy_root_count,
                 copy_drain_after);
    //@ assert heap: same_words{Marked, Here}(heap, heap, 0, size);
    //@ assert unchanged: kept{Marked, Here}(heap, heap, size);
    //@ assert kept: kept{Marked, Here}(copy, copy, size);
}

/* Marking twice is marking once: a heap is marked once, its copy twice with the same roots, and
   all words are the same. Drains and the sizes of the stacks make no difference. The answer is
   always yes. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires copy:      same_words{Here, Here}(heap, copy, 0, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity && 1 <= copy_capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(copy + (0 .. size - 1)) &&
                      \valid(copy_stack + (0 .. copy_capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1)) &&
                      \valid_read(copy_drain_after + (0 .. root_count - 1)) &&
                      \valid_read(drain_again + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 copy + (0 .. size - 1), copy_stack + (0 .. copy_capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after + (0 .. root_count - 1),
                                 copy_drain_after + (0 .. root_count - 1),
                                 drain_again + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1],
                      copy[0 .. size - 1], copy_stack[0 .. copy_capacity - 1];

  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == copy[i];
  ensures answer:     \result == true;
*/
bool mark_twice(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base, const uint64_t *roots,
                uint64_t root_count, const uint8_t *drain_after, int64_t *stack, uint64_t capacity,
                const uint8_t *copy_drain_after, const uint8_t *drain_again, int64_t *copy_stack,
                uint64_t copy_capacity)
{
    mark_both(heap, copy, size, base, roots, root_count, drain_after, stack, capacity, roots,
              root_count, copy_drain_after, copy_stack, copy_capacity);
    //@ ghost Once: ;
    //@ assert values: \forall integer j; 0 <= j < root_count ==> roots[j] == \at(roots[j], Pre);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    mark_session(copy, size, base, copy_stack, copy_capacity, roots, root_count, drain_again);
    //@ assert heap: same_words{Once, Here}(heap, heap, 0, size);
    //@ assert unchanged: kept{Once, Here}(heap, heap, size);
    //@ assert kept: kept{Once, Here}(copy, copy, size);
    /*@ assert once: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, heap, size, base,
                                                                      roots, root_count); */
    /*@ assert again: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, copy, size, base,
                                                                       roots, root_count); */
    return compare_words(heap, copy, size);
}

/* The order of the roots makes no difference, nor does it if some are repeated: a heap is marked
   with one list, its copy with another of the same values, and all words are the same. The answer
   is always yes. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires copy:      same_words{Here, Here}(heap, copy, 0, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires reordered: values_among(roots, root_count, copy_roots, copy_root_count) &&
                      values_among(copy_roots, copy_root_count, roots, root_count);
  requires room:      1 <= capacity && 1 <= copy_capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(copy + (0 .. size - 1)) &&
                      \valid(copy_stack + (0 .. copy_capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1)) &&
                      \valid_read(copy_roots + (0 .. copy_root_count - 1)) &&
                      \valid_read(copy_drain_after + (0 .. copy_root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 copy + (0 .. size - 1), copy_stack + (0 .. copy_capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after + (0 .. root_count - 1),
                                 copy_roots + (0 .. copy_root_count - 1),
                                 copy_drain_after + (0 .. copy_root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1],
                      copy[0 .. size - 1], copy_stack[0 .. copy_capacity - 1];

  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == copy[i];
  ensures answer:     \result == true;
*/
bool mark_reordered(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base,
                    const uint64_t *roots, uint64_t root_count, const uint8_t *drain_after,
                    int64_t *stack, uint64_t capacity, const uint64_t *copy_roots,
                    uint64_t copy_root_count, const uint8_t *copy_drain_after, int64_t *copy_stack,
                    uint64_t copy_capacity)
{
    /*@ assert covers: list_covers(heap, size, base, roots, root_count,
                                   copy_roots, copy_root_count); */
    /*@ assert covered: list_covers(heap, size, base, copy_roots, copy_root_count,
                                    roots, root_count); */
    mark_both(heap, copy, size, base, roots, root_count, drain_after, stack, capacity, copy_roots,
              copy_root_count, copy_drain_after, copy_stack, copy_capacity);
    /*@ assert black: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, copy, size, base,
                                                                       roots, root_count); */
    return compare_words(heap, copy, size);
}

/* More roots never blacken less: a heap is marked with some roots, its copy with these and perhaps
   more, and each block that is black in the heap is black in the copy. The two lists may
   overlap, so that one may be the first part of the other. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires copy:      same_words{Here, Here}(heap, copy, 0, size);
  requires roots:     well_formed_values(heap, size, base, copy_roots, 0, copy_root_count);
  requires more:      values_among(roots, root_count, copy_roots, copy_root_count);
  requires room:      1 <= capacity && 1 <= copy_capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(copy + (0 .. size - 1)) &&
                      \valid(copy_stack + (0 .. copy_capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1)) &&
                      \valid_read(copy_roots + (0 .. copy_root_count - 1)) &&
                      \valid_read(copy_drain_after + (0 .. copy_root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 copy + (0 .. size - 1), copy_stack + (0 .. copy_capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after + (0 .. root_count - 1));
  requires apart_too: \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 copy + (0 .. size - 1), copy_stack + (0 .. copy_capacity - 1),
                                 copy_roots + (0 .. copy_root_count - 1),
                                 copy_drain_after + (0 .. copy_root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1],
                      copy[0 .. size - 1], copy_stack[0 .. copy_capacity - 1];

  ensures no_less:    \forall integer x; black_block(heap, size, x) ==> black_block(copy, size, x);
*/
void mark_with_more_roots(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base,
                          const uint64_t *roots, uint64_t root_count, const uint8_t *drain_after,
                          int64_t *stack, uint64_t capacity, const uint64_t *copy_roots,
                          uint64_t copy_root_count, const uint8_t *copy_drain_after,
                          int64_t *copy_stack, uint64_t copy_capacity)
{
    /*@ assert covers: list_covers(heap, size, base, roots, root_count,
                                   copy_roots, copy_root_count); */
    mark_both(heap, copy, size, base, roots, root_count, drain_after, stack, capacity, copy_roots,
              copy_root_count, copy_drain_after, copy_stack, copy_capacity);
}
