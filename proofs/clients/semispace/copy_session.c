#include "copy_session.h"

#include "../../../layer3_imperative/semispace/forward.h"
#include "../../../layer3_imperative/semispace/ghosts.h"
#include "../../../layer3_imperative/semispace/scan.h"

#include "../../lemmas/semispace/left_behind.acsl"
#include "../../lemmas/semispace/movable_again.acsl"
#include "../../lemmas/semispace/moved_has_room.acsl"
#include "../../lemmas/semispace/reachable_words.acsl"
#include "../../lemmas/semispace/reached_values.acsl"
#include "../../lemmas/semispace/renamed_values.acsl"
#include "../../lemmas/semispace/room.acsl"
#include "../../lemmas/semispace/same_snapshot.acsl"
#include "../../lemmas/semispace/scanned_from_roots.acsl"

/* Scan: neither the roots change nor the ghost copy of the old heap. */
/*@
  requires heap:      movable_heap(before, size, base) && end == heap_end(base, size);
  requires copying:   copying{Pre, Pre}(before, from, size, base, to, to_base, place, scan, used);
  requires scan:      next_header(to, scan) == scan;
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires room:      moved_reach_fit(before, size, base, place, capacity);
  requires foreign:   fields_outside(before, size, base, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), place + (0 .. size - 1),
                                 before + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], place[0 .. size - 1];

  ensures room:       used <= \result <= capacity;
  ensures copying:    copying{Pre, Post}(before, from, size, base, to, to_base, place, \result,
                                         \result);
  ensures reached:    moved_from{Pre, Post}(before, size, base, place, place);
  ensures stay:       places_stay{Pre, Post}(place, size);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures before:     same_words{Pre, Post}(before, before, 0, size);
*/
static inline uint64_t scan_on(uint64_t *from, uint64_t base, uint64_t end, uint64_t *to,
                               uint64_t to_base, uint64_t scan, uint64_t used)
/*@ ghost (const uint64_t \ghost *before, int64_t \ghost *place, uint64_t size,
           uint64_t capacity, const uint64_t *roots, uint64_t root_count) */
{
    uint64_t more = semispace_scan(from, base, end, to, to_base, scan, used)
        /*@ ghost (before, place, size, capacity, roots, root_count) */;
    //@ assert before: same_words{Pre, Here}(before, before, 0, size);
    return more;
}

