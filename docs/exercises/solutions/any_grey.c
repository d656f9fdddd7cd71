/* Chapter 1, exercise 3: is any vertex grey? */
#include "../../../specs/graph/tricolour.acsl"
#include <stdbool.h>
#include <stdint.h>

/*@
  requires readable:  \valid_read(colour + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures grey:       \result <==> !no_grey_below(colour, n, n);
*/
bool any_grey(const uint8_t *colour, uint64_t n)
{
    /*@
      loop invariant bound:  0 <= v <= n;
      loop invariant none:   no_grey_below(colour, v, v);
      loop assigns           v;
      loop variant           n - v;
    */
    for (uint64_t v = 0; v < n; v++) {
        if (colour[v] == GREY) {
            return true;
        }
    }
    return false;
}
