/* What a field holds, as a number of a vertex. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_HELD_H
#define LAYER1_GRAPH_ON_THE_FLY_HELD_H

#include <stdint.h>

#include "../../specs/on_the_fly/holding.acsl"

/* The vertex that a field with this value holds, or n if it holds nothing. */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures vertex: \result == held_vertex(n, value);
*/
static inline uint64_t held_by(int64_t value, uint64_t n)
{
    return value >= 0 && (uint64_t)value < n ? (uint64_t)value : n;
}

/* What a field has to be to hold vertex v, or nothing if v is none. */
/*@
  requires limit:  n <= GRAPH_LIMIT;
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures vertex:  held_vertex(n, \result) == (v < n ? v : n);
  ensures inside:  v < n ==> \result == v;
*/
static inline int64_t field_for(uint64_t v, uint64_t n)
{
    return v < n ? (int64_t)v : -1;
}

#endif
