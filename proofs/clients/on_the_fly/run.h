/* The theorems of safety and completeness: any interleaving of atomic steps of the collector and of any number
   of mutators. */
#ifndef PROOFS_CLIENTS_ON_THE_FLY_RUN_H
#define PROOFS_CLIENTS_ON_THE_FLY_RUN_H

#include "steps.h"

/*@
  // One of the steps is that vertex v is allocated.
  predicate allocated_by{L}(struct step *steps, integer step_count, integer v) =
    \exists integer i; 0 <= i < step_count && allocates(steps[i], v);

  // What is allocated at B was reached at A, or one of the steps has allocated it: so what was
  // garbage at A has been freed.
  predicate garbage_freed{A,B}(uint64_t *first, integer n, int64_t *field, uint8_t *mark,
                               uint64_t *root, integer root_count, struct step *steps,
                               integer step_count) =
    \forall integer v; 0 <= v < n ==> vertex_allocated{B}(mark, v) ==>
      mutators_reach{A}(first, n, field, root, root_count, v) ||
      allocated_by{A}(steps, step_count, v);
*/

struct outcome {
    struct collector collector;
    uint64_t progress; /* CYCLE_ENDED once a cycle has begun and ended */
};

/* Begin with any graph and any roots, and take any steps in any order, through as many cycles as
   they make. What is done is told by an array, which may hold any numbers; what cannot be done is
   left out. At the end, and so after each step, all that any mutator reaches is allocated.

   Once a cycle has begun and ended, all that was garbage at the beginning has been freed. (The set
   of what mutators reach at the beginning is a ghost.) */
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

  ensures invariant:  on_the_fly_invariant(WORLD, \result.collector);
  ensures safe:       all_reachable_allocated(first, n, field, mark, root, root_count);
  ensures complete:   \result.progress == CYCLE_ENDED ==>
                        garbage_freed{Pre, Post}(first, n, field, mark, root, root_count, steps,
                                                 step_count);
*/
struct outcome run_on_the_fly(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                              const uint32_t *holder, uint64_t *root, uint64_t root_count,
                              struct mutator *mutator, uint64_t mutator_count,
                              const struct step *steps, uint64_t step_count)
    /*@ ghost (int8_t \ghost *known) */;

#endif
