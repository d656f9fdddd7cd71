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
  requires roots1:    well_formed_values(heap, size, base, roots1, 0, root_count1);
  requires roots2:    well_formed_values(heap, size, base, roots2, 0, root_count2);
  requires room:      1 <= capacity1 && 1 <= capacity2;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack1 + (0 .. capacity1 - 1)) &&
                      \valid(copy + (0 .. size - 1)) && \valid(stack2 + (0 .. capacity2 - 1));
  requires readable1: \valid_read(roots1 + (0 .. root_count1 - 1)) &&
                      \valid_read(drain_after1 + (0 .. root_count1 - 1));
  requires readable2: \valid_read(roots2 + (0 .. root_count2 - 1)) &&
                      \valid_read(drain_after2 + (0 .. root_count2 - 1));
  requires apart1:    \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 copy + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots1 + (0 .. root_count1 - 1),
                                 drain_after1 + (0 .. root_count1 - 1));
  requires apart2:    \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 copy + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots2 + (0 .. root_count2 - 1),
                                 drain_after2 + (0 .. root_count2 - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack1[0 .. capacity1 - 1],
                      copy[0 .. size - 1], stack2[0 .. capacity2 - 1];

  ensures kept1:      kept{Pre, Post}(heap, heap, size);
  ensures done1:      no_grey_block(heap, size);
  ensures marked1:    black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots1, root_count1);
  ensures kept2:      kept{Pre, Post}(heap, copy, size);
  ensures done2:      no_grey_block(copy, size);
  ensures marked2:    black_iff_reachable_from_seen_or_list{Pre, Post}(heap, copy, size, base,
                                                                       roots2, root_count2);
  ensures tricolour:  tricolour_invariant(copy, size, base);
