/* Marking one vertex: what every barrier does, and the collector's scan. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_DARKEN_H
#define LAYER1_GRAPH_ON_THE_FLY_DARKEN_H

#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* Turn v grey, if it is a white vertex and a cycle is going on. While none is, all is black. What
   is white after marking is never darkened: it is not live. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires live:      v < n ==> vertex_live(mark, collector, v);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures darkened:   vertex_darkened{Pre, Post}(mark, n, collector.sense, v);
  ensures marked:     marked_or_nothing(mark, n, collector.sense, v);
*/
void vertex_darken(uint8_t *mark, uint64_t n, struct collector collector, uint64_t v)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
               const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
               uint64_t mutator_count) */
    ;

#endif