/* The copy with its map, for the proof. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      size <= capacity;
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires readable:  \valid_read(scan_after + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), place + (0 .. size - 1),
                                 scan_after + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1],
                      place[0 .. size - 1];

  ensures room:       \result <= capacity;
  ensures copied:     copying{Pre, Post}(from, from, size, base, to, to_base, place, \result,
                                         \result);
  ensures reachable:  moved_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures moved:      list_moved{Pre, Post}(from, size, base, roots, root_count, place);
  ensures roots:      list_renamed{Pre, Post}(from, size, base, place, to_base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
static inline uint64_t copy_in_turns(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                                     uint64_t capacity, uint64_t to_base, uint64_t *roots,
                                     uint64_t root_count, const uint8_t *scan_after)
/*@ ghost (int64_t \ghost *place) */
{
    (void)capacity;
    //@ ghost uint64_t before[MAX_HEAP_SIZE];
    //@ ghost place_none(place, size);
    //@ ghost keep_before(from, &before[0], size);
    //@ assert copyable: copyable_heap{Pre}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Pre}(from, size, base, to_base, capacity, roots,
                                            root_count); */
    //@ assert fit: reachable_fit{Pre}(from, size, base, roots, root_count, capacity);
    uint64_t end = end_of_heap(base, size);
    uint64_t used = 0, scan = 0;
    //@ assert start: copying{Pre, Here}(from, from, size, base, to, to_base, place, 0, 0);
    /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@
      loop invariant bound:     0 <= r <= root_count;
      loop invariant copying:   copying{Pre, Here}(from, from, size, base, to, to_base, place,
                                                   scan, used);
      loop invariant header:    next_header(to, scan) == scan;
      loop invariant room:      used <= capacity;
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant done:      list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
      loop invariant rest:      same_words{Pre, Here}(roots, roots, r, root_count);
      loop invariant snapshot:  same_words{Pre, Here}(from, &before[0], 0, size);
      loop assigns              r, scan, used, from[0 .. size - 1], to[0 .. capacity - 1],
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
        used = semispace_forward_root(from, base, end, to, to_base, used, roots, r)
            /*@ ghost (place, size, capacity, root_count, &before[0], size) */;
        /*@ assert moved: value_moved{Before, Here}(from, size, base, to, to_base, place,
                                                    \at(used, Before), used, value,
                                                    block_of{Before}(from, base, value)); */
        /*@ assert copying: copying{Pre, Here}(from, from, size, base, to, to_base, place, scan,
                                               used); */
        //@ assert snapshot: same_words{Before, Here}(&before[0], &before[0], 0, size);
        //@ assert snapshot: same_words{Pre, Here}(from, &before[0], 0, size);
        //@ assert below: same_words{Before, Here}(to, to, 0, \at(used, Before));
        //@ assert below: same_words{Before, Here}(to, to, 0, scan);
        //@ assert header: next_header(to, scan) == scan;
        //@ assert unused: same_words{Pre, Here}(to, to, used, capacity);
        /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                         place); */
        //@ assert stay: places_stay{Before, Here}(place, size);
        //@ assert same: same_words{Before, Here}(roots, roots, 0, r);
        //@ assert done: list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
        /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base,
                                               \at(roots[\at(r, Here)], Pre), roots[r]); */
        if (scan_after[r] != 0) {
            //@ ghost Forwarded: ;
            //@ assert movable: movable_heap(&before[0], size, base);
            //@ assert foreign: fields_outside(&before[0], size, base, to_base, capacity);
            /*@ assert copying: copying{Here, Here}(&before[0], from, size, base, to, to_base,
                                                    place, scan, used); */
            //@ assert room: moved_reach_fit(&before[0], size, base, place, capacity);
            used = scan_on(from, base, end, to, to_base, scan, used)
                /*@ ghost (&before[0], place, size, capacity, roots, root_count) */;
            //@ assert snapshot: same_words{Pre, Forwarded}(from, &before[0], 0, size);
            //@ assert snapshot: same_words{Forwarded, Pre}(&before[0], from, 0, size);
            //@ assert formed: well_formed_heap{Forwarded}(&before[0], size, base);
            /*@ assert copying: copying{Pre, Here}(from, from, size, base, to, to_base, place, used,
                                                   used); */
            /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                             place); */
            //@ assert stay: places_stay{Forwarded, Here}(place, size);
            //@ assert same: same_words{Forwarded, Here}(roots, roots, 0, root_count);
            //@ assert snapshot: same_words{Forwarded, Here}(&before[0], &before[0], 0, size);
            //@ assert snapshot: same_words{Pre, Here}(from, &before[0], 0, size);
            /*@ assert done: list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                     r + 1); */
            //@ assert rest: same_words{Pre, Here}(roots, roots, r + 1, root_count);
            scan = used;
        }
    }
    //@ assert movable: movable_heap(&before[0], size, base);
    //@ assert foreign: fields_outside(&before[0], size, base, to_base, capacity);
    /*@ assert copying: copying{Here, Here}(&before[0], from, size, base, to, to_base, place, scan,
                                            used); */
    //@ assert room: moved_reach_fit(&before[0], size, base, place, capacity);
    //@ ghost Last: ;
    used = scan_on(from, base, end, to, to_base, scan, used)
        /*@ ghost (&before[0], place, size, capacity, roots, root_count) */;
    //@ assert snapshot: same_words{Pre, Last}(from, &before[0], 0, size);
    //@ assert snapshot: same_words{Last, Pre}(&before[0], from, 0, size);
    //@ assert formed: well_formed_heap{Last}(&before[0], size, base);
    /*@ assert copying: copying{Pre, Here}(from, from, size, base, to, to_base, place, used,
                                           used); */
    /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                     place); */
    //@ assert stay: places_stay{Last, Here}(place, size);
    //@ assert same: same_words{Last, Here}(roots, roots, 0, root_count);
    /*@ assert roots: list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                              root_count); */
    //@ assert moved: list_moved{Pre, Here}(from, size, base, roots, root_count, place);
    return used;
}

uint64_t copy_session(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                      uint64_t to_base, uint64_t *roots, uint64_t root_count,
                      const uint8_t *scan_after)
{
    //@ ghost int64_t place[MAX_HEAP_SIZE];
    //@ ghost Start: ;
    uint64_t used =
        copy_in_turns(from, size, base, to, capacity, to_base, roots, root_count, scan_after)
        /*@ ghost (&place[0]) */;
    /*@ assert copied: copying{Start, Here}(from, from, size, base, to, to_base, &place[0], used,
                                            used); */
    /*@ assert renamed: list_renamed{Start, Here}(from, size, base, &place[0], to_base, roots,
                                                  root_count); */
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       &place[0]); */
    /*@ assert counted: counted{Start, Here}(from, size, base, roots, root_count, &place[0],
                                             size); */
    //@ assert copyable: copyable_heap{Start}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Start}(from, size, base, to_base, capacity, roots,
                                              root_count); */
    //@ assert range: low_heap(to_base, used);
    //@ assert formed: well_formed_heap(to, used, to_base);
    return used;
}
