/* Marking, by any process of the machine: each step keeps three conjuncts of the invariant, whoever
   takes the step before. The process is one of an array, as in the explorer. */
#ifndef PROOFS_CLIENTS_ON_THE_FLY_MACHINE_MARKING_H
#define PROOFS_CLIENTS_ON_THE_FLY_MACHINE_MARKING_H

#include <stdint.h>

#include "../../../specs/on_the_fly/machine_invariant.acsl"

/*@
  // What these steps keep: names, the lock, and that nobody marks what another has marked.
  predicate marking_invariant{L}(integer lock, uint32_t *listed, struct process *process,
                                 integer count) =
    names_fit{L}(process, count) && lock_fits{L}(lock, process, count) &&
    lists_apart{L}(listed, process, count);

  // From A to B, processes other than p did nothing that these conjuncts speak of.
  predicate others_kept{A,B}(struct process *process, integer count, integer p) =
    \forall integer q; 0 <= q <= count ==> q != p ==>
      \at(process[q].name, B) == \at(process[q].name, A) &&
      \at(process[q].at, B) == \at(process[q].at, A) &&
      \at(process[q].won, B) == \at(process[q].won, A) &&
      \at(process[q].ref, B) == \at(process[q].ref, A);
*/

/* Process p takes the lock. */
/*@
  requires invariant: marking_invariant(*lock, listed, process, count);
  requires at:        p <= count && process[p].at == AT_MARK_LOCK;
  requires free:      *lock == NAME_NOBODY;
  requires space:     \valid(process + (0 .. count)) && \valid(lock);
  requires apart:     \separated(process + (0 .. count), lock, listed + (0 .. n - 1));
  requires refs:      refs_fit(n, process, count);

  terminates          \true;
  exits               \false;
  assigns             process[p], *lock;

  ensures names:      names_fit(process, count);
  ensures lock:       lock_fits(*lock, process, count);
  ensures lists:      lists_apart(listed, process, count);
*/
void machine_mark_lock(struct process *process, uint32_t *lock, uint64_t p)
    /*@ ghost (const uint32_t *listed, uint64_t n, uint64_t count) */;

/* Process p gives it back. */
/*@
  requires invariant: marking_invariant(*lock, listed, process, count);
  requires at:        p <= count && process[p].at == AT_MARK_UNLOCK;
  requires then:      process[p].then == AT_INSERT || process[p].then == AT_WRITE ||
                      process[p].then == AT_GIVE || process[p].then == AT_SCAN;
  requires empty:     process[p].begin == process[p].end;
  requires space:     \valid(process + (0 .. count)) && \valid(lock);
  requires apart:     \separated(process + (0 .. count), lock, listed + (0 .. n - 1));
  requires refs:      refs_fit(n, process, count);

  terminates          \true;
  exits               \false;
  assigns             process[p], *lock;

  ensures names:      names_fit(process, count);
  ensures lock:       lock_fits(*lock, process, count);
  ensures lists:      lists_apart(listed, process, count);
*/
void machine_mark_unlock(struct process *process, uint32_t *lock, uint64_t p)
    /*@ ghost (const uint32_t *listed, uint64_t n, uint64_t count) */;

/* Process p puts what it has marked on its work list. */
/*@
  requires invariant: marking_invariant(lock, listed, process, count);
  requires at:        p <= count && process[p].at == AT_MARK_KEEP;
  requires then:      process[p].then == AT_INSERT || process[p].then == AT_WRITE ||
                      process[p].then == AT_GIVE || process[p].then == AT_SCAN;
  requires space:     \valid(process + (0 .. count)) && \valid(listed + (0 .. n - 1));
  requires apart:     \separated(process + (0 .. count), listed + (0 .. n - 1));
  requires refs:      refs_fit(n, process, count);

  terminates          \true;
  exits               \false;
  assigns             process[p], listed[process[p].ref];

  ensures names:      names_fit(process, count);
  ensures lock:       lock_fits(lock, process, count);
  ensures lists:      lists_apart(listed, process, count);
*/
void machine_mark_keep(struct process *process, uint32_t *listed, uint64_t p)
    /*@ ghost (uint64_t n, uint32_t lock, uint64_t count) */;

#endif
