/* Copying as a pure function: see copy.h.

   For the proof a ghost array goes along in which blocks leave their new addresses, as they do in
   the old heap when they are copied in place: so the invariants and the lemmas are the same
   (proofs/lemmas/semispace/). A value is renamed in copy_value, which says what it changes, and no
   more; that the invariant holds after it is a lemma. */

#include "copy.h"

#include "../../layer3_imperative/words/header.h"
#include "../../proofs/lemmas/semispace/moving_in_order.acsl"
#include "../../proofs/lemmas/semispace/new_blocks.acsl"
#include "../../proofs/lemmas/semispace/old_kept.acsl"
#include "../../proofs/lemmas/semispace/reached_values.acsl"
#include "../../proofs/lemmas/semispace/renamed_values.acsl"
#include "../../proofs/lemmas/semispace/room.acsl"
#include "../../proofs/lemmas/semispace/start.acsl"

/* No block has a place. */
/*@
  requires limit:     size <= MAX_HEAP_SIZE;
  requires writable:  \valid(place + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             place[0 .. size - 1];
  ensures none:       none_moved(place, size);
*/
static inline void place_none(int64_t *place, uint64_t size)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant none:   none_moved(place, i);
      loop assigns           i, place[0 .. size - 1];
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        place[i] = -1;
        //@ assert here: !moved(place, i);
        //@ assert below: none_moved(place, i);
    }
}

/* The old heap, in which blocks are to leave their new addresses. */
/*@ ghost
  /@
    requires limit:     size <= MAX_HEAP_SIZE;
    requires readable:  \valid_read(from + (0 .. size - 1));
    requires writable:  \valid(left + (0 .. size - 1));
    requires apart:     \separated(from + (0 .. size - 1), left + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             left[0 .. size - 1];
    ensures same:       same_words{Pre, Post}(from, left, 0, size);
  @/
  static void begin_left(const uint64_t *from, uint64_t \ghost *left, uint64_t size)
  {
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant same:   same_words{Pre, Here}(from, left, 0, i);
      loop assigns           i, left[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      left[i] = from[i];
    }
  }
*/

/* A block leaves its new address. */
/*@ ghost
  /@
    requires place:     block + 1 < size;
    requires writable:  \valid(left + (0 .. size - 1));
    requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                   to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                   left + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             left[block .. block + 1];
    ensures header:     left[block] == 0;
    ensures address:    left[block + 1] == address;
    ensures below:      same_words{Pre, Post}(left, left, 0, block);
    ensures above:      same_words{Pre, Post}(left, left, block + 2, size);
    ensures from:       same_words{Pre, Post}(from, from, 0, size);
    ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
    ensures to:         same_words{Pre, Post}(to, to, 0, capacity);
    ensures new_roots:  same_words{Pre, Post}(new_roots, new_roots, 0, root_count);
  @/
  static void leave_address(uint64_t \ghost *left, uint64_t block, uint64_t address,
                            const uint64_t *from, uint64_t size, const uint64_t *roots,
                            uint64_t root_count, const uint64_t *to, uint64_t capacity,
                            const uint64_t *new_roots)
  {
    left[block] = 0;
    left[block + 1] = address;
  }
*/

/* The block that stands at this index. */
/*@ ghost
  /@
    requires source:    has_source(place, size, index);
    requires readable:  \valid_read(place + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             \nothing;
    ensures source:     stands_at(place, size, \result, index);
  @/
  static uint64_t source_of(const int64_t *place, uint64_t size, uint64_t index)
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

/* Copy words to the end of the new heap. */
/*@
  requires bound:     block + count <= size && used + count <= capacity;
  requires limit:     size <= MAX_HEAP_SIZE && capacity <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(from + (0 .. size - 1));
  requires writable:  \valid(to + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 left + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             to[used .. used + count - 1];
  ensures copied:     copied{Pre, Post}(from, block, to, used, count);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures new_roots:  same_words{Pre, Post}(new_roots, new_roots, 0, root_count);
  ensures left:       same_words{Pre, Post}(left, left, 0, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, used);
  ensures rest:       same_words{Pre, Post}(to, to, used + count, capacity);
*/
static inline void copy_words(const uint64_t *from, uint64_t block, uint64_t *to, uint64_t used,
                              uint64_t count)
