/* Copying: see copy.h.

   The snapshot of the invariants is the old heap at the start; for the scan, which begins later, a
   ghost copy of it. */

#include "copy.h"

#include "../../proofs/lemmas/semispace/moving_in_order.acsl"
#include "../../proofs/lemmas/semispace/reached_values.acsl"
#include "../../proofs/lemmas/semispace/renamed_values.acsl"
#include "../../proofs/lemmas/semispace/room.acsl"
#include "../../proofs/lemmas/semispace/roots_then_scan.acsl"
#include "../../proofs/lemmas/semispace/same_snapshot.acsl"
#include "../../proofs/lemmas/semispace/scanned_from_roots.acsl"
#include "forward.h"
#include "ghosts.h"
#include "scan.h"

uint64_t semispace_copy(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                        uint64_t capacity, uint64_t to_base, uint64_t *roots, uint64_t root_count)
/*@ ghost (int64_t \ghost *place) */
{
    (void)capacity;
    //@ ghost uint64_t before[MAX_HEAP_SIZE];
    //@ ghost place_none(place, size);
    //@ ghost keep_before(from, &before[0], size);
    //@ assert copyable: copyable_heap{Pre}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Pre}(from, size, base, to_base, capacity, roots,
                                            root_count); */
    uint64_t end = end_of_heap(base, size);
    uint64_t used = 0;
    //@ assert start: copying{Pre, Here}(from, from, size, base, to, to_base, place, 0, 0);
    /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@
      loop invariant bound:     0 <= r <= root_count;
      loop invariant copying:   copying{Pre, Here}(from, from, size, base, to, to_base, place, 0,
                                                   used);
      loop invariant room:      used <= capacity;
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                         place);
      loop invariant done:      list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
      loop invariant rest:      same_words{Pre, Here}(roots, roots, r, root_count);
      loop invariant snapshot:  same_words{Pre, Here}(from, &before[0], 0, size);
      loop assigns              r, used, from[0 .. size - 1], to[0 .. capacity - 1],
                                roots[0 .. root_count - 1], place[0 .. size - 1];
      loop variant              root_count - r;
    */
    for (uint64_t r = 0; r < root_count; r++) {
        //@ ghost Before: ;
        //@ ghost uint64_t value = roots[r];
        //@ assert value: value == word_at{Pre}(roots, r);
        //@ assert copyable: copyable_value{Pre}(from, size, base, to_base, capacity, value);
        /*@ assert reach: ours(value, base, size) ==>
              object_reachable_from_list{Pre}(from, size, base, roots, root_count,
                                              block_of{Pre}(from, base, value)); */
        /*@ assert forwardable: ours(value, base, size) ==>
              forwardable(from, size, base, to_base, capacity, place, used, value,
                          block_of{Pre}(from, base, value)); */
        /*@ assert block: ours(value, base, size) ==>
              block_of(from, base, value) == block_of{Pre}(from, base, value); */
        /*@ assert names: ours(value, base, size) ==>
              names{Pre, Here}(from, size, base, roots, root_count, place, r - root_count,
                               block_of{Pre}(from, base, value)); */
        //@ assert fit: new_blocks_fit{Pre, Here}(from, size, to, used, place);
        /*@ assert before: roots_before{Pre, Here}(from, size, base, roots, root_count, place, r,
                                                   used); */
        /*@ assert named: names_before{Pre, Here}(from, size, base, roots, root_count, place,
                                                  r - root_count, used); */
        used = semispace_forward_root(from, base, end, to, to_base, used, roots, r)
            /*@ ghost (place, size, capacity, root_count, &before[0], size) */;
        /*@ assert moved: value_moved{Before, Here}(from, size, base, to, to_base, place,
                                                    \at(used, Before), used, value,
                                                    block_of{Before}(from, base, value)); */
        //@ assert copying: copying{Pre, Here}(from, from, size, base, to, to_base, place, 0, used);
        //@ assert unused: same_words{Pre, Here}(to, to, used, capacity);
        /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                         place); */
        /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
        //@ assert stay: places_stay{Before, Here}(place, size);
        //@ assert same: same_words{Before, Here}(roots, roots, 0, r);
        //@ assert done: list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
        /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base,
                                               \at(roots[\at(r, Here)], Pre), roots[r]); */
    }
    //@ assert moved: list_moved{Pre, Here}(from, size, base, roots, root_count, place);
    //@ assert movable: movable_heap(&before[0], size, base);
    //@ assert foreign: fields_outside(&before[0], size, base, to_base, capacity);
    /*@ assert copying: copying{Here, Here}(&before[0], from, size, base, to, to_base, place, 0,
                                            used); */
    /*@ assert agrees: reach_agrees{Pre, Here}(from, &before[0], size, base, roots, root_count,
                                               place); */
    //@ assert room: moved_reach_fit(&before[0], size, base, place, capacity);
    /*@ assert before: roots_before{Pre, Here}(from, size, base, roots, root_count, place,
                                               root_count, used); */
    /*@ assert moved: roots_moved{Pre, Here}(from, size, base, roots, root_count, place,
                                             root_count); */
    //@ assert fit: new_blocks_fit{Pre, Here}(from, size, to, used, place);
    //@ ghost Roots: ;
    used = semispace_scan(from, base, end, to, to_base, 0, used)
        /*@ ghost (&before[0], place, size, capacity, roots, root_count) */;
    //@ assert snapshot: same_words{Pre, Roots}(from, &before[0], 0, size);
    //@ assert snapshot: same_words{Roots, Pre}(&before[0], from, 0, size);
    //@ assert formed: well_formed_heap{Roots}(&before[0], size, base);
    /*@ assert copying: copying{Pre, Here}(from, from, size, base, to, to_base, place, used,
                                           used); */
    /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count, place); */
    //@ assert stay: places_stay{Roots, Here}(place, size);
    /*@ assert scanned: in_scan_order{Roots, Roots, Here}(&before[0], size, base, place,
                                                          \at(used, Roots)); */
    /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
    //@ assert same: same_words{Roots, Here}(roots, roots, 0, root_count);
    /*@ assert roots: list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                              root_count); */
    //@ assert moved: list_moved{Pre, Here}(from, size, base, roots, root_count, place);
    return used;
}
