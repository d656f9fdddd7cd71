/* Exercise 4 of 5: push a vertex on the mark stack. A copy of darken in layer1_graph/mark/steps.h, which
   has lost an assertion: a step that the provers do not find alone. */
#include <stdbool.h>
#include <stdint.h>

#include "../../../../specs/graph/mark_stack.acsl"

/* Turn a white vertex grey, and push it if there is room. The result is the new top. Vertex u is
   the one whose successors are being looked at. */
/*@
  requires vertex:    v < n && colour[v] == WHITE;
  requires range:     n <= INT64_MAX;
  requires room:      room ==> top < capacity;
  requires greys:     stack_of_greys(colour, n, stack, top);
  requires scanned:   grey_off_stack(colour, n, stack, top, u);
  requires known:     other_greys_known(colour, n, stack, top, lowest, u);
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(colour + (0 .. n - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             colour[v], stack[0 .. capacity - 1];
  ensures top:        \result == (room ? top + 1 : top);
  ensures painted:    painted{Pre, Post}(colour, n, v, WHITE, GREY);
  ensures greys:      stack_of_greys(colour, n, stack, \result);
  ensures scanned:    grey_off_stack(colour, n, stack, \result, u);
  ensures known:      other_greys_known(colour, n, stack, \result,
                                        !room && v < lowest ? v : lowest, u);
*/
uint64_t darken(uint8_t *colour, int64_t *stack, uint64_t top, bool room, uint64_t v)
/*@ ghost (uint64_t n, uint64_t capacity, uint64_t lowest, uint64_t u) */
{
    //@ assert new: !on_stack(stack, top, v);
    colour[v] = GREY;
    if (!room) {
        return top;
    }
    stack[top] = (int64_t)v;
    // your turn: what can be on the stack now?
    /*@ assert split: \forall integer w;
          on_stack(stack, top + 1, w) ==> w == v || on_stack{Pre}(stack, top, w); */
    // end of your turn
    //@ assert pushed: on_stack(stack, top + 1, v);
    /*@ assert kept: \forall integer w;
          on_stack{Pre}(stack, top, w) ==> on_stack(stack, top + 1, w); */
    return top + 1;
}
