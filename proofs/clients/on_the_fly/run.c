#include "run.h"

#include "../../../layer1_graph/on_the_fly/cycle.h"
#include "../../../layer1_graph/on_the_fly/start.h"
#include "../../lemmas/on_the_fly/invariant.acsl"
#include "../../lemmas/on_the_fly/known.acsl"
#include "../../lemmas/on_the_fly/reached.acsl"

/* Take any steps, or those up to the end of a cycle: what is known is closed all the time, and what
   is not is not marked. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_closed(first, n, field, root, root_count, known);
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
  ensures closed:     known_closed(first, n, field, root, root_count, known);
  ensures marked:     only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                        only_known_marked(n, mark, \result.sense, known);
  ensures known:      \forall integer v; 0 <= v < n ==> vertex_known(known, v) ==>
                        vertex_known{Pre}(known, v) || allocated_by{Pre}(steps, step_count, v);
*/
static inline struct collector take_steps(const uint64_t *first, uint64_t n, int64_t *field,
                                          uint8_t *mark, const uint32_t *holder, uint64_t *root,
                                          uint64_t root_count, struct mutator *mutator,
                                          uint64_t mutator_count, struct collector collector,
                                          const struct step *steps, uint64_t step_count, bool cycle)
/*@ ghost (int8_t \ghost *known) */
{
    //@ ghost uint64_t places = first[n];
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant invariant: on_the_fly_invariant(WORLD, collector);
      loop invariant closed:    known_closed(first, n, field, root, root_count, known);
      loop invariant marked:    only_known_marked{Pre}(n, mark, \at(collector.sense, Pre), known)
                                  ==> only_known_marked(n, mark, collector.sense, known);
      loop invariant known:     \forall integer v; 0 <= v < n ==> vertex_known(known, v) ==>
                                  vertex_known{Pre}(known, v) || allocated_by{Pre}(steps, i, v);
      loop invariant places:    first[n] == places;
      loop assigns              i, collector, field[0 .. places - 1], mark[0 .. n - 1],
                                root[0 .. root_count - 1], mutator[0 .. mutator_count - 1],
                                known[0 .. n - 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count && !(cycle && collector.phase == PHASE_IDLE); i++) {
        struct step step = steps[i];
        /*@ assert earlier: \forall integer v; allocated_by{Pre}(steps, i, v) ==>
              allocated_by{Pre}(steps, i + 1, v); */
        /*@ assert now: \forall integer v; allocates(step, v) ==>
              allocates(\at(steps[\at(i, Here)], Pre), v) && allocated_by{Pre}(steps, i + 1, v); */
        collector = any_step(first, n, field, mark, holder, root, root_count, mutator,
                             mutator_count, collector, step) /*@ ghost (known) */;
    }
    return collector;
}

struct collector run_steps(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                           const uint32_t *holder, uint64_t *root, uint64_t root_count,
                           struct mutator *mutator, uint64_t mutator_count,
                           struct collector collector, const struct step *steps,
                           uint64_t step_count)
/*@ ghost (int8_t \ghost *known) */
{
    collector = take_steps(first, n, field, mark, holder, root, root_count, mutator, mutator_count,
                           collector, steps, step_count, false) /*@ ghost (known) */;
    return collector;
}

struct collector run_on_the_fly(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                                const uint32_t *holder, uint64_t *root, uint64_t root_count,
                                struct mutator *mutator, uint64_t mutator_count,
                                const struct step *steps, uint64_t step_count)
/*@ ghost (int8_t \ghost *known) */
{
    //@ assert closed: known_closed(first, n, field, root, root_count, known);
    struct collector collector = on_the_fly_start(n, mark, mutator, mutator_count)
        /*@ ghost (first, field, holder, root, root_count) */;
    //@ assert closed: known_hold_known(first, n, field, known);
    collector = take_steps(first, n, field, mark, holder, root, root_count, mutator, mutator_count,
                           collector, steps, step_count, false) /*@ ghost (known) */;
    return collector;
}

struct collector run_cycle(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                           const uint32_t *holder, uint64_t *root, uint64_t root_count,
                           struct mutator *mutator, uint64_t mutator_count,
                           struct collector collector, const struct step *steps,
                           uint64_t step_count)
/*@ ghost (int8_t \ghost *known) */
{
    //@ assert closed: known_closed(first, n, field, root, root_count, known);
    collector = collector_begin(collector) /*@ ghost (first, n, field, mark, holder, root,
                                                      root_count, mutator, mutator_count) */
        ;
    //@ assert marked: only_known_marked(n, mark, collector.sense, known);
    collector = take_steps(first, n, field, mark, holder, root, root_count, mutator, mutator_count,
                           collector, steps, step_count, true) /*@ ghost (known) */;
    /*@ assert black: collector.phase == PHASE_IDLE ==>
          black_below(mark, collector.sense, n); */
    /*@ assert known: collector.phase == PHASE_IDLE ==>
          \forall integer v; 0 <= v < n ==> vertex_allocated(mark, v) ==>
            vertex_black(mark, collector.sense, v) && vertex_marked(mark, collector.sense, v) &&
            vertex_known(known, v); */
    return collector;
}