/*@ ghost (uint64_t size, uint64_t capacity, const uint64_t *roots, const uint64_t *new_roots,
           uint64_t root_count, const uint64_t \ghost *left) */
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

/* A new value, and how many words of the new heap are in use. */
struct copied_value {
    uint64_t value;
    uint64_t used;
};

/* The new value for an old one. What it points to gets the next place, if it has none yet. */
/*@
  requires range:     heap_range(base, size) && end == heap_end(base, size);
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires value:     ours(value, base, size) ==>
                        forwardable(left, size, base, to_base, capacity, place, used, value,
                                    block_of(from, base, value));
  requires old:       ours(value, base, size) ==> !moved(place, block_of(from, base, value)) ==>
                        block_intact(from, left, block_of(from, base, value));
  requires readable:  \valid_read(from + (0 .. size - 1));
  requires writable:  \valid(to + (0 .. capacity - 1)) && \valid(place + (0 .. size - 1)) &&
                      \valid(left + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 left + (0 .. size - 1), place + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             to[used .. capacity - 1], place[0 .. size - 1], left[0 .. size - 1];
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures new_roots:  same_words{Pre, Post}(new_roots, new_roots, 0, root_count);
  ensures moved:      value_moved{Pre, Post}(left, size, base, to, to_base, place, used,
                                             \result.used, value,
                                             block_of{Pre}(from, base, value));
  ensures room:       used <= \result.used <= capacity;
  ensures value:      renamed{Pre, Post}(from, size, base, place, to_base, value, \result.value);
  ensures rest:       same_words{Pre, Post}(to, to, \result.used, capacity);
*/
static inline struct copied_value copy_value(const uint64_t *from, uint64_t base, uint64_t end,
                                             uint64_t *to, uint64_t to_base, uint64_t used,
                                             int64_t *place, uint64_t value)
/*@ ghost (uint64_t size, uint64_t capacity, const uint64_t *roots, const uint64_t *new_roots,
           uint64_t root_count, uint64_t \ghost *left) */
{
    if (!is_ours(value, base, end)) {
        struct copied_value same = {value, used};
        return same;
    }
    uint64_t index = index_of_address(value, base);
    uint64_t block = index_of_block(index, from[index]);
    //@ assert block: block == block_of(from, base, value);
    uint64_t inside = index - block;
    if (place[block] != -1) {
        //@ assert moved: moved(place, block);
        struct copied_value found = {address_of_index((uint64_t)place[block] + inside, to_base),
                                     used};
        return found;
    }
    //@ assert new: !moved(place, block);
    //@ assert header: word_at(left, block) == word_at(from, block);
    uint64_t count = 1 + header_wosize(from[block]), address = address_of_index(used, to_base);
    copy_words(from, block, to, used, count)
        /*@ ghost (size, capacity, roots, new_roots, root_count, left) */;
    //@ ghost Copied: ;
    //@ assert copied: copied{Pre, Here}(left, block, to, used, count);
    place[block] = (int64_t)used;
    /*@ ghost leave_address(left, block, address, from, size, roots, root_count, to, capacity,
                            new_roots); */
    //@ assert to: same_words{Copied, Here}(to, to, 0, capacity);
    //@ assert from: same_words{Pre, Here}(from, from, 0, size);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert new_roots: same_words{Pre, Here}(new_roots, new_roots, 0, root_count);
    //@ assert rest: same_words{Pre, Here}(to, to, used + count, capacity);
    //@ assert to: same_words{Pre, Here}(to, to, 0, used);
    //@ assert below: same_words{Pre, Here}(left, left, 0, block);
    //@ assert above: same_words{Pre, Here}(left, left, block + 2, size);
    //@ assert copied: copied{Pre, Here}(left, block, to, used, count);
    //@ assert placed: placed{Pre, Here}(place, size, block, used);
    //@ assert moved: block_moved{Pre, Here}(left, size, to, to_base, place, block, used);
    struct copied_value there = {address + 8 * inside, used + count};
    return there;
}

