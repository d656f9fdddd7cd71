/* Scanning: see scan.h.

   The snapshot of the invariants is the ghost array before. A block moves in semispace_forward, a
   value is written in set_new; both say what they change, and no more. That the invariant holds
   after it is a lemma for each (proofs/lemmas/semispace/). */

#include "scan.h"

#include "../../proofs/lemmas/semispace/moving_on.acsl"
#include "../../proofs/lemmas/semispace/new_blocks.acsl"
#include "../../proofs/lemmas/semispace/reached_values.acsl"
#include "../../proofs/lemmas/semispace/renamed_values.acsl"
#include "../../proofs/lemmas/semispace/scan_order.acsl"
#include "forward.h"

/* Write a word of the new heap; all else stays as it is. */
/*@
  requires place:     index < capacity;
  requires writable:  \valid(to + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 kept + (0 .. kept_count - 1));
  terminates          \true;
  exits               \false;
  assigns             to[index];
  ensures value:      to[index] == value;
  ensures below:      same_words{Pre, Post}(to, to, 0, index);
  ensures above:      same_words{Pre, Post}(to, to, index + 1, capacity);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures kept:       same_words{Pre, Post}(kept, kept, 0, kept_count);
*/
static inline void set_new(uint64_t *to, uint64_t index, uint64_t value)
/*@ ghost (uint64_t capacity, const uint64_t *from, uint64_t size, const uint64_t *kept,
           uint64_t kept_count) */
{
    to[index] = value;
}

/* The block that moved to this index. */
/*@ ghost
  /@
    requires source:    has_source(place, size, index);
    requires readable:  \valid_read(place + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             \nothing;
    ensures source:     stands_at(place, size, \result, index);
  @/
  static uint64_t source_of(const int64_t \ghost *place, uint64_t size, uint64_t index)
  {
    uint64_t i = 0;
    /@
      loop invariant bound:  0 <= i < size;
      loop invariant none:   \forall integer k; 0 <= k < i ==> !stands_at(place, size, k, index);
      loop assigns           i;
      loop variant           size - i;
    @/
    while (place[i] < 0 || (uint64_t)place[i] != index) {
      /@ assert other: !stands_at(place, size, i, index); @/
      i++;
    }
    return i;
  }
*/

/* The first field of a new block to scan. */
/*@
  requires tag:       tag == tag_of(to[block]) && scanned_tag(tag);
  requires bound:     block + wosize_of(to[block]) < capacity && capacity <= MAX_HEAP_SIZE;
  requires closure:   tag == CLOSURE_TAG ==> 2 <= wosize_of(to[block]);
  requires readable:  \valid_read(to + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures first:      \result == first_value(to, block);
*/
static inline uint64_t first_field(const uint64_t *to, uint64_t block, uint64_t tag)
/*@ ghost (uint64_t capacity) */
{
    if (tag == CLOSURE_TAG) {
        return block + 1 + start_of_environment(to[block + 2]);
    }
    return block + 1;
}

uint64_t semispace_scan(uint64_t *from, uint64_t base, uint64_t end, uint64_t *to, uint64_t to_base,
                        uint64_t scan, uint64_t used)
