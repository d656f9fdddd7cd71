#include "run.h"

#include "../../../layer1_graph/on_the_fly/start.h"
#include "../../lemmas/on_the_fly/invariant.acsl"

struct collector run_on_the_fly(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                                const uint32_t *holder, uint64_t *root, uint64_t root_count,
                                struct mutator *mutator, uint64_t mutator_count,
                                const struct step *steps, uint64_t step_count)
{
    struct collector collector = on_the_fly_start(n, mark, mutator, mutator_count)
        /*@ ghost (first, field, holder, root, root_count) */;
    //@ ghost uint64_t places = first[n];
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant invariant: on_the_fly_invariant(WORLD, collector);
      loop invariant places:    first[n] == places;
      loop assigns              i, collector, field[0 .. places - 1], mark[0 .. n - 1],
                                root[0 .. root_count - 1], mutator[0 .. mutator_count - 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        struct step step = steps[i];
        if (step.kind <= STEP_ALLOCATE) {
            step_of_roots(first, n, field, mark, holder, root, root_count, mutator, collector, step)
                /*@ ghost (mutator_count) */;
        } else if (step.kind <= STEP_ANSWER) {
            step_of_mutator(first, n, field, mark, holder, root, root_count, mutator, mutator_count,
                            collector, step);
        } else if (step.kind <= STEP_FREE) {
            collector = step_of_collector(first, n, field, mark, collector, step)
                /*@ ghost (holder, root, root_count, mutator, mutator_count) */;
        } else if (step.kind == STEP_PHASE) {
            collector = step_of_phase(n, mark, mutator, mutator_count, collector)
                /*@ ghost (first, field, holder, root, root_count) */;
        }
    }
    return collector;
}
