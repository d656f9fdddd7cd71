/* The collector's way through a cycle: each function is one atomic step, to the next phase. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_CYCLE_H
#define LAYER1_GRAPH_ON_THE_FLY_CYCLE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* A cycle begins: the sense turns, so that all that is allocated is white at once. What is
   allocated from now on is white, too, and barriers go on. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_IDLE;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_INIT;
  ensures turned:     none_marked(mark, n, \result.sense);
*/
struct collector collector_begin(struct collector collector)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count) */
    ;

/* All mutators have their barriers on. What is allocated from now on is black; stores that began
   before go on to their end. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_INIT;
  requires answered:  all_answered(mutator, mutator_count, collector);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_READY && \result.sense == collector.sense;
*/
struct collector collector_prepare(struct collector collector)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count) */
    ;

/* No store is left that began before all barriers were on: mutators give their roots now, and the
   collector scans. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_READY;
  requires answered:  all_answered(mutator, mutator_count, collector);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_MARK && \result.sense == collector.sense;
*/
struct collector collector_mark(struct collector collector)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count) */
    ;

/* Whether no vertex is grey. */
/*@
  requires readable:  \valid_read(mark + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures none:       \result <==> none_grey(mark, n);
*/
bool no_vertex_is_grey(const uint8_t *mark, uint64_t n);

/* Marking is over: all mutators have given their roots, and nothing is grey. What is white now
   nobody reaches. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_MARK;
  requires answered:  all_answered(mutator, mutator_count, collector);
  requires over:      none_grey(mark, n);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_SWEEP && \result.sense == collector.sense;
*/
struct collector collector_sweep(struct collector collector)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count) */
    ;

/* The cycle ends: all vertices are swept, so all that is allocated is black. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_SWEEP && collector.swept == n;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures phase:      \result.phase == PHASE_IDLE && \result.sense == collector.sense;
*/
struct collector collector_end(struct collector collector)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count) */
    ;

#endif
