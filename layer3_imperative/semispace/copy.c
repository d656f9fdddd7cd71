/* Copying: see copy.h.

   The snapshot of the invariants is the old heap at the start. A block moves in copy_block, a value
   is renamed in forward; both say what they change, and no more. That the invariant holds after it
   is a lemma for each (proofs/lemmas/semispace/). */

#include "copy.h"

#include "../../proofs/lemmas/semispace/forwardable.acsl"
#include "../../proofs/lemmas/semispace/new_blocks.acsl"
#include "../../proofs/lemmas/semispace/reached_values.acsl"
#include "../../proofs/lemmas/semispace/renamed_values.acsl"
#include "../../proofs/lemmas/semispace/start.acsl"
#include "../words/header.h"

/* Copy words to the end of the new heap. */
/*@
  requires bound:     block + count <= size && used + count <= capacity;
  requires limit:     size <= MAX_HEAP_SIZE && capacity <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(from + (0 .. size - 1));
  requires writable:  \valid(to + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             to[used .. used + count - 1];
  ensures copied:     copied{Pre, Post}(from, block, to, used, count);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, used);
  ensures rest:       same_words{Pre, Post}(to, to, used + count, capacity);
*/
static inline void copy_block(const uint64_t *from, uint64_t block, uint64_t *to, uint64_t used,
                              uint64_t count)
/*@ ghost (uint64_t size, uint64_t capacity) */
{
    /*@
      loop invariant bound:  0 <= k <= count;
      loop invariant copied: copied{Pre, Here}(from, block, to, used, k);
      loop invariant from:   same_words{Pre, Here}(from, from, 0, size);
      loop invariant to:     same_words{Pre, Here}(to, to, 0, used);
      loop invariant rest:   same_words{Pre, Here}(to, to, used + count, capacity);
      loop assigns           k, to[used .. used + count - 1];
      loop variant           count - k;
    */
    for (uint64_t k = 0; k < count; k++) {
        to[used + k] = from[block + k];
    }
}

/* Leave the new address where a block was. */
/*@
  requires place:     index + 1 < size;
  requires writable:  \valid(from + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             from[index .. index + 1];
  ensures header:     from[index] == 0;
  ensures address:    from[index + 1] == address;
  ensures before:     same_words{Pre, Post}(from, from, 0, index);
  ensures after:      same_words{Pre, Post}(from, from, index + 2, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, capacity);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
*/
static inline void leave(uint64_t *from, uint64_t index, uint64_t address)
/*@ ghost (uint64_t size, const uint64_t *to, uint64_t capacity, const uint64_t *roots,
           uint64_t root_count) */
{
    from[index] = 0;
    from[index + 1] = address;
}

/* A new value, and how many words of the new heap are in use. */
struct forwarded {
    uint64_t value;
    uint64_t used;
};

/* The new value for an old one. What it points to moves, if it has not yet. */
/*@
  requires range:     heap_range(base, size) && end == heap_end(base, size);
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires value:     ours(value, base, size) ==>
                        forwardable(from, size, base, to_base, capacity, place, used, value,
                                    block_of(from, base, value));
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1));
  requires writable:  \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), place + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[used .. capacity - 1], place[0 .. size - 1];
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures moved:      value_moved{Pre, Post}(from, size, base, to, to_base, place, used,
                                             \result.used, value,
                                             block_of{Pre}(from, base, value));
  ensures bound:      used <= \result.used <= capacity;
  ensures other:      !ours(value, base, size) ==> \result.value == value;
  ensures value:      ours(value, base, size) ==>
                        moved(place, block_of{Pre}(from, base, value)) &&
                        \result.value ==
                          address_of(new_index(place, block_of{Pre}(from, base, value)) +
                                     (index_of(value, base) - block_of{Pre}(from, base, value)),
                                     to_base);
  ensures rest:       same_words{Pre, Post}(to, to, \result.used, capacity);
*/
static inline struct forwarded forward(uint64_t *from, uint64_t base, uint64_t end, uint64_t *to,
                                       uint64_t to_base, uint64_t used, uint64_t value)