/*@ ghost (const uint64_t \ghost *before, int64_t \ghost *place, uint64_t size, uint64_t capacity,
           const uint64_t *kept, uint64_t kept_count) */
{
    //@ assert copyable: copyable_heap(before, size, base, to_base, capacity);
    /*@
      loop invariant bound:     scan <= used <= capacity && \at(used, Pre) <= used;
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant header:    next_header(to, scan) == scan;
      loop invariant copying:   copying{Pre, Here}(before, from, size, base, to, to_base, place,
                                                   scan, used);
      loop invariant reached:   moved_from{Pre, Here}(before, size, base, place, place);
      loop invariant stay:      places_stay{Pre, Here}(place, size);
      loop invariant order:     in_scan_order{Pre, Pre, Here}(before, size, base, place,
                                                              \at(used, Pre));
      loop invariant kept:      same_words{Pre, Here}(kept, kept, 0, kept_count);
      loop assigns              scan, used, from[0 .. size - 1], to[0 .. capacity - 1],
                                place[0 .. size - 1];
      loop variant              capacity - scan;
    */
    while (scan < used) {
        //@ assert start: block_start(to, used, scan);
        //@ ghost uint64_t block = source_of(place, size, scan);
        uint64_t header = to[scan];
        //@ assert index: moved(place, block) && scan == new_index(place, block);
        /*@ assert closures: closures_fit{Pre}(before, size) &&
                             informations_kept{Pre}(before, size, base); */
        //@ assert header: header == word_at(to, new_index(place, block));
        //@ assert header: header == word_at{Pre}(before, block);
        //@ assert fits: new_block_fits{Pre, Here}(before, to, used, place, block);
        uint64_t last = scan + header_wosize(header), tag = header_tag(header);
        //@ assert allocated: allocated{Pre}(before, size, block);
        //@ assert reached: object_reachable_from_moved{Pre}(before, size, base, place, block);
        //@ assert range: last < used;
        if (is_scanned_tag(tag)) {
            /*@ assert values: first_value(to, scan) - scan ==
                                 first_value{Pre}(before, block) - block; */
            uint64_t field = first_field(to, scan, tag) /*@ ghost (capacity) */;
            //@ assert first: field - scan == first_value{Pre}(before, block) - block;
            //@ assert unscanned: none_scanned{Pre, Here}(before, size, place, block, scan, field);
            //@ assert range: scan < field <= last + 1;
            /*@
              loop invariant bound:     \at(field, LoopEntry) <= field <= last + 1 <= used;
              loop invariant room:      \at(used, Pre) <= used <= capacity;
              loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
              loop invariant block:     stands_at(place, size, block, scan);
              loop invariant copying:   copying{Pre, Here}(before, from, size, base, to, to_base,
                                                           place, field, used);
              loop invariant reached:   moved_from{Pre, Here}(before, size, base, place, place);
              loop invariant stay:      places_stay{Pre, Here}(place, size);
              loop invariant order:     in_scan_order{Pre, Pre, Here}(before, size, base, place,
                                                                      \at(used, Pre));
              loop invariant kept:      same_words{Pre, Here}(kept, kept, 0, kept_count);
              loop assigns              field, used, from[0 .. size - 1], to[0 .. capacity - 1],
                                        place[0 .. size - 1];
              loop variant              last - field + 1;
            */
            while (field <= last) {
                //@ ghost Unscanned: ;
                uint64_t value = to[field];
                /*@ assert field: field_at_scan{Pre, Here}(before, size, place, block, field,
                                                           value); */
                //@ assert old: scanned_field{Pre}(before, size, block, block + (field - scan));
                //@ assert value: value == word_at{Pre}(before, block + (field - scan));
                /*@ assert copyable: copyable_value{Pre}(before, size, base, to_base, capacity,
                                                         value); */
                /*@ assert points: ours(value, base, size) ==>
                      field_points_to{Pre}(before, size, base, block, block + (field - scan),
                                           block_of{Pre}(before, base, value)); */
                /*@ assert allocated: ours(value, base, size) ==>
                      allocated{Pre}(before, size, block_of{Pre}(before, base, value)); */
                /*@ assert reach: ours(value, base, size) ==>
                      object_reachable_from_moved{Pre}(before, size, base, place,
                                                       block_of{Pre}(before, base, value)); */
                /*@ assert forwardable: ours(value, base, size) ==>
                      forwardable(from, size, base, to_base, capacity, place, used, value,
                                  block_of{Pre}(before, base, value)); */
                /*@ assert block: ours(value, base, size) ==>
                      block_of(from, base, value) == block_of{Pre}(before, base, value); */
                /*@ assert names: ours(value, base, size) ==>
                      names{Pre, Here}(before, size, base, before, 0, place, field,
                                       block_of{Pre}(before, base, value)); */
                /*@ assert named: names_before{Pre, Here}(before, size, base, before, 0, place,
                                                          field, used); */
                struct forwarded new = semispace_forward(from, base, end, to, to_base, used, value)
                    /*@ ghost (place, size, capacity, kept, kept_count) */;
                //@ ghost Scanned: ;
                /*@ assert moved:
                      value_moved{Unscanned, Here}(from, size, base, to, to_base, place, used,
                                                   new.used, value,
                                                   block_of{Unscanned}(from, base, value)); */
                /*@ assert copying: copying{Pre, Here}(before, from, size, base, to, to_base, place,
                                                       field, new.used); */
                //@ assert unused: same_words{Pre, Here}(to, to, new.used, capacity);
                //@ assert reached: moved_from{Pre, Here}(before, size, base, place, place);
                /*@ assert order: in_scan_order{Pre, Pre, Here}(before, size, base, place,
                                                                \at(used, Pre)); */
                /*@ assert renamed: renamed{Pre, Here}(before, size, base, place, to_base, value,
                                                       new.value); */
                //@ assert stay: places_stay{Unscanned, Here}(place, size);
                //@ assert stay: places_stay{Pre, Here}(place, size);
                //@ assert block: stands_at(place, size, block, scan);
                /*@ assert field: field_at_scan{Pre, Here}(before, size, place, block, field,
                                                           value); */
                set_new(to, field, new.value) /*@ ghost (capacity, from, size, kept, kept_count) */;
                used = new.used;
                //@ assert written: word_written{Scanned, Here}(from, size, to, used, place, field);
                /*@ assert renamed: renamed{Pre, Here}(before, size, base, place, to_base, value,
                                                       to[field]); */
                field++;
                /*@ assert copying: copying{Pre, Here}(before, from, size, base, to, to_base, place,
                                                       field, used); */
            }
        } else {
            /*@ assert unscanned: none_scanned{Pre, Here}(before, size, place, block, scan,
                                                          last + 1); */
        }
        /*@ assert copying: copying{Pre, Here}(before, from, size, base, to, to_base, place,
                                               last + 1, used); */
        //@ assert fits: new_block_fits{Pre, Here}(before, to, used, place, block);
        //@ assert header: word_at(to, scan) == word_at{Pre}(before, block);
        scan = last + 1;
    }
    return used;
}
