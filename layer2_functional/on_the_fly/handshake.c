#include "handshake.h"

#include "mark.h"

/* Move all that is on one work list to another. */
/*@
  requires differ:  from != to;
  requires space:   \valid(listed + (0 .. n - 1));
  terminates        \true;
  exits             \false;
  assigns           listed[0 .. n - 1];
  ensures moved:    lists_moved{Pre, Post}(listed, n, from, to);
*/
static void move_list(uint32_t *listed, uint64_t n, uint32_t from, uint32_t to)
{
    /*@
      loop invariant bound:  0 <= v <= n;
      loop invariant moved:  lists_moved{Pre, Here}(listed, v, from, to);
      loop invariant rest:   \forall integer k; v <= k < n ==>
                               listed[k] == \at(listed[k], Pre);
      loop assigns           v, listed[0 .. n - 1];
      loop variant           n - v;
    */
    for (uint64_t v = 0; v < n; v++)
        listed[v] = listed[v] == from ? to : listed[v];
}

/* Whether some vertex is on a work list. */
/*@
  requires readable: \valid_read(listed + (0 .. n - 1));
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures some:      \result <==> \exists integer v; 0 <= v < n && listed[v] == name;
*/
static bool some_listed(const uint32_t *listed, uint64_t n, uint32_t name)
{
    /*@
      loop invariant bound:  0 <= v <= n;
      loop invariant none:   \forall integer k; 0 <= k < v ==> listed[k] != name;
      loop assigns           v;
      loop variant           n - v;
    */
    for (uint64_t v = 0; v < n; v++)
        if (listed[v] == name)
            return true;
    return false;
}

struct process tso_collector_fence(struct process self)
{
    self.at = AT_ASK;
    return self;
}

void tso_collector_ask(uint16_t *hand, struct process self, uint64_t m)
/*@ ghost (uint64_t mutator_count) */
{
    if (self.round == ROUND_ROOTS)
        hand[m] = HAND_ROOTS;
    else
        hand[m] = self.round == ROUND_WORK ? HAND_WORK : HAND_ASKED;
}

struct process tso_collector_asked(struct process self)
/*@ ghost (const uint16_t *hand, uint64_t mutator_count) */
{
    self.at = AT_WAIT;
    return self;
}

bool tso_hands(const uint16_t *hand, uint64_t mutator_count, uint16_t kind)
{
    /*@
      loop invariant bound:  0 <= m <= mutator_count;
      loop invariant none:   \forall integer k; 0 <= k < m ==> hand[k] == kind;
      loop assigns           m;
      loop variant           mutator_count - m;
    */
    for (uint64_t m = 0; m < mutator_count; m++)
        if (hand[m] != kind)
            return false;
    return true;
}

/* What the collector does after a round of handshakes. */
/*@
  requires round:   round <= ROUND_WORK;
  terminates        \true;
  exits             \false;
  assigns           \nothing;
  ensures begin:    round == ROUND_IDLE ==> \result == AT_FLIP;
  ensures flip:     round == ROUND_FLIP ==> \result == AT_INIT;
  ensures init:     round == ROUND_INIT ==> \result == AT_MARK;
  ensures mark:     round == ROUND_MARK ==> \result == AT_FENCE;
  ensures roots:    round == ROUND_ROOTS ==> \result == AT_LOOP;
  ensures work:     round == ROUND_WORK ==> \result == (some ? AT_LOOP : AT_SWEEP);
*/
static uint16_t after_round(uint16_t round, bool some)
{
    if (round == ROUND_WORK)
        return some ? AT_LOOP : AT_SWEEP;
    if (round == ROUND_IDLE)
        return AT_FLIP;
    if (round == ROUND_FLIP)
        return AT_INIT;
    if (round == ROUND_INIT)
        return AT_MARK;
    return round == ROUND_MARK ? AT_FENCE : AT_LOOP;
}

struct process tso_collector_go_on(uint16_t *hand, uint64_t mutator_count, uint32_t *listed,
                                   uint64_t n, struct process self)
{
    move_list(listed, n, NAME_HANDED, NAME_COLLECTOR);
    /*@
      loop invariant bound:  0 <= m <= mutator_count;
      loop invariant none:   \forall integer k; 0 <= k < m ==> hand[k] == HAND_NONE;
      loop assigns           m, hand[0 .. mutator_count - 1];
      loop variant           mutator_count - m;
    */
    for (uint64_t m = 0; m < mutator_count; m++)
        hand[m] = HAND_NONE;
    self.at = after_round(self.round, some_listed(listed, n, NAME_COLLECTOR));
    if (self.round == ROUND_MARK)
        self.round = ROUND_ROOTS;
    return self;
}

void tso_mutator_answer(uint16_t *hand, uint64_t m)
/*@ ghost (uint64_t mutator_count, struct process self) */
{
    hand[m] = HAND_ANSWERED;
}

struct process tso_mutator_give(struct process self)
/*@ ghost (const uint16_t *hand, uint64_t mutator_count, uint64_t m) */
{
    self.at = AT_GIVE;
    return self;
}

struct process tso_mutator_give_root(uint64_t n, const uint64_t *root, int8_t *given,
                                     struct process self, uint64_t i)
/*@ ghost (const uint32_t *holder, uint64_t root_count) */
{
    given[i] = 1;
    return tso_mark_begin(self, n, root[i] < n ? root[i] : n, AT_GIVE);
}

bool tso_roots_given(const uint32_t *holder, const int8_t *given, uint64_t root_count, uint64_t m)
{
    /*@
      loop invariant bound:  0 <= i <= root_count;
      loop invariant given:  \forall integer k; 0 <= k < i ==> holder[k] == m ==> given[k] != 0;
      loop assigns           i;
      loop variant           root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++)
        if (holder[i] == m && given[i] == 0)
            return false;
    return true;
}

struct process tso_mutator_given(uint16_t *hand, uint32_t *listed, uint64_t n,
                                 const uint32_t *holder, int8_t *given, uint64_t root_count,
                                 struct process self, uint64_t m)
/*@ ghost (uint64_t mutator_count) */
{
    move_list(listed, n, self.name, NAME_HANDED);
    /*@
      loop invariant bound:  0 <= i <= root_count;
      loop invariant again:  \forall integer k; 0 <= k < i ==>
                               given[k] == (holder[k] == m ? 0 : \at(given[k], Pre));
      loop invariant rest:   \forall integer k; i <= k < root_count ==>
                               given[k] == \at(given[k], Pre);
      loop assigns           i, given[0 .. root_count - 1];
      loop variant           root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++)
        if (holder[i] == m)
            given[i] = 0;
    hand[m] = HAND_ANSWERED;
    self.at = AT_RUN;
    return self;
}

void tso_mutator_hand_over(uint16_t *hand, uint32_t *listed, uint64_t n, struct process self,
                           uint64_t m)
/*@ ghost (uint64_t mutator_count) */
{
    move_list(listed, n, self.name, NAME_HANDED);
    hand[m] = HAND_ANSWERED;
}