/*@ ghost (int64_t \ghost *place, uint64_t size, uint64_t capacity,
           const uint64_t *roots, uint64_t root_count) */
{
    if (!is_ours(value, base, end)) {
        struct forwarded same = {value, used};
        return same;
    }
    uint64_t index = index_of_address(value, base);
    uint64_t header = from[index];
    uint64_t inside = 0;
    if (header_tag(header) == INFIX_TAG) {
        inside = header_wosize(header);
        index -= inside;
        header = from[index];
    }
    //@ assert block: index == block_of(from, base, value);
    if (header == 0) {
        //@ assert moved: moved(place, index);
        struct forwarded found = {from[index + 1] + 8 * inside, used};
        return found;
    }
    //@ assert new: !moved(place, index);
    uint64_t count = 1 + header_wosize(header);
    copy_block(from, index, to, used, count) /*@ ghost (size, capacity) */;
    //@ ghost Copied: ;
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    leave(from, index, address_of_index(used, to_base))
        /*@ ghost (size, to, capacity, roots, root_count) */;
    //@ ghost place[index] = (int64_t)used;
    //@ assert roots: same_words{Copied, Here}(roots, roots, 0, root_count);
    //@ assert to: same_words{Copied, Here}(to, to, 0, capacity);
    //@ assert rest: same_words{Pre, Here}(to, to, used + count, capacity);
    //@ assert to: same_words{Pre, Here}(to, to, 0, used);
    //@ assert before: same_words{Pre, Here}(from, from, 0, index);
    //@ assert after: same_words{Pre, Here}(from, from, index + 2, size);
    //@ assert copied: copied{Pre, Here}(from, index, to, used, count);
    //@ assert placed: placed{Pre, Here}(place, size, index, used);
    //@ assert moved: block_moved{Pre, Here}(from, size, to, to_base, place, index, used);
    struct forwarded there = {address_of_index(used + inside, to_base), used + count};
    return there;
}

/* Write a root; the heaps stay as they are. */
/*@
  requires place:     index < root_count;
  requires writable:  \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             roots[index];
  ensures value:      roots[index] == value;
  ensures below:      same_words{Pre, Post}(roots, roots, 0, index);
  ensures above:      same_words{Pre, Post}(roots, roots, index + 1, root_count);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, capacity);
*/
static inline void set_root(uint64_t *roots, uint64_t index, uint64_t value)
/*@ ghost (uint64_t root_count, const uint64_t *from, uint64_t size, const uint64_t *to,
           uint64_t capacity) */
{
    roots[index] = value;
}

/* Write a word of the new heap; all else stays as it is. */
/*@
  requires place:     index < capacity;
  requires writable:  \valid(to + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             to[index];
  ensures value:      to[index] == value;
  ensures below:      same_words{Pre, Post}(to, to, 0, index);
  ensures above:      same_words{Pre, Post}(to, to, index + 1, capacity);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
*/
static inline void set_new(uint64_t *to, uint64_t index, uint64_t value)
/*@ ghost (uint64_t capacity, const uint64_t *from, uint64_t size, const uint64_t *roots,
           uint64_t root_count) */
{
    to[index] = value;
}

/* Nothing has moved yet. */
/*@ ghost
  /@
    requires limit:     size <= MAX_HEAP_SIZE;
    requires writable:  \valid(place + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             place[0 .. size - 1];
    ensures none:       none_moved(place, size);
  @/
  static void place_none(int64_t \ghost *place, uint64_t size)
  {
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant none:   none_moved(place, i);
      loop assigns           i, place[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      place[i] = -1;
      /@ assert here: !moved(place, i); @/
      /@ assert below: none_moved(place, i); @/
    }
  }
*/

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

/* The first word of a new block to scan; past the last one if it holds no values. */
/*@
  requires header:    header == to[block];
  requires bound:     block + wosize_of(header) < capacity && capacity <= MAX_HEAP_SIZE;
  requires closure:   tag_of(header) == CLOSURE_TAG ==> 2 <= wosize_of(header);
  requires readable:  \valid_read(to + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures first:      scanned_tag(tag_of(header)) ==> \result == first_value(to, block);
  ensures none:       !scanned_tag(tag_of(header)) ==> \result == block + 1 + wosize_of(header);
*/
static inline uint64_t first_field(const uint64_t *to, uint64_t block, uint64_t header)
/*@ ghost (uint64_t capacity) */
{
    uint64_t tag = header_tag(header);
    if (!is_scanned_tag(tag)) {
        return block + 1 + header_wosize(header);
    }
    if (tag == CLOSURE_TAG) {
        return block + 1 + start_of_environment(to[block + 2]);
    }
    return block + 1;
}

