/* The theorem of safety: any interleaving of atomic steps of the collector and of any number of
   mutators. */
#ifndef PROOFS_CLIENTS_ON_THE_FLY_RUN_H
#define PROOFS_CLIENTS_ON_THE_FLY_RUN_H

#include "steps.h"

/* Begin with any graph and any roots, and take any steps in any order, through as many cycles as
   they make. What is done is told by an array, which may hold any numbers; what cannot be done is
   left out. At the end, and so after each step, all that any mutator reaches is allocated. */
/*@
  requires shape:     world_shape(first, n, holder, root_count, mutator_count);
  requires space:     WORLD_SPACE;
  requires readable:  \valid_read(steps + (0 .. step_count - 1));
  requires apart:     WORLD_APART;
  requires apart:     \separated(GRAPH_RANGES, steps + (0 .. step_count - 1));
  requires apart:     \separated(MUTATOR_RANGES, steps + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1], root[0 .. root_count - 1],
                      mutator[0 .. mutator_count - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures safe:       all_reachable_allocated(first, n, field, mark, root, root_count);
*/
struct collector run_on_the_fly(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                                const uint32_t *holder, uint64_t *root, uint64_t root_count,
                                struct mutator *mutator, uint64_t mutator_count,
                                const struct step *steps, uint64_t step_count);

#endif
