/* The steps that every mark is made of: which block a value means, where its fields begin, darken,
   blacken. They are for the marks of the collectors, not for programs: the ghost parameters are
   the map of colours that their proofs speak of (specs/mark/colour_map.acsl). */
#ifndef LAYER3_IMPERATIVE_MARK_STEPS_H
#define LAYER3_IMPERATIVE_MARK_STEPS_H

#include "../../proofs/lemmas/mark/marking.acsl"
#include "../words/header.h"
#include "mark_state.h"
#include <stdint.h>

/* Fill the map with the colours of the blocks. */
/*@ ghost
  /@
    requires limit:     size <= MAX_HEAP_SIZE;
    requires readable:  \valid_read(heap + (0 .. size - 1));
    requires writable:  \valid(colour + (0 .. size - 1));
    requires apart:     \separated(heap + (0 .. size - 1), colour + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             colour[0 .. size - 1];
    ensures map:        colour_map(heap, size, colour);
  @/
  static void fill_colour_map(const uint64_t *heap, uint64_t size, uint8_t \ghost *colour)
  {
    uint64_t next = 0;
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant next:   next == next_header(heap, i) && next <= i + MAX_WOSIZE + 1;
      loop invariant map:    \forall integer j; 0 <= j < i ==>
                               (allocated(heap, size, j) ? colour[j] == colour_of(heap[j])
                                                         : colour[j] == BLUE);
      loop assigns           i, next, colour[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      colour[i] = BLUE;
      if (next == i) {
        if (heap[i] / 1024 >= 1) {
          colour[i] = (uint8_t)(heap[i] / 256 % 4);
        }
        next = i + 1 + heap[i] / 1024;
      }
      /@ assert word: word_in_map(heap, size, colour, i); @/
    }
  }
*/

/* Count the blocks of one colour: a proof of termination needs a number where the logic has a
   function of the memory. */
/*@ ghost
  /@
    requires readable:  \valid_read(colour + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             \nothing;
    ensures count:      \result == colour_count(colour, c, size);
  @/
  static uint64_t count_in_map(const uint8_t \ghost *colour, uint64_t size, uint8_t c)
  {
    uint64_t count = 0;
    /@
      loop invariant bound:  0 <= i <= size && count <= i;
      loop invariant count:  count == colour_count(colour, c, i);
      loop assigns           i, count;
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      if (colour[i] == c) {
        count++;
      }
    }
    return count;
  }
*/

/* A block and its header. */
struct meant {
    uint64_t meant_index;
    uint64_t meant_header;
};

/* The index before a value of ours; else, if the value is even, a number that is no such index.
   It is signed, so that a comparison with 0 and one with the number of indices are one for the
   compiler; first is the address of block 0, in words. */
/*@
  requires range:     heap_range(base, size);
  requires first:     first == base / 8 + 1;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ours:       ours(value, base, size) <==> value % 2 == 0 && 0 <= \result < size - 1;
  ensures index:      ours(value, base, size) ==> \result == index_of(value, base);
*/
static inline int64_t index_before(uint64_t value, int64_t first)
/*@ ghost (uint64_t base, uint64_t size) */
{
    //@ assert value: value / 8 <= 2305843009213693951;
    return (int64_t)(value / 8) - first;
}

/* The number of words that have another one after them: how many indices there are for values of
   ours. The compiler sees that this is not negative. */
/*@
  requires range:     heap_range(base, size);
  requires end:       end == heap_end(base, size);
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures count:      \result == (size > 0 ? size - 1 : 0);
*/
static inline int64_t number_of_indices(uint64_t base, uint64_t end) /*@ ghost (uint64_t size) */
{
    return (int64_t)(end > base ? (end - base - 8) / 8 : 0);
}

/* The block that a value of ours means, from the index before it. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     ours(value, base, size) && well_formed_value(heap, size, base, value);
  requires index:     index == index_of(value, base);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures block:      \result.meant_index == block_of(heap, base, value);
  ensures header:     \result.meant_header == heap[\result.meant_index];
  ensures allocated:  allocated(heap, size, \result.meant_index) && \result.meant_index < size;
*/
static inline struct meant block_meant(const uint64_t *heap, uint64_t index)
/*@ ghost (uint64_t size, uint64_t base, uint64_t value) */
{
    uint64_t header = heap[index];
    if (header_tag(header) == INFIX_TAG) {
        index -= header_wosize(header);
        header = heap[index];
    }
    struct meant block = {index, header};
    return block;
}

/* The first field of a block to scan; past the last one if its fields hold no values. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && header == heap[block];
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures first:      scanned_tag(tag_of(header)) ==> \result == first_value(heap, block);
  ensures none:       !scanned_tag(tag_of(header)) ==> \result == block + 1 + wosize_of(header);
*/
static inline uint64_t first_field(const uint64_t *heap, uint64_t block, uint64_t header)
/*@ ghost (uint64_t size, uint64_t base) */
{
    uint8_t tag = (uint8_t)header_tag(header);
    if (tag < CLOSURE_TAG) {
        return block + 1;
    }
    if (tag == CLOSURE_TAG) {
        //@ assert closure: environment_fits(heap, block);
        return block + 1 + start_of_environment(heap[block + 2]);
    }
    return block + 1 + (is_scanned_tag(tag) ? 0 : header_wosize(header));
}

