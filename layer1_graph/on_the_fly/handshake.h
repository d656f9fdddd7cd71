/* Handshakes: in three phases the collector waits until each mutator has answered, and a mutator
   answers between two of its stores, when it likes. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_HANDSHAKE_H
#define LAYER1_GRAPH_ON_THE_FLY_HANDSHAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* A mutator darkens one of its roots, before it gives them; it may do so at any time. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires root:      i < root_count;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures darkened:   vertex_darkened{Pre, Post}(mark, n, collector.sense, root[i]);
  ensures marked:     marked_or_nothing(mark, n, collector.sense, root[i]);
*/
void mutator_mark_root(uint64_t n, uint8_t *mark, const uint64_t *root, struct collector collector,
                       uint64_t i)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
               uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count) */
    ;

/* Whether all roots of mutator m are marked. */
/*@
  requires readable:  \valid_read(mark + (0 .. n - 1)) &&
                      \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid_read(root + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures marked:     \result <==> roots_marked(n, mark, holder, root, root_count, sense, m);
*/
bool mutator_roots_marked(uint64_t n, const uint8_t *mark, const uint32_t *holder,
                          const uint64_t *root, uint64_t root_count, uint8_t sense, uint64_t m);

/* Mutator m answers; to the last of the three handshakes, once its roots are marked. From then on
   it may load white vertices again: each is grey-protected. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && !store_pending(mutator, m);
  requires roots:     collector.phase == PHASE_MARK ==>
                        roots_marked(n, mark, holder, root, root_count, collector.sense, m);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mutator[m].answered;

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures answered:   has_answered(mutator, collector, m);
*/
void mutator_answer(struct mutator *mutator, struct collector collector, uint64_t m)
    /*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
               const uint32_t *holder, const uint64_t *root, uint64_t root_count,
               uint64_t mutator_count) */
    ;

/* Whether all mutators have answered. */
/*@
  requires readable:  \valid_read(mutator + (0 .. mutator_count - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures answered:   \result <==> all_answered(mutator, mutator_count, collector);
*/
bool all_have_answered(const struct mutator *mutator, uint64_t mutator_count,
                       struct collector collector);

#endif
