/* Any step of any mutator or of the collector, told by numbers: what cannot be done is left out. */
#ifndef PROOFS_CLIENTS_ON_THE_FLY_STEPS_H
#define PROOFS_CLIENTS_ON_THE_FLY_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../specs/on_the_fly/known.acsl"

#define STEP_LOAD 0      /* root c becomes what field b of the vertex in root a holds */
#define STEP_DISCARD 1   /* root a holds nothing */
#define STEP_ALLOCATE 2  /* root b becomes vertex a, which is free */
#define STEP_DELETE 3    /* begin to store root b into field c of the vertex in root a */
#define STEP_INSERT 4    /* the insertion barrier of mutator a */
#define STEP_WRITE 5     /* the write of mutator a */
#define STEP_MARK_ROOT 6 /* darken root a */
#define STEP_ANSWER 7    /* mutator a answers */
#define STEP_TAKE 8      /* the collector takes vertex a, which is grey */
#define STEP_SCAN 9      /* it scans one field */
#define STEP_BLACKEN 10  /* it blackens the vertex */
#define STEP_FREE 11     /* it sweeps one vertex */
#define STEP_PHASE 12    /* the next phase */
#define STEP_KINDS 13

struct step {
    uint64_t kind;
    uint64_t a, b, c;
};

/*@
  // The step is that vertex v is allocated.
  predicate allocates(struct step s, integer v) = s.kind == STEP_ALLOCATE && s.a == v;
*/

/* A step of a mutator that is at no store, with a field or a vertex. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_closed(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid(known + (0 .. n - 1));
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1], root[0 .. root_count - 1], known[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures born:       \forall integer v; 0 <= v < n ==> vertex_known(known, v) ==>
                        vertex_known{Pre}(known, v) || allocates(step, v);
  ensures known:      known_closed(first, n, field, root, root_count, known);
  ensures marked:     only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                        only_known_marked(n, mark, collector.sense, known);
*/
void step_of_roots(const uint64_t *first, uint64_t n, const int64_t *field, uint8_t *mark,
                   const uint32_t *holder, uint64_t *root, uint64_t root_count,
                   const struct mutator *mutator, struct collector collector, struct step step)
    /*@ ghost (uint64_t mutator_count, int8_t \ghost *known) */;

/* A step of a store, or a step that gives roots. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_closed(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid_read(known + (0 .. n - 1));
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1], mutator[0 .. mutator_count - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures known:      known_closed(first, n, field, root, root_count, known);
  ensures marked:     only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                        only_known_marked(n, mark, collector.sense, known);
*/
void step_of_mutator(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                     const uint32_t *holder, const uint64_t *root, uint64_t root_count,
                     struct mutator *mutator, uint64_t mutator_count, struct collector collector,
                     struct step step) /*@ ghost (const int8_t \ghost *known) */;

/* A step of the collector with a vertex. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_closed(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid_read(known + (0 .. n - 1));
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures known:      known_closed(first, n, field, root, root_count, known);
  ensures marked:     only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                        only_known_marked(n, mark, \result.sense, known);
*/
struct collector step_of_collector(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                                   struct collector collector, struct step step)
    /*@ ghost (const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               const struct mutator *mutator, uint64_t mutator_count,
               const int8_t \ghost *known) */
    ;

/* The next phase, if the collector may go on to it. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_closed(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid_read(known + (0 .. n - 1));
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures known:      known_closed(first, n, field, root, root_count, known);
  ensures marked:     only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                        only_known_marked(n, mark, \result.sense, known);
*/
struct collector step_of_phase(uint64_t n, const uint8_t *mark, const struct mutator *mutator,
                               uint64_t mutator_count, struct collector collector)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
               const uint64_t *root, uint64_t root_count, const int8_t \ghost *known) */
    ;

/* Any step. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires known:     known_closed(first, n, field, root, root_count, known);
  requires space:     WORLD_SPACE && \valid(known + (0 .. n - 1));
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             field[0 .. first[n] - 1], mark[0 .. n - 1], root[0 .. root_count - 1],
                      mutator[0 .. mutator_count - 1], known[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, \result);
  ensures born:       \forall integer v; 0 <= v < n ==> vertex_known(known, v) ==>
                        vertex_known{Pre}(known, v) || allocates(step, v);
  ensures known:      known_closed(first, n, field, root, root_count, known);
  ensures marked:     only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                        only_known_marked(n, mark, \result.sense, known);
*/
struct collector any_step(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                          const uint32_t *holder, uint64_t *root, uint64_t root_count,
                          struct mutator *mutator, uint64_t mutator_count,
                          struct collector collector, struct step step)
    /*@ ghost (int8_t \ghost *known) */;

#endif
