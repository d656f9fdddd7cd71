/* A store, in three atomic steps, between which others take theirs: deletion barrier, insertion
   barrier, write. */
#ifndef LAYER1_GRAPH_ON_THE_FLY_STORE_H
#define LAYER1_GRAPH_ON_THE_FLY_STORE_H

#include <stdint.h>

#include "../../specs/on_the_fly/invariant.acsl"

/* The deletion barrier: mutator m begins to store what root `from` holds into field e of the vertex
   in root `into`, and darkens what the field holds. Until the write, whatever is in the field is
   marked: others write only what they have marked. So no write breaks a chain of white vertices. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && !store_pending(mutator, m);
  requires roots:     into < root_count && holder[into] == m;
  requires roots:     from < root_count && holder[from] == m;
  requires field:     own_field(first, n, root[into], e);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1], mutator[m];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures darkened:   vertex_darkened{Pre, Post}(mark, n, collector.sense,
                                                 held_vertex(n, field[e]));
  ensures pending:    mutator[m].stage == STORE_DELETES && mutator[m].into == into &&
                      mutator[m].from == from && mutator[m].place == e;
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
void mutator_delete(uint64_t n, const int64_t *field, uint8_t *mark, struct mutator *mutator,
                    struct collector collector, uint64_t m, uint64_t into, uint64_t from,
                    uint64_t e)
    /*@ ghost (const uint64_t *first, const uint32_t *holder, const uint64_t *root,
               uint64_t root_count, uint64_t mutator_count) */
    ;

/* The insertion barrier: mutator m darkens what it is about to write. So no black vertex will hold
   a white one. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && mutator[m].stage == STORE_DELETES;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1], mutator[m].stage;

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures darkened:   vertex_darkened{Pre, Post}(mark, n, collector.sense, root[mutator[m].from]);
  ensures pending:    mutator[m].stage == STORE_INSERTS;
*/
void mutator_insert(uint64_t n, uint8_t *mark, const uint64_t *root, struct mutator *mutator,
                    struct collector collector, uint64_t m)
    /*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
               uint64_t root_count, uint64_t mutator_count) */
    ;

/* The write. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && mutator[m].stage == STORE_INSERTS;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             field[mutator[m].place], mutator[m].stage;

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures written:    held_vertex(n, field[mutator[m].place]) ==
                        held_vertex(n, root[mutator[m].from]);
  ensures over:       mutator[m].stage == STORE_NONE;
  ensures others:     \forall integer x, k, y; field_holds(first, n, field, x, k, y) ==>
                        field_holds{Pre}(first, n, field, x, k, y) ||
                        y == root[\old(mutator[m].from)];
*/
void mutator_write(uint64_t n, int64_t *field, const uint64_t *root, struct mutator *mutator,
                   uint64_t m)
    /*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
               uint64_t root_count, uint64_t mutator_count, struct collector collector) */
    ;

#endif
