/* The theorems of safety and of completeness: any interleaving of atomic steps of the collector and
   of any number of mutators. */
#ifndef PROOFS_CLIENTS_ON_THE_FLY_RUN_H
#define PROOFS_CLIENTS_ON_THE_FLY_RUN_H

#include "steps.h"

/*@
  // One of the steps is that vertex v is allocated.
  predicate allocated_by{L}(struct step *steps, integer step_count, integer v) =
    \exists integer i; 0 <= i < step_count && allocates(steps[i], v);

  // What mutators reach at B they reached at A, or one of the steps has allocated it: garbage stays
  // garbage.
  predicate garbage_stays{A,B}(uint64_t *first, integer n, int64_t *field, uint64_t *root,
                               integer root_count, struct step *steps, integer step_count) =
    \forall integer v; 0 <= v < n ==> mutators_reach{B}(first, n, field, root, root_count, v) ==>
      mutators_reach{A}(first, n, field, root, root_count, v) ||
      allocated_by{A}(steps, step_count, v);

  // What is allocated at B mutators reached at A, or one of the steps has allocated it: what was
  // garbage at A has been freed.
  predicate garbage_freed{A,B}(uint64_t *first, integer n, int64_t *field, uint8_t *mark,
                               uint64_t *root, integer root_count, struct step *steps,
                               integer step_count) =
    \forall integer v; 0 <= v < n ==> vertex_allocated{B}(mark, v) ==>
      mutators_reach{A}(first, n, field, root, root_count, v) ||
      allocated_by{A}(steps, step_count, v);
*/

/* Take any steps in any order, from any moment on, through as many cycles as they make. What is done
   is told by an array, which may hold any numbers; what cannot be done is left out. At the end, and
   so after each step, all that any mutator reaches is allocated, and what was garbage is garbage. (A
   ghost holds what is reached at the beginning. A step that cannot be done may as well not be in the
   array; so only what the others allocate is excepted.) */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_is_reached(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid(known + (0 .. n - 1));
  requires readable:  \valid_read(steps + (0 .. step_count - 1));
  requires apart:     WORLD_APART;
  requires apart:     \separated(GRAPH_RANGES, steps + (0 .. step_count - 1));
  requires apart:     \separated(MUTATOR_RANGES, steps + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1], root[0 .. root_count - 1],
                      mutator[0 .. mutator_count - 1], known[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures safe:       all_reachable_allocated(first, n, field, mark, root, root_count);
  ensures garbage:    garbage_stays{Pre, Post}(first, n, field, root, root_count, steps,
                                               step_count);
*/
struct collector
run_steps(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark, const uint32_t *holder,
          uint64_t *root, uint64_t root_count, struct mutator *mutator, uint64_t mutator_count,
          struct collector collector, const struct step *steps, uint64_t step_count)
    /*@ ghost (int8_t \ghost *known) */;

/* The same from the very beginning, with any graph and any roots. */
/*@
  requires shape:     world_shape(first, n, holder, root_count, mutator_count);
  requires known:     known_is_reached(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid(known + (0 .. n - 1));
  requires readable:  \valid_read(steps + (0 .. step_count - 1));
  requires apart:     WORLD_APART;
  requires apart:     \separated(GRAPH_RANGES, steps + (0 .. step_count - 1));
  requires apart:     \separated(MUTATOR_RANGES, steps + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1], root[0 .. root_count - 1],
                      mutator[0 .. mutator_count - 1], known[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures safe:       all_reachable_allocated(first, n, field, mark, root, root_count);
  ensures garbage:    garbage_stays{Pre, Post}(first, n, field, root, root_count, steps,
                                               step_count);
*/
struct collector run_on_the_fly(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                                const uint32_t *holder, uint64_t *root, uint64_t root_count,
                                struct mutator *mutator, uint64_t mutator_count,
                                const struct step *steps, uint64_t step_count)
    /*@ ghost (int8_t \ghost *known) */;

/* Begin a cycle, whatever mutators are at, and take any steps in any order, until the cycle ends or
   there are no more. If it ends, all that was garbage when it began has been freed. What turns to
   garbage later stays it, so the next cycle frees it. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires phase:     collector.phase == PHASE_IDLE;
  requires known:     known_is_reached(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid(known + (0 .. n - 1));
  requires readable:  \valid_read(steps + (0 .. step_count - 1));
  requires apart:     WORLD_APART;
  requires apart:     \separated(GRAPH_RANGES, steps + (0 .. step_count - 1));
  requires apart:     \separated(MUTATOR_RANGES, steps + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1], root[0 .. root_count - 1],
                      mutator[0 .. mutator_count - 1], known[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures safe:       all_reachable_allocated(first, n, field, mark, root, root_count);
  ensures complete:   \result.phase == PHASE_IDLE ==>
                        garbage_freed{Pre, Post}(first, n, field, mark, root, root_count, steps,
                                                 step_count);
*/
struct collector
run_cycle(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark, const uint32_t *holder,
          uint64_t *root, uint64_t root_count, struct mutator *mutator, uint64_t mutator_count,
          struct collector collector, const struct step *steps, uint64_t step_count)
    /*@ ghost (int8_t \ghost *known) */;

#endif
