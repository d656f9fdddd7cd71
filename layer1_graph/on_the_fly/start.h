/* The beginning: any graph, and any roots. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_START_H
#define LAYER1_GRAPH_ON_THE_FLY_START_H

#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* All vertices are allocated, whatever they hold, and whatever mutators hold; nobody is at a store,
   and the collector is idle. What of it is garbage the first cycle frees. */
/*@
  requires shape:     world_shape(first, n, holder, root_count, mutator_count);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1], mutator[0 .. mutator_count - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_IDLE;
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
struct collector on_the_fly_start(uint64_t n, uint8_t *mark, struct mutator *mutator,
                                  uint64_t mutator_count)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
               const uint64_t *root, uint64_t root_count) */
    ;

#endif
