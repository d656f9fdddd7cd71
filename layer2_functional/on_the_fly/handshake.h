/* Handshakes, in atomic steps: the collector fences, asks each mutator, and waits for all; a mutator
   answers between two of its operations, when its store buffer is empty. */
#ifndef LAYER2_FUNCTIONAL_ON_THE_FLY_HANDSHAKE_H
#define LAYER2_FUNCTIONAL_ON_THE_FLY_HANDSHAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../specs/on_the_fly/buffers.acsl"

/*@
  // All that is on one work list is moved to another.
  predicate lists_moved{A,B}(uint32_t *listed, integer n, integer from, integer to) =
    \forall integer v; 0 <= v < n ==>
      \at(listed[v], B) == (\at(listed[v], A) == from ? to : \at(listed[v], A));
*/

/* The collector's fence: it waits until all that it wrote is in memory. */
/*@
  requires at:        self.at == AT_FENCE;
  requires empty:     self.begin == self.end;
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures at:         moved_on(self, \result, AT_ASK);
*/
struct process tso_collector_fence(struct process self);

/* The collector asks one mutator. */
/*@
  requires at:        self.at == AT_ASK && m < mutator_count;
  requires once:      hand[m] == HAND_NONE;
  requires space:     \valid(hand + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             hand[m];
  ensures asked:      hand[m] == asked_for(self.round);
*/
void tso_collector_ask(uint16_t *hand, struct process self, uint64_t m)
    /*@ ghost (uint64_t mutator_count) */;

/* The collector has asked all. */
/*@
  requires at:        self.at == AT_ASK;
  requires asked:     \forall integer m; 0 <= m < mutator_count ==> hand[m] != HAND_NONE;
  requires space:     \valid_read(hand + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures at:         moved_on(self, \result, AT_WAIT);
*/
struct process tso_collector_asked(struct process self)
    /*@ ghost (const uint16_t *hand, uint64_t mutator_count) */;

/* Whether something of this kind stands between the collector and each mutator. */
/*@
  requires readable:  \valid_read(hand + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures all:        \result <==> \forall integer m; 0 <= m < mutator_count ==> hand[m] == kind;
*/
bool tso_hands(const uint16_t *hand, uint64_t mutator_count, uint16_t kind);

/* All have answered: the collector takes what was handed over, and goes on. */
/*@
  requires at:        self.at == AT_WAIT && self.round <= ROUND_WORK;
  requires answered:  \forall integer m; 0 <= m < mutator_count ==> hand[m] == HAND_ANSWERED;
  requires space:     \valid(hand + (0 .. mutator_count - 1)) && \valid(listed + (0 .. n - 1));
  requires apart:     \separated(hand + (0 .. mutator_count - 1), listed + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             hand[0 .. mutator_count - 1], listed[0 .. n - 1];

  ensures hands:      \forall integer m; 0 <= m < mutator_count ==> hand[m] == HAND_NONE;
  ensures taken:      lists_moved{Pre, Post}(listed, n, NAME_HANDED, NAME_COLLECTOR);
  ensures begin:      self.round == ROUND_IDLE ==> \result.at == AT_FLIP;
  ensures flip:       self.round == ROUND_FLIP ==> \result.at == AT_INIT;
  ensures init:       self.round == ROUND_INIT ==> \result.at == AT_MARK;
  ensures mark:       self.round == ROUND_MARK ==>
                        \result.at == AT_FENCE && \result.round == ROUND_ROOTS;
  ensures roots:      self.round == ROUND_ROOTS ==> \result.at == AT_LOOP;
  ensures work:       self.round == ROUND_WORK ==>
                        \result.at == AT_LOOP || \result.at == AT_SWEEP;
  ensures over:       self.round == ROUND_WORK ==> (\result.at == AT_SWEEP <==>
                        \forall integer v; 0 <= v < n ==> listed[v] != NAME_COLLECTOR);
  ensures round:      self.round != ROUND_MARK ==> \result.round == self.round;
  ensures others:     \result.name == self.name && same_store(self, \result) &&
                      same_marking(self, \result) && same_window(self, \result);
*/
struct process tso_collector_go_on(uint16_t *hand, uint64_t mutator_count, uint32_t *listed,
                                   uint64_t n, struct process self);

/* A mutator answers. */
/*@
  requires at:        self.at == AT_RUN && m < mutator_count && self.name == NAME_MUTATOR + m;
  requires asked:     hand[m] == HAND_ASKED;
  requires fence:     self.begin == self.end;
  requires space:     \valid(hand + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             hand[m];
  ensures answered:   hand[m] == HAND_ANSWERED;
*/
void tso_mutator_answer(uint16_t *hand, uint64_t m)
    /*@ ghost (uint64_t mutator_count, struct process self) */;

