/* What the collector does with vertices: each function is one atomic step. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_COLLECTOR_H
#define LAYER1_GRAPH_ON_THE_FLY_COLLECTOR_H

#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* Take a grey vertex, to scan it. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_MARK && collector.scanned == n;
  requires grey:      v < n && vertex_grey(mark, v);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_MARK && \result.sense == collector.sense;
*/
struct collector collector_take(const uint64_t *first, struct collector collector, uint64_t v)
    /*@ ghost (uint64_t n, const int64_t *field, const uint8_t *mark, const uint32_t *holder,
               const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
               uint64_t mutator_count) */
    ;

/* Scan one field: what it holds is darkened. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_MARK;
  requires scanned:   collector.scanned < n && collector.place < first[collector.scanned + 1];
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures darkened:   vertex_darkened{Pre, Post}(mark, n, collector.sense,
                                                 held_vertex(n, field[collector.place]));
  ensures phase:      \result.phase == PHASE_MARK && \result.sense == collector.sense;
*/
struct collector collector_scan(uint64_t n, const int64_t *field, uint8_t *mark,
                                struct collector collector)
    /*@ ghost (const uint64_t *first, const uint32_t *holder, const uint64_t *root,
               uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count) */
    ;

/* Blacken the vertex, when all its fields are scanned. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_MARK;
  requires scanned:   collector.scanned < n && collector.place == first[collector.scanned + 1];
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[collector.scanned];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures black:      vertex_black(mark, collector.sense, collector.scanned);
  ensures phase:      \result.phase == PHASE_MARK && \result.sense == collector.sense;
*/
struct collector collector_blacken(uint64_t n, uint8_t *mark, struct collector collector)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
               const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
               uint64_t mutator_count) */
    ;

/* Sweep the next vertex: if it is white, it is free from now on, and holds nothing. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_SWEEP && collector.swept < n;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[collector.swept],
                      field[first[collector.swept] .. first[collector.swept + 1] - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures swept:      \result.swept == collector.swept + 1;
  ensures freed:      vertex_marked{Pre}(mark, collector.sense, collector.swept)
                        ? mark[collector.swept] == \old(mark[collector.swept])
                        : !vertex_allocated(mark, collector.swept);
  ensures held:       vertex_marked{Pre}(mark, collector.sense, collector.swept)
                        ==> fields_kept{Pre, Post}(first, n, field);
  ensures fewer:      fields_fewer{Pre, Post}(first, n, field);
  ensures phase:      \result.phase == PHASE_SWEEP && \result.sense == collector.sense;
*/
struct collector collector_free(const uint64_t *first, int64_t *field, uint8_t *mark,
                                struct collector collector)
    /*@ ghost (uint64_t n, const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count) */
    ;

#endif
