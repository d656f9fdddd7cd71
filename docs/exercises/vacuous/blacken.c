/* Chapter 1, exercise 5: all of this is proved, and it is worth nothing. */
#include "../../../specs/graph/tricolour.acsl"
#include <stdint.h>

/*@
  requires vertex:    v < n;
  requires writable:  \valid(colour + (0 .. n - 1));
  requires white:     all_white(colour, n);
  requires grey:      colour[v] == GREY;
  terminates          \true;
  exits               \false;
  assigns             colour[v];
  ensures white:      colour[v] == WHITE;
*/
void blacken(uint8_t *colour, uint64_t n, uint64_t v)
{
    colour[v] = BLACK;
}