uint64_t semispace_copy(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                        uint64_t capacity, uint64_t to_base, uint64_t *roots, uint64_t root_count)
/*@ ghost (int64_t \ghost *place) */
{
    (void)capacity;
    //@ assert copyable: copyable_heap(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable(from, size, base, to_base, capacity, roots, root_count); */
    //@ ghost place_none(place, size);
    uint64_t end = end_of_heap(base, size);
    uint64_t used = 0;
    //@ assert start: copying{Pre, Here}(from, size, base, to, to_base, place, 0, 0);
    /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@
      loop invariant bound:     0 <= r <= root_count;
      loop invariant copying:   copying{Pre, Here}(from, size, base, to, to_base, place, 0, used);
      loop invariant room:      used <= capacity;
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant done:      list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
      loop invariant rest:      same_words{Pre, Here}(roots, roots, r, root_count);
      loop assigns              r, used, from[0 .. size - 1], to[0 .. capacity - 1],
                                roots[0 .. root_count - 1], place[0 .. size - 1];
      loop variant              root_count - r;
    */
    for (uint64_t r = 0; r < root_count; r++) {
        //@ ghost Before: ;
        uint64_t value = roots[r];
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
        /*@ assert before: names_before{Pre, Here}(from, size, base, roots, root_count, place,
                                                   r - root_count, used); */
        struct forwarded new = forward(from, base, end, to, to_base, used, value)
            /*@ ghost (place, size, capacity, roots, root_count) */;
        //@ ghost Forwarded: ;
        /*@ assert moved: value_moved{Before, Here}(from, size, base, to, to_base, place, used,
                                                    new.used, value,
                                                    block_of{Before}(from, base, value)); */
        /*@ assert copying: copying{Pre, Here}(from, size, base, to, to_base, place, 0,
                                               new.used); */
        //@ assert unused: same_words{Pre, Here}(to, to, new.used, capacity);
        /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                         place); */
        /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
        /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base, value,
                                               new.value); */
        //@ assert stay: places_stay{Before, Here}(place, size);
        //@ assert same: same_words{Before, Here}(roots, roots, 0, root_count);
        //@ assert done: list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
        set_root(roots, r, new.value) /*@ ghost (root_count, from, size, to, capacity) */;
        used = new.used;
        //@ assert nothing: nothing_moved{Forwarded, Here}(from, size, to, used, place);
        //@ assert stay: places_stay{Forwarded, Here}(place, size);
        //@ assert same: same_words{Forwarded, Here}(roots, roots, 0, r);
        //@ assert copying: copying{Pre, Here}(from, size, base, to, to_base, place, 0, used);
        //@ assert done: list_renamed{Pre, Here}(from, size, base, place, to_base, roots, r);
        /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base,
                                               \at(roots[\at(r, Here)], Pre), roots[r]); */
    }
    uint64_t scan = 0;
    /*@
      loop invariant bound:     scan <= used <= capacity;
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant header:    next_header(to, scan) == scan;
      loop invariant copying:   copying{Pre, Here}(from, size, base, to, to_base, place, scan, used);
      loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant roots:     list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                        root_count);
      loop assigns              scan, used, from[0 .. size - 1], to[0 .. capacity - 1],
                                place[0 .. size - 1];
      loop variant              capacity - scan;
    */
    while (scan < used) {
        //@ assert start: block_start(to, used, scan);
        //@ ghost uint64_t block = source_of(place, size, scan);
        uint64_t header = to[scan];
        //@ assert header: header == word_at{Pre}(from, block);
        //@ assert fits: new_block_fits{Pre, Here}(from, to, used, place, block);
        uint64_t last = scan + header_wosize(header);
        uint64_t field = first_field(to, scan, header)
            /*@ ghost (capacity) */;
        //@ assert allocated: allocated{Pre}(from, size, block);
        /*@ assert reached: object_reachable_from_list{Pre}(from, size, base, roots, root_count,
                                                            block); */
        //@ assert index: scan == new_index(place, block);
        //@ assert closures: closures_fit{Pre}(from, size) && informations_kept{Pre}(from, size, base);
        /*@ assert values: first_value(to, scan) - scan ==
                             first_value{Pre}(from, block) - block; */
        /*@ assert first: scanned_tag(tag_of(header)) ==>
                            field - scan == first_value{Pre}(from, block) - block; */
        /*@ assert unscanned: none_scanned{Pre, Here}(from, size, place, block, scan, field); */
        //@ assert range: scan < field <= last + 1;
        /*@
          loop invariant bound:     \at(field, LoopEntry) <= field <= last + 1 <= used <= capacity;
          loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
          loop invariant block:     stands_at(place, size, block, scan);
          loop invariant copying:   copying{Pre, Here}(from, size, base, to, to_base, place, field,
                                                       used);
          loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                               place);
          loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                               place);
          loop invariant roots:     list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                            root_count);
          loop assigns              field, used, from[0 .. size - 1], to[0 .. capacity - 1],
                                    place[0 .. size - 1];
          loop variant              last - field + 1;
        */
        while (field <= last) {
            //@ ghost Unscanned: ;
            uint64_t value = to[field];
            //@ assert field: field_at_scan{Pre, Here}(from, size, place, block, field, value);
            //@ assert old: scanned_field{Pre}(from, size, block, block + (field - scan));
            //@ assert value: value == word_at{Pre}(from, block + (field - scan));
            //@ assert copyable: copyable_value{Pre}(from, size, base, to_base, capacity, value);
            /*@ assert points: ours(value, base, size) ==>
                  field_points_to{Pre}(from, size, base, block, block + (field - scan),
                                       block_of{Pre}(from, base, value)); */
            /*@ assert allocated: ours(value, base, size) ==>
                  allocated{Pre}(from, size, block_of{Pre}(from, base, value)); */
            /*@ assert reach: ours(value, base, size) ==>
                  object_reachable_from_list{Pre}(from, size, base, roots, root_count,
                                                  block_of{Pre}(from, base, value)); */
            /*@ assert forwardable: ours(value, base, size) ==>
                  forwardable(from, size, base, to_base, capacity, place, used, value,
                              block_of{Pre}(from, base, value)); */
            /*@ assert block: ours(value, base, size) ==>
                  block_of(from, base, value) == block_of{Pre}(from, base, value); */
            /*@ assert names: ours(value, base, size) ==>
                  names{Pre, Here}(from, size, base, roots, root_count, place, field,
                                   block_of{Pre}(from, base, value)); */
            /*@ assert before: names_before{Pre, Here}(from, size, base, roots, root_count, place,
                                                       field, used); */
            struct forwarded new = forward(from, base, end, to, to_base, used, value)
                /*@ ghost (place, size, capacity, roots, root_count) */;
            //@ ghost Scanned: ;
            /*@ assert moved: value_moved{Unscanned, Here}(from, size, base, to, to_base, place, used,
                                                        new.used, value,
                                                        block_of{Unscanned}(from, base, value)); */
            /*@ assert copying: copying{Pre, Here}(from, size, base, to, to_base, place, field,
                                                   new.used); */
            //@ assert unused: same_words{Pre, Here}(to, to, new.used, capacity);
            /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                             place); */
            /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                       place); */
            /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base, value,
                                                   new.value); */
            //@ assert stay: places_stay{Unscanned, Here}(place, size);
            //@ assert same: same_words{Unscanned, Here}(roots, roots, 0, root_count);
            /*@ assert roots: list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                      root_count); */
            //@ assert block: stands_at(place, size, block, scan);
            //@ assert field: field_at_scan{Pre, Here}(from, size, place, block, field, value);
            set_new(to, field, new.value) /*@ ghost (capacity, from, size, roots, root_count) */;
            used = new.used;
            //@ assert written: word_written{Scanned, Here}(from, size, to, used, place, field);
            //@ assert stay: places_stay{Scanned, Here}(place, size);
            /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base, value,
                                                   to[field]); */
            //@ assert same: same_words{Scanned, Here}(roots, roots, 0, root_count);
            /*@ assert roots: list_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                      root_count); */
            field++;
            /*@ assert copying: copying{Pre, Here}(from, size, base, to, to_base, place, field,
                                                   used); */
        }
        //@ assert fits: new_block_fits{Pre, Here}(from, to, used, place, block);
        //@ assert header: word_at(to, scan) == word_at{Pre}(from, block);
        scan = last + 1;
    }
    /*@ assert moved: list_moved{Pre, Here}(from, size, base, roots, root_count, place); */
    return used;
}