*/
static void mark_both(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base,
                      const uint64_t *roots1, uint64_t root_count1, const uint8_t *drain_after1,
                      int64_t *stack1, uint64_t capacity1, const uint64_t *roots2,
                      uint64_t root_count2, const uint8_t *drain_after2, int64_t *stack2,
                      uint64_t capacity2)
{
    mark_session(heap, size, base, stack1, capacity1, roots1, root_count1, drain_after1);
    //@ ghost Marked: ;
    //@ assert copy: same_words{Pre, Here}(heap, copy, 0, size);
    //@ assert roots: same_words{Pre, Here}(roots2, roots2, 0, root_count2);
    //@ assert same: kept{Pre, Here}(heap, copy, size);
    mark_session(copy, size, base, stack2, capacity2, roots2, root_count2, drain_after2);
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
  requires room:      1 <= capacity1 && 1 <= capacity2;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack1 + (0 .. capacity1 - 1)) &&
                      \valid(copy + (0 .. size - 1)) && \valid(stack2 + (0 .. capacity2 - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after1 + (0 .. root_count - 1)) &&
                      \valid_read(drain_after2 + (0 .. root_count - 1)) &&
                      \valid_read(drain_again + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 copy + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after1 + (0 .. root_count - 1),
                                 drain_after2 + (0 .. root_count - 1),
                                 drain_again + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack1[0 .. capacity1 - 1],
                      copy[0 .. size - 1], stack2[0 .. capacity2 - 1];

  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == copy[i];
  ensures answer:     \result == true;
*/
bool mark_twice(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base, const uint64_t *roots,
                uint64_t root_count, const uint8_t *drain_after1, int64_t *stack1,
                uint64_t capacity1, const uint8_t *drain_after2, const uint8_t *drain_again,
                int64_t *stack2, uint64_t capacity2)
{
    mark_both(heap, copy, size, base, roots, root_count, drain_after1, stack1, capacity1, roots,
              root_count, drain_after2, stack2, capacity2);
    //@ ghost Once: ;
    //@ assert values: \forall integer j; 0 <= j < root_count ==> roots[j] == \at(roots[j], Pre);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    mark_session(copy, size, base, stack2, capacity2, roots, root_count, drain_again);
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
  requires roots:     well_formed_values(heap, size, base, roots1, 0, root_count1);
  requires reordered: values_among(roots1, root_count1, roots2, root_count2) &&
                      values_among(roots2, root_count2, roots1, root_count1);
  requires room:      1 <= capacity1 && 1 <= capacity2;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack1 + (0 .. capacity1 - 1)) &&
                      \valid(copy + (0 .. size - 1)) && \valid(stack2 + (0 .. capacity2 - 1));
  requires readable1: \valid_read(roots1 + (0 .. root_count1 - 1)) &&
                      \valid_read(drain_after1 + (0 .. root_count1 - 1));
  requires readable2: \valid_read(roots2 + (0 .. root_count2 - 1)) &&
                      \valid_read(drain_after2 + (0 .. root_count2 - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 copy + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots1 + (0 .. root_count1 - 1),
                                 drain_after1 + (0 .. root_count1 - 1),
                                 roots2 + (0 .. root_count2 - 1),
                                 drain_after2 + (0 .. root_count2 - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack1[0 .. capacity1 - 1],
                      copy[0 .. size - 1], stack2[0 .. capacity2 - 1];

  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == copy[i];
  ensures answer:     \result == true;
*/
bool mark_reordered(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base,
                    const uint64_t *roots1, uint64_t root_count1, const uint8_t *drain_after1,
                    int64_t *stack1, uint64_t capacity1, const uint64_t *roots2,
                    uint64_t root_count2, const uint8_t *drain_after2, int64_t *stack2,
                    uint64_t capacity2)
{
    /*@ assert covers: list_covers(heap, size, base, roots1, root_count1,
                                   roots2, root_count2); */
    /*@ assert covered: list_covers(heap, size, base, roots2, root_count2,
                                    roots1, root_count1); */
    mark_both(heap, copy, size, base, roots1, root_count1, drain_after1, stack1, capacity1, roots2,
              root_count2, drain_after2, stack2, capacity2);
    /*@ assert black: black_iff_reachable_from_seen_or_list{Pre, Here}(heap, copy, size, base,
                                                                       roots1, root_count1); */
    return compare_words(heap, copy, size);
}

/* More roots never blacken less: a heap is marked with some roots, its copy with these and perhaps
   more, and each block that is black in the heap is black in the copy. The two lists may
   overlap, so that one may be the first part of the other. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires copy:      same_words{Here, Here}(heap, copy, 0, size);
  requires roots:     well_formed_values(heap, size, base, roots2, 0, root_count2);
  requires more:      values_among(roots1, root_count1, roots2, root_count2);
  requires room:      1 <= capacity1 && 1 <= capacity2;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack1 + (0 .. capacity1 - 1)) &&
                      \valid(copy + (0 .. size - 1)) && \valid(stack2 + (0 .. capacity2 - 1));
  requires readable1: \valid_read(roots1 + (0 .. root_count1 - 1)) &&
                      \valid_read(drain_after1 + (0 .. root_count1 - 1));
  requires readable2: \valid_read(roots2 + (0 .. root_count2 - 1)) &&
                      \valid_read(drain_after2 + (0 .. root_count2 - 1));
  requires apart1:    \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 copy + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots1 + (0 .. root_count1 - 1),
                                 drain_after1 + (0 .. root_count1 - 1));
  requires apart2:    \separated(heap + (0 .. size - 1), stack1 + (0 .. capacity1 - 1),
                                 copy + (0 .. size - 1), stack2 + (0 .. capacity2 - 1),
                                 roots2 + (0 .. root_count2 - 1),
                                 drain_after2 + (0 .. root_count2 - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack1[0 .. capacity1 - 1],
                      copy[0 .. size - 1], stack2[0 .. capacity2 - 1];

  ensures no_less:    \forall integer x; black_block(heap, size, x) ==> black_block(copy, size, x);
*/
void mark_with_more_roots(uint64_t *heap, uint64_t *copy, uint64_t size, uint64_t base,
                          const uint64_t *roots1, uint64_t root_count1, const uint8_t *drain_after1,
                          int64_t *stack1, uint64_t capacity1, const uint64_t *roots2,
                          uint64_t root_count2, const uint8_t *drain_after2, int64_t *stack2,
                          uint64_t capacity2)
{
    /*@ assert covers: list_covers(heap, size, base, roots1, root_count1,
                                   roots2, root_count2); */
    mark_both(heap, copy, size, base, roots1, root_count1, drain_after1, stack1, capacity1, roots2,
              root_count2, drain_after2, stack2, capacity2);
}
