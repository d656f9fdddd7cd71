/* What a mutator does besides storing: each function is one atomic step. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_MUTATOR_H
#define LAYER1_GRAPH_ON_THE_FLY_MUTATOR_H

#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* Load: root j becomes what field e of the vertex in root i holds. There is no barrier: what a safe
   vertex holds is safe, by the strong tricolour invariant. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires roots:     i < root_count && j < root_count && holder[i] == holder[j];
  requires idle:      !store_pending(mutator, holder[j]);
  requires field:     own_field(first, n, root[i], e);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             root[j];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures loaded:     root[j] == held_vertex(n, field[e]);
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
void mutator_load(uint64_t n, const int64_t *field, uint64_t *root, uint64_t e, uint64_t j)
    /*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
               uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count,
               struct collector collector, uint64_t i) */
    ;

/* Discard: root j holds nothing any more. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires root:      j < root_count;
  requires idle:      !store_pending(mutator, holder[j]);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             root[j];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures nothing:    root[j] == n;
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
void mutator_discard(uint64_t n, uint64_t *root, uint64_t j)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, uint64_t root_count, const struct mutator *mutator,
               uint64_t mutator_count, struct collector collector) */
    ;

/* Allocate: vertex v, which is free, is root j now. It is born with the mark of the phase: white
   while barriers go on, black from then to the next cycle. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires root:      j < root_count;
  requires idle:      !store_pending(mutator, holder[j]);
  requires free:      v < n && !vertex_allocated(mark, v);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[v], root[j];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures born:       mark[v] == collector.birth && root[j] == v;
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
void mutator_allocate(uint8_t *mark, uint64_t *root, struct collector collector, uint64_t v,
                      uint64_t j)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint32_t *holder,
               uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count) */
    ;

#endif