/* Write a new root; all else stays as it is. */
/*@
  requires place:     index < root_count;
  requires writable:  \valid(new_roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 left + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             new_roots[index];
  ensures value:      new_roots[index] == value;
  ensures below:      same_words{Pre, Post}(new_roots, new_roots, 0, index);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures left:       same_words{Pre, Post}(left, left, 0, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, capacity);
*/
static inline void set_root(uint64_t *new_roots, uint64_t index, uint64_t value)
/*@ ghost (const uint64_t *from, uint64_t size, const uint64_t *roots, uint64_t root_count,
           const uint64_t *to, uint64_t capacity, const uint64_t \ghost *left) */
{
    new_roots[index] = value;
}

/* Write a word of the new heap; all else stays as it is. */
/*@
  requires place:     index < capacity;
  requires writable:  \valid(to + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 left + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             to[index];
  ensures value:      to[index] == value;
  ensures below:      same_words{Pre, Post}(to, to, 0, index);
  ensures above:      same_words{Pre, Post}(to, to, index + 1, capacity);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures new_roots:  same_words{Pre, Post}(new_roots, new_roots, 0, root_count);
  ensures left:       same_words{Pre, Post}(left, left, 0, size);
*/
static inline void set_word(uint64_t *to, uint64_t index, uint64_t value)
/*@ ghost (uint64_t capacity, const uint64_t *from, uint64_t size, const uint64_t *roots,
           const uint64_t *new_roots, uint64_t root_count, const uint64_t \ghost *left) */
{
    to[index] = value;
}

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