/* The topmost block of the stack, which is grey; the caller lowers the top. */
/*@
  requires limit:     size <= MAX_HEAP_SIZE;
  requires top:       1 <= top;
  requires greys:     stack_of_greys(colour, size, stack, top);
  requires known:     greys_known(colour, size, stack, top, lowest);
  requires readable:  \valid_read(stack + (0 .. top - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures block:      \result < size;
  ensures greys:      stack_of_greys(colour, size, stack, top - 1);
  ensures scanned:    grey_off_stack(colour, size, stack, top - 1, \result);
  ensures known:      other_greys_known(colour, size, stack, top - 1, lowest, \result);
*/
static inline uint64_t topmost(const int64_t *stack, uint64_t top)
/*@ ghost (const uint8_t \ghost *colour, uint64_t size, uint64_t lowest) */
{
    //@ assert top: on_stack(stack, top, stack[top - 1]);
    uint64_t block = (uint64_t)stack[top - 1];
    /*@ assert others: \forall integer w;
          on_stack(stack, top - 1, w) ==> w != block && on_stack(stack, top, w); */
    /*@ assert split: \forall integer w;
          on_stack(stack, top, w) ==> w == block || on_stack(stack, top - 1, w); */
    return block;
}

/* Turn a grey block black, now that its fields are seen. */
/*@
  requires block:     block < size && colour[block] == GREY;
  requires header:    wosize_of(header) == wosize_of(heap[block]) &&
                      tag_of(header) == tag_of(heap[block]);
  requires greys:     stack_of_greys(colour, size, stack, top);
  requires scanned:   grey_off_stack(colour, size, stack, top, block);
  requires known:     other_greys_known(colour, size, stack, top, lowest, block);
  requires writable:  \valid(heap + block) && \valid(colour + block);
  requires apart:     \separated(heap + block, stack + (0 .. top - 1), colour + block);
  terminates          \true;
  exits               \false;
  assigns             heap[block], colour[block];
  ensures blackened:  blackened{Pre, Post}(heap, size, colour, block);
  ensures greys:      stack_of_greys(colour, size, stack, top);
  ensures known:      greys_known(colour, size, stack, top, lowest);
*/
static inline void blacken(uint64_t *heap, uint64_t block, uint64_t header)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, const int64_t *stack,
           uint64_t top, uint64_t lowest) */
{
    heap[block] = with_colour(header, BLACK);
    //@ ghost colour[block] = BLACK;
}

/* If the block is white, darken it: to grey, pushed on the stack if there is room, or to black
   if its fields hold no values. */
/*@
  requires limit:     size <= MAX_HEAP_SIZE;
  requires block:     block < size && colour[block] != BLUE;
  requires header:    header == heap[block];
  requires colour:    colour[block] == colour_of(header);
  requires top:       state.top <= capacity;
  requires greys:     stack_of_greys(colour, size, stack, state.top);
  requires scanned:   u == size || grey_off_stack(colour, size, stack, state.top, u);
  requires known:     other_greys_known(colour, size, stack, state.top, state.lowest, u);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires writable:  \valid(colour + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], colour[0 .. size - 1], stack[0 .. capacity - 1];
  ensures shaded:     shaded{Pre, Post}(heap, size, colour, block);
  ensures top:        state.top <= \result.top <= capacity;
  ensures lowest:     \result.lowest == state.lowest ||
                      (\result.lowest == block && block < state.lowest &&
                       \at(colour[block], Pre) == WHITE);
  ensures greys:      stack_of_greys(colour, size, stack, \result.top);
  ensures scanned:    u == size || grey_off_stack(colour, size, stack, \result.top, u);
  ensures known:      other_greys_known(colour, size, stack, \result.top, \result.lowest, u);
*/
static inline struct mark_state darken(uint64_t *heap, int64_t *stack, uint64_t capacity,
                                       struct mark_state state, uint64_t block, uint64_t header)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint64_t u) */
{
    if (header_colour(header) != WHITE) {
        return state;
    }
    //@ assert new: !on_stack(stack, state.top, block);
    if (!is_scanned_tag(header_tag(header))) {
        heap[block] = coloured_from_white(header, BLACK);
        //@ ghost colour[block] = BLACK;
        //@ assert greys: stack_of_greys(colour, size, stack, state.top);
        return state;
    }
    heap[block] = coloured_from_white(header, GREY);
    //@ ghost colour[block] = GREY;
    if (state.top < capacity) {
        stack[state.top] = (int64_t)block;
        state.top++;
        /*@ assert split: \forall integer w; on_stack(stack, state.top, w) ==>
              w == block || on_stack{Pre}(stack, \at(state.top, Pre), w); */
        //@ assert pushed: on_stack(stack, state.top, block);
        /*@ assert kept: \forall integer w; on_stack{Pre}(stack, \at(state.top, Pre), w) ==>
              on_stack(stack, state.top, w); */
        //@ assert distinct: distinct_entries(stack, state.top);
        //@ assert greys: stack_of_greys(colour, size, stack, state.top);
    } else if (block < state.lowest) {
        state.lowest = block;
    }
    return state;
}

#endif