/* A mutator that is asked for its roots begins to mark them. */
/*@
  requires at:        self.at == AT_RUN && m < mutator_count && self.name == NAME_MUTATOR + m;
  requires asked:     hand[m] == HAND_ROOTS;
  requires fence:     self.begin == self.end;
  requires space:     \valid_read(hand + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures at:         moved_on(self, \result, AT_GIVE);
*/
struct process tso_mutator_give(struct process self)
    /*@ ghost (const uint16_t *hand, uint64_t mutator_count, uint64_t m) */;

/* It begins to mark one of its roots, in any order, each once. */
/*@
  requires at:        self.at == AT_GIVE;
  requires root:      i < root_count && NAME_MUTATOR + holder[i] == self.name && given[i] == 0;
  requires space:     \valid_read(root + (0 .. root_count - 1)) &&
                      \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid(given + (0 .. root_count - 1));
  requires apart:     \separated(root + (0 .. root_count - 1), holder + (0 .. root_count - 1),
                                 given + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             given[i];

  ensures given:      given[i] == 1;
  ensures at:         \result.at == (root[i] < n ? AT_MARK_SENSE : AT_GIVE) &&
                      \result.then == AT_GIVE;
  ensures marking:    \result.ref == (root[i] < n ? root[i] : n) && \result.sense == self.sense &&
                      \result.won == self.won;
  ensures others:     same_name(self, \result) && same_store(self, \result) &&
                      same_window(self, \result);
*/
struct process tso_mutator_give_root(uint64_t n, const uint64_t *root, int8_t *given,
                                     struct process self, uint64_t i)
    /*@ ghost (const uint32_t *holder, uint64_t root_count) */;

/* Whether mutator m has given all its roots. */
/*@
  requires readable:  \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid_read(given + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures all:        \result <==> \forall integer i; 0 <= i < root_count ==> holder[i] == m ==>
                                     given[i] != 0;
*/
bool tso_roots_given(const uint32_t *holder, const int8_t *given, uint64_t root_count, uint64_t m);

/* All its roots are marked: it hands over its work list, and answers. */
/*@
  requires at:        self.at == AT_GIVE && m < mutator_count && self.name == NAME_MUTATOR + m;
  requires given:     \forall integer i; 0 <= i < root_count ==> holder[i] == m ==> given[i] != 0;
  requires fence:     self.begin == self.end;
  requires space:     \valid(hand + (0 .. mutator_count - 1)) && \valid(listed + (0 .. n - 1)) &&
                      \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid(given + (0 .. root_count - 1));
  requires apart:     \separated(hand + (0 .. mutator_count - 1), listed + (0 .. n - 1),
                                 holder + (0 .. root_count - 1), given + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             hand[m], listed[0 .. n - 1], given[0 .. root_count - 1];

  ensures answered:   hand[m] == HAND_ANSWERED;
  ensures handed:     lists_moved{Pre, Post}(listed, n, self.name, NAME_HANDED);
  ensures again:      \forall integer i; 0 <= i < root_count ==>
                        given[i] == (holder[i] == m ? 0 : \old(given[i]));
  ensures at:         moved_on(self, \result, AT_RUN);
*/
struct process tso_mutator_given(uint16_t *hand, uint32_t *listed, uint64_t n,
                                 const uint32_t *holder, int8_t *given, uint64_t root_count,
                                 struct process self, uint64_t m)
    /*@ ghost (uint64_t mutator_count) */;

/* A mutator that is asked for work hands over its work list, and answers. */
/*@
  requires at:        self.at == AT_RUN && m < mutator_count && self.name == NAME_MUTATOR + m;
  requires asked:     hand[m] == HAND_WORK;
  requires fence:     self.begin == self.end;
  requires space:     \valid(hand + (0 .. mutator_count - 1)) && \valid(listed + (0 .. n - 1));
  requires apart:     \separated(hand + (0 .. mutator_count - 1), listed + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             hand[m], listed[0 .. n - 1];

  ensures answered:   hand[m] == HAND_ANSWERED;
  ensures handed:     lists_moved{Pre, Post}(listed, n, self.name, NAME_HANDED);
*/
void tso_mutator_hand_over(uint16_t *hand, uint32_t *listed, uint64_t n, struct process self,
                           uint64_t m)
    /*@ ghost (uint64_t mutator_count) */;

#endif
