#ifndef SPECS_GRAPH_COUNT_COLOUR_H
#define SPECS_GRAPH_COUNT_COLOUR_H

#include <stdint.h>

#include "colour_count.acsl"

/* Count the vertices of one colour, in ghost code only: the proofs of termination need a
   number where the logic has a function of the memory. */
/*@ ghost
  /@
    requires readable:  \valid_read(colour + (0 .. n - 1));

    terminates          \true;
    exits               \false;
    assigns             \nothing;

    ensures count:      \result == colour_count(colour, c, n);
  @/
  static uint64_t count_colour(const uint8_t *colour, uint64_t n, uint8_t c)
  {
    uint64_t count = 0;
    /@
      loop invariant bound:  0 <= v <= n && count <= v;
      loop invariant count:  count == colour_count(colour, c, v);
      loop assigns           v, count;
      loop variant           n - v;
    @/
    for (uint64_t v = 0; v < n; v++) {
      if (colour[v] == c) {
        count++;
      }
    }
    return count;
  }
*/

#endif
