/* The steps that the searches have in common: whiten, take the topmost vertex, darken one. */
#ifndef LAYER1_GRAPH_MARK_STEPS_H
#define LAYER1_GRAPH_MARK_STEPS_H

#include "../../specs/graph/tricolour.acsl"
#include <stdbool.h>
#include <stdint.h>

/* Turn all vertices white. */
/*@
  requires writable:  \valid(colour + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1];
  ensures white:      all_white(colour, n);
*/
static inline void whiten(uint8_t *colour, uint64_t n)
{
    /*@
      loop invariant bound:     0 <= v <= n;
      loop invariant white:     all_white(colour, v);
      loop assigns              v, colour[0 .. n - 1];
      loop variant              n - v;
    */
    for (uint64_t v = 0; v < n; v++) {
        colour[v] = WHITE;
    }
}

/* The topmost vertex, which is grey; the caller lowers the top. */
/*@
  requires limit:     n <= GRAPH_LIMIT;
  requires top:       1 <= top;
  requires greys:     stack_of_greys(colour, n, stack, top);
  requires known:     greys_known(colour, n, stack, top, lowest);
  requires readable:  \valid_read(stack + (0 .. top - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures vertex:     \result < n;
  ensures greys:      stack_of_greys(colour, n, stack, top - 1);
  ensures scanned:    grey_off_stack(colour, n, stack, top - 1, \result);
  ensures known:      other_greys_known(colour, n, stack, top - 1, lowest, \result);
*/
static inline uint64_t topmost(const int64_t *stack, uint64_t top)
/*@ ghost (const uint8_t *colour, uint64_t n, uint64_t lowest) */
{
    //@ assert top: on_stack(stack, top, stack[top - 1]);
    uint64_t u = (uint64_t)stack[top - 1];
    /*@ assert others: \forall integer w;
          on_stack(stack, top - 1, w) ==> w != u && on_stack(stack, top, w); */
    /*@ assert split: \forall integer w;
          on_stack(stack, top, w) ==> w == u || on_stack(stack, top - 1, w); */
    return u;
}

/* Turn a white vertex grey, and push it if there is room. The result is the new top. */
/*@
  requires limit:     n <= GRAPH_LIMIT;
  requires vertex:    v < n && colour[v] == WHITE;
  requires room:      room ==> top < capacity;
  requires greys:     stack_of_greys(colour, n, stack, top);
  requires scanned:   u == n || grey_off_stack(colour, n, stack, top, u);
  requires known:     other_greys_known(colour, n, stack, top, lowest, u);
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(colour + (0 .. n - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             colour[v], stack[0 .. capacity - 1];
  ensures top:        \result == (room ? top + 1 : top);
  ensures painted:    painted{Pre, Post}(colour, n, v, WHITE, GREY);
  ensures greys:      stack_of_greys(colour, n, stack, \result);
  ensures scanned:    u == n || grey_off_stack(colour, n, stack, \result, u);
  ensures known:      other_greys_known(colour, n, stack, \result,
                                        !room && v < lowest ? v : lowest, u);
*/
static inline uint64_t darken(uint8_t *colour, int64_t *stack, uint64_t top, bool room, uint64_t v)
/*@ ghost (uint64_t n, uint64_t capacity, uint64_t lowest, uint64_t u) */
{
    //@ assert new: !on_stack(stack, top, v);
    colour[v] = GREY;
    if (!room) {
        return top;
    }
    stack[top] = (int64_t)v;
    /*@ assert split: \forall integer w;
          on_stack(stack, top + 1, w) ==> w == v || on_stack{Pre}(stack, top, w); */
    //@ assert pushed: on_stack(stack, top + 1, v);
    /*@ assert kept: \forall integer w;
          on_stack{Pre}(stack, top, w) ==> on_stack(stack, top + 1, w); */
    return top + 1;
}

#endif