uint64_t functional_copy(const uint64_t *from, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, uint64_t *to, uint64_t capacity, uint64_t to_base,
                         uint64_t *new_roots, int64_t *place)
{
    (void)capacity;
    //@ ghost uint64_t left[MAX_HEAP_SIZE];
    //@ ghost begin_left(from, &left[0], size);
    //@ assert copyable: copyable_heap{Pre}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Pre}(from, size, base, to_base, capacity, roots,
                                            root_count); */
    place_none(place, size);
    uint64_t end = end_of_heap(base, size);
    uint64_t used = 0;
    /*@ assert start: copying{Pre, Here}(from, &left[0], size, base, to, to_base, place, 0, 0); */
    /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
    /*@
      loop invariant bound:     0 <= r <= root_count && used <= capacity;
      loop invariant from:      same_words{Pre, Here}(from, from, 0, size);
      loop invariant roots:     same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant copied:    copying{Pre, Here}(from, &left[0], size, base, to, to_base,
                                                    place, 0, used);
      loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                         place);
      loop invariant renamed:   values_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                          new_roots, r);
      loop assigns              r, used, to[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                                place[0 .. size - 1], left[0 .. size - 1];
      loop variant              root_count - r;
    */
    for (uint64_t r = 0; r < root_count; r++) {
        //@ ghost Before: ;
        uint64_t value = roots[r];
        //@ assert value: value == word_at{Pre}(roots, r);
        /*@ assert copyable: copyable_value{Pre}(from, size, base, to_base, capacity, value); */
        /*@ assert reach: ours(value, base, size) ==>
              object_reachable_from_list{Pre}(from, size, base, roots, root_count,
                                              block_of{Pre}(from, base, value)); */
        /*@ assert names: ours(value, base, size) ==>
              names{Pre, Here}(from, size, base, roots, root_count, place, r - root_count,
                               block_of{Pre}(from, base, value)); */
        //@ assert fit: new_blocks_fit{Pre, Here}(from, size, to, used, place);
        /*@ assert before: roots_before{Pre, Here}(from, size, base, roots, root_count, place, r,
                                                   used); */
        /*@ assert named: names_before{Pre, Here}(from, size, base, roots, root_count, place,
                                                  r - root_count, used); */
        /*@ assert block: ours(value, base, size) ==>
              block_of(from, base, value) == block_of{Pre}(from, base, value); */
        /*@ assert forwardable: ours(value, base, size) ==>
              forwardable(&left[0], size, base, to_base, capacity, place, used, value,
                          block_of{Pre}(from, base, value)); */
        /*@ assert same: ours(value, base, size) ==>
              !moved(place, block_of{Pre}(from, base, value)) ==>
              block_intact(from, &left[0], block_of{Pre}(from, base, value)); */
        struct copied_value new = copy_value(from, base, end, to, to_base, used, place, value)
            /*@ ghost (size, capacity, roots, new_roots, root_count, &left[0]) */;
        //@ ghost Copied: ;
        /*@ assert moved:
              value_moved{Before, Here}(&left[0], size, base, to, to_base, place, used, new.used,
                                        value, block_of{Pre}(from, base, value)); */
        //@ assert from: same_words{Pre, Here}(from, from, 0, size);
        //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
        //@ assert unused: same_words{Pre, Here}(to, to, new.used, capacity);
        /*@ assert copied: copying{Pre, Here}(from, &left[0], size, base, to, to_base, place, 0,
                                              new.used); */
        /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                         place); */
        /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count, place); */
        /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base, value,
                                               new.value); */
        //@ assert stay: places_stay{Before, Here}(place, size);
        //@ assert same: same_words{Before, Here}(new_roots, new_roots, 0, root_count);
        /*@ assert done: values_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                   new_roots, r); */
        set_root(new_roots, r, new.value)
            /*@ ghost (from, size, roots, root_count, to, capacity, &left[0]) */;
        used = new.used;
        //@ assert nothing: nothing_moved{Copied, Here}(&left[0], size, to, used, place);
        //@ assert stay: places_stay{Copied, Here}(place, size);
        /*@ assert copied: copying{Pre, Here}(from, &left[0], size, base, to, to_base, place, 0,
                                              used); */
        /*@ assert done: values_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                   new_roots, r); */
        /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base,
                                               \at(roots[\at(r, Here)], Pre), new_roots[r]); */
    }
    uint64_t scan = 0;
    /*@
      loop invariant bound:     scan <= used <= capacity;
      loop invariant header:    next_header(to, scan) == scan;
      loop invariant from:      same_words{Pre, Here}(from, from, 0, size);
      loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
      loop invariant copied:    copying{Pre, Here}(from, &left[0], size, base, to, to_base,
                                                    place, scan, used);
      loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                           place);
      loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                         place);
      loop invariant renamed:   values_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                          new_roots, root_count);
      loop assigns              scan, used, to[0 .. capacity - 1], place[0 .. size - 1],
                                left[0 .. size - 1];
      loop variant              capacity - scan;
    */
    while (scan < used) {
        //@ assert start: block_start(to, used, scan);
        //@ assert source: has_source(place, size, scan);
        //@ ghost uint64_t block = source_of(place, size, scan);
        uint64_t header = to[scan];
        //@ assert header: header == word_at{Pre}(from, block);
        //@ assert fits: new_block_fits{Pre, Here}(from, to, used, place, block);
        uint64_t last = scan + header_wosize(header);
        uint64_t field = first_field(to, scan, header) /*@ ghost (capacity) */;
        //@ assert allocated: allocated{Pre}(from, size, block);
        /*@ assert reached: object_reachable_from_list{Pre}(from, size, base, roots, root_count,
                                                            block); */
        //@ assert index: scan == new_index(place, block);
        /*@ assert closures: closures_fit{Pre}(from, size) &&
                             informations_kept{Pre}(from, size, base); */
        /*@ assert values: first_value(to, scan) - scan ==
                             first_value{Pre}(from, block) - block; */
        /*@ assert first: scanned_tag(tag_of(header)) ==>
                            field - scan == first_value{Pre}(from, block) - block; */
        /*@ assert unscanned: none_scanned{Pre, Here}(from, size, place, block, scan, field); */
        //@ assert range: scan < field <= last + 1;
        /*@
          loop invariant bound:     \at(field, LoopEntry) <= field <= last + 1 <= used <= capacity;
          loop invariant from:      same_words{Pre, Here}(from, from, 0, size);
          loop invariant unused:    same_words{Pre, Here}(to, to, used, capacity);
          loop invariant block:     stands_at(place, size, block, scan);
          loop invariant copied:    copying{Pre, Here}(from, &left[0], size, base, to, to_base,
                                                        place, field, used);
          loop invariant reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                               place);
          loop invariant order:     in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                             place);
          loop invariant renamed:   values_renamed{Pre, Here}(from, size, base, place, to_base,
                                                              roots, new_roots, root_count);
          loop assigns              field, used, to[0 .. capacity - 1], place[0 .. size - 1],
                                    left[0 .. size - 1];
          loop variant              last - field + 1;
        */
        while (field <= last) {
            //@ ghost Unscanned: ;
            uint64_t value = to[field];
            //@ assert field: field_at_scan{Pre, Here}(from, size, place, block, field, value);
            //@ assert old: scanned_field{Pre}(from, size, block, block + (field - scan));
            //@ assert value: value == word_at{Pre}(from, block + (field - scan));
            /*@ assert copyable: copyable_value{Pre}(from, size, base, to_base, capacity,
                                                     value); */
            /*@ assert points: ours(value, base, size) ==>
                  field_points_to{Pre}(from, size, base, block, block + (field - scan),
                                       block_of{Pre}(from, base, value)); */
            /*@ assert allocated: ours(value, base, size) ==>
                  allocated{Pre}(from, size, block_of{Pre}(from, base, value)); */
            /*@ assert reach: ours(value, base, size) ==>
                  object_reachable_from_list{Pre}(from, size, base, roots, root_count,
                                                  block_of{Pre}(from, base, value)); */
            /*@ assert names: ours(value, base, size) ==>
                  names{Pre, Here}(from, size, base, roots, root_count, place, field,
                                   block_of{Pre}(from, base, value)); */
            /*@ assert named: names_before{Pre, Here}(from, size, base, roots, root_count, place,
                                                      field, used); */
            /*@ assert block: ours(value, base, size) ==>
                  block_of(from, base, value) == block_of{Pre}(from, base, value); */
            /*@ assert forwardable: ours(value, base, size) ==>
                  forwardable(&left[0], size, base, to_base, capacity, place, used, value,
                              block_of{Pre}(from, base, value)); */
            /*@ assert same: ours(value, base, size) ==>
                  !moved(place, block_of{Pre}(from, base, value)) ==>
                  block_intact(from, &left[0], block_of{Pre}(from, base, value)); */
            struct copied_value new = copy_value(from, base, end, to, to_base, used, place, value)
                /*@ ghost (size, capacity, roots, new_roots, root_count, &left[0]) */;
            //@ ghost Scanned: ;
            /*@ assert moved:
                  value_moved{Unscanned, Here}(&left[0], size, base, to, to_base, place, used,
                                               new.used, value,
                                               block_of{Pre}(from, base, value)); */
            //@ assert from: same_words{Pre, Here}(from, from, 0, size);
            //@ assert unused: same_words{Pre, Here}(to, to, new.used, capacity);
            /*@ assert copied: copying{Pre, Here}(from, &left[0], size, base, to, to_base, place,
                                                  field, new.used); */
            /*@ assert reachable: moved_reachable{Pre, Here}(from, size, base, roots, root_count,
                                                             place); */
            /*@ assert order: in_copy_order{Pre, Here}(from, size, base, roots, root_count,
                                                       place); */
            /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base, value,
                                                   new.value); */
            //@ assert stay: places_stay{Unscanned, Here}(place, size);
            //@ assert same: same_words{Unscanned, Here}(new_roots, new_roots, 0, root_count);
            /*@ assert roots: values_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                        new_roots, root_count); */
            //@ assert block: stands_at(place, size, block, scan);
            //@ assert field: field_at_scan{Pre, Here}(from, size, place, block, field, value);
            set_word(to, field, new.value)
                /*@ ghost (capacity, from, size, roots, new_roots, root_count, &left[0]) */;
            used = new.used;
            //@ assert written: word_written{Scanned, Here}(&left[0], size, to, used, place, field);
            //@ assert stay: places_stay{Scanned, Here}(place, size);
            /*@ assert renamed: renamed{Pre, Here}(from, size, base, place, to_base, value,
                                                   to[field]); */
            //@ assert same: same_words{Scanned, Here}(new_roots, new_roots, 0, root_count);
            /*@ assert roots: values_renamed{Pre, Here}(from, size, base, place, to_base, roots,
                                                        new_roots, root_count); */
            field++;
            /*@ assert copied: copying{Pre, Here}(from, &left[0], size, base, to, to_base, place,
                                                  field, used); */
        }
        //@ assert fits: new_block_fits{Pre, Here}(from, to, used, place, block);
        //@ assert header: word_at(to, scan) == word_at{Pre}(from, block);
        scan = last + 1;
    }
    /*@ assert moved: list_moved{Pre, Here}(from, size, base, roots, root_count, place); */
    return used;
}
