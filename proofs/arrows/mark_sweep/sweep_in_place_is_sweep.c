/* The sweep in place and the functional sweep leave the same words. */

#include "../../../layer2_functional/mark_sweep/sweep.h"
#include "../../../layer3_imperative/sweep/sweep.h"
#include "../../clients/any/compare_words.h"

#include "../../lemmas/mark_sweep/sweep_in_place.acsl"

/* What is free by either sweep. */
struct two_sweeps {
    uint64_t function_head, function_words;
    uint64_t in_place_head, in_place_words;
};

/* Sweep the heap by the functional sweep, and in place. */
/*@
  requires range:     heap_range(base, size);
  requires fill:      blocks_fill(heap, size);
  requires no_grey:   no_grey_block(heap, size);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], result[0 .. size - 1];
  ensures function:   after_sweep{Pre, Post}(heap, result, size, base, \result.function_head,
                                       \result.function_words);
  ensures in_place:   after_sweep{Pre, Post}(heap, heap, size, base, \result.in_place_head,
                                       \result.in_place_words);
*/
static struct two_sweeps sweep_twice(uint64_t *heap, uint64_t size, uint64_t base, uint64_t *result)
{
    struct free_space space = functional_sweep(heap, size, base, result);
    //@ ghost Swept: ;
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert fill: blocks_fill(heap, size);
    //@ assert no_grey: no_grey_block(heap, size);
    //@ assert begin: sweep_invariant(heap, size, base, 0, 0, 0, 0, 0);
    struct sweep_state state = heap_sweep(heap, size, base, NO_TAG, sweep_begin(size));
    //@ assert result: same_words{Swept, Here}(result, result, 0, size);
    //@ assert function: after_sweep{Pre, Here}(heap, result, size, base, space.head, space.words);
    //@ assert end: state.place == size && state.swept == size;
    //@ assert swept: swept_in_place{Swept, Here}(heap, heap, size, base, state.head);
    //@ assert swept: swept_in_place{Pre, Here}(heap, heap, size, base, state.head);
    //@ assert in_place: after_sweep{Pre, Here}(heap, heap, size, base, state.head, state.free);
    struct two_sweeps sweeps = {space.head, space.words, state.head, state.free};
    return sweeps;
}

/* Do so, and compare the two heaps word by word, the heads of their hole lists, and how many words
   are free. The answer is always yes. */
/*@
  requires range:     heap_range(base, size);
  requires fill:      blocks_fill(heap, size);
  requires no_grey:   no_grey_block(heap, size);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], result[0 .. size - 1];

  ensures same:       \forall integer i; 0 <= i < size ==> heap[i] == result[i];
  ensures answer:     \result == true;
*/
bool sweep_in_place_is_sweep(uint64_t *heap, uint64_t size, uint64_t base, uint64_t *result)
{
    struct two_sweeps sweeps = sweep_twice(heap, size, base, result);
    //@ assert alike: same_words{Here, Here}(heap, result, 0, size);
    /*@ assert space: sweeps.in_place_head == sweeps.function_head &&
                      sweeps.in_place_words == sweeps.function_words; */
    bool same_head = sweeps.in_place_head == sweeps.function_head;
    bool same_sum = sweeps.in_place_words == sweeps.function_words;
    return compare_words(heap, result, size) + same_head + same_sum == 3;
}
