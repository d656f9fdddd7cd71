#include "run.h"

#include "../../../layer1_graph/on_the_fly/start.h"
#include "../../lemmas/on_the_fly/invariant.acsl"
#include "../../lemmas/on_the_fly/known.acsl"

/* How far the first cycle is, after a step from one phase to another. */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures begun:  progress == CYCLE_AWAITED ==>
                    \result == (before == PHASE_IDLE ? CYCLE_BEGUN : CYCLE_AWAITED);
  ensures ended:  progress == CYCLE_BEGUN ==>
                    \result == (after == PHASE_IDLE ? CYCLE_ENDED : CYCLE_BEGUN);
  ensures over:   progress == CYCLE_ENDED ==> \result == CYCLE_ENDED;
*/
static inline uint64_t progress_after(uint64_t progress, uint8_t before, uint8_t after)
{
    if (progress == CYCLE_AWAITED && before == PHASE_IDLE) {
        return CYCLE_BEGUN;
    }
    if (progress == CYCLE_BEGUN && after == PHASE_IDLE) {
        return CYCLE_ENDED;
    }
    return progress;
}

struct outcome run_on_the_fly(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                              const uint32_t *holder, uint64_t *root, uint64_t root_count,
                              struct mutator *mutator, uint64_t mutator_count,
                              const struct step *steps, uint64_t step_count)
/*@ ghost (int8_t \ghost *known) */
{
    //@ assert closed: known_hold_known(first, n, field, known);
    //@ assert roots: roots_known(n, root, root_count, known);
    struct collector collector = on_the_fly_start(n, mark, mutator, mutator_count)
        /*@ ghost (first, field, holder, root, root_count) */;
    uint64_t progress = CYCLE_AWAITED;
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant invariant: on_the_fly_invariant(WORLD, collector);
      loop invariant safe:      all_reachable_allocated(first, n, field, mark, root, root_count);
      loop invariant progress:  progress <= CYCLE_ENDED;
      loop invariant garbage:   garbage_goes(first, n, field, mark, root, root_count, known,
                                             collector, progress);
      loop invariant known:     \forall integer v; 0 <= v < n ==> vertex_known(known, v) ==>
                                  vertex_known{Pre}(known, v) ||
                                  allocated_by{Pre}(steps, i, v);
      loop assigns              i, collector, progress, field[0 .. first[n] - 1],
                                mark[0 .. n - 1], root[0 .. root_count - 1],
                                mutator[0 .. mutator_count - 1], known[0 .. n - 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        struct step step = steps[i];
        //@ assert step: \forall integer v; allocates(step, v) ==> allocated_by{Pre}(steps, i + 1, v);
        /*@ assert earlier: \forall integer v; allocated_by{Pre}(steps, i, v) ==>
                              allocated_by{Pre}(steps, i + 1, v); */
        if (step.kind <= STEP_ALLOCATE) {
            step_of_roots(first, n, field, mark, holder, root, root_count, mutator, collector, step)
                /*@ ghost (mutator_count, known, progress) */;
        } else if (step.kind <= STEP_ANSWER) {
            step_of_mutator(first, n, field, mark, holder, root, root_count, mutator, mutator_count,
                            collector, step) /*@ ghost (known, progress) */;
        } else if (step.kind <= STEP_FREE) {
            collector = step_of_collector(first, n, field, mark, collector, step)
                /*@ ghost (holder, root, root_count, mutator, mutator_count, known, progress) */;
        } else if (step.kind == STEP_PHASE) {
            uint8_t before = collector.phase;
            collector = step_of_phase(n, mark, mutator, mutator_count, collector)
                /*@ ghost (first, field, holder, root, root_count) */;
            //@ assert black: collector.phase == PHASE_IDLE ==> black_below(mark, collector.sense, n);
            progress = progress_after(progress, before, collector.phase);
            /*@ assert garbage: garbage_goes(first, n, field, mark, root, root_count, known,
                                             collector, progress); */
        }
        //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    }
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    struct outcome outcome = {collector, progress};
    return outcome;
}
