/* Forwarding a value: what it points to moves to the new heap, if it has not yet, and the result is
   the value for it there. A runtime forwards its roots one by one, wherever it finds them, and
   writes the results back; then semispace_scan (scan.h) moves what these blocks reach:

       struct forwarded root = semispace_forward(from, base, end, to, to_base, used, *address);
       *address = root.value;
       used = root.used;

   The old heap is any well-formed heap, also one with holes; the new one has none. What is left of
   the old one tells where its blocks are: the header of a block that has moved is 0, and its first
   field holds its new address. So a runtime can ask of any old value whether it is alive, and
   follow it, until the old space is used again.

   The contracts here speak of one step, and of no heap before. A ghost map tells where each block
   is: its new index, or -1. That the invariants of specs/semispace/copying.acsl hold after a step
   if they held before is a lemma (value_moved_copying). */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_FORWARD_H
#define LAYER3_IMPERATIVE_SEMISPACE_FORWARD_H

#include "../../proofs/lemmas/semispace/root_written.acsl"
#include "../../specs/semispace/steps.acsl"
#include "../words/header.h"
#include <stdbool.h>
#include <stdint.h>

/* Copy a block to the end of the new heap. The fields are copied from the first one on: where they
   are does not depend on the header, so that the processor fetches both at once. */
/*@
  requires header:    header == from[block] && wosize == wosize_of(header);
  requires bound:     block + wosize < size && used + wosize < capacity;
  requires limit:     size <= MAX_HEAP_SIZE && capacity <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(from + (0 .. size - 1));
  requires writable:  \valid(to + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             to[used .. used + wosize];

  ensures copied:     copied{Pre, Post}(from, block, to, used, 1 + wosize);
  ensures from:       same_words{Pre, Post}(from, from, 0, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, used);
  ensures rest:       same_words{Pre, Post}(to, to, used + 1 + wosize, capacity);
*/
static inline void copy_block(const uint64_t *from, uint64_t block, uint64_t header,
                              uint64_t wosize, uint64_t *to, uint64_t used)
/*@ ghost (uint64_t size, uint64_t capacity) */
{
    to[used] = header;
    /*@
      loop invariant bound:  0 <= k <= wosize;
      loop invariant copied: copied{Pre, Here}(from, block, to, used, 1 + k);
      loop invariant from:   same_words{Pre, Here}(from, from, 0, size);
      loop invariant to:     same_words{Pre, Here}(to, to, 0, used);
      loop invariant rest:   same_words{Pre, Here}(to, to, used + 1 + wosize, capacity);
      loop assigns           k, to[used + 1 .. used + wosize];
      loop variant           wosize - k;
    */
    for (uint64_t k = 0; k < wosize; k++) {
        to[used + 1 + k] = from[block + 1 + k];
    }
}

/* Leave the new address where a block was. */
/*@
  requires place:     index + 1 < size;
  requires writable:  \valid(from + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 kept + (0 .. kept_count - 1));

  terminates          \true;
  exits               \false;
  assigns             from[index .. index + 1];

  ensures header:     from[index] == 0;
  ensures address:    from[index + 1] == address;
  ensures before:     same_words{Pre, Post}(from, from, 0, index);
  ensures after:      same_words{Pre, Post}(from, from, index + 2, size);
  ensures to:         same_words{Pre, Post}(to, to, 0, capacity);
  ensures kept:       same_words{Pre, Post}(kept, kept, 0, kept_count);
*/
static inline void leave(uint64_t *from, uint64_t index, uint64_t address)
/*@ ghost (uint64_t size, const uint64_t *to, uint64_t capacity, const uint64_t *kept,
           uint64_t kept_count) */
{
    from[index] = 0;
    from[index + 1] = address;
}

/* A new value, and how many words of the new heap are in use. */
struct forwarded {
    uint64_t value;
    uint64_t used;
};

/* The new address of a block. It moves, if it has not yet; then there has to be room for it. The
   value is any one that means this block. */
/*@
  requires range:     heap_range(base, size) && ours(value, base, size);
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires block:     block + 1 < size &&
                      (moved(place, block)
                         ? has_left(from, to_base, capacity, place, block, block)
                         : can_leave(from, size, capacity, used, block, block));
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 kept + (0 .. kept_count - 1), place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[used .. capacity - 1], place[0 .. size - 1];

  ensures moved:      value_moved{Pre, Post}(from, size, base, to, to_base, place, used,
                                             \result.used, value, block);
  ensures room:       used <= \result.used <= capacity;
  ensures address:    moved(place, block) && new_index(place, block) < capacity &&
                      \result.value == address_of(new_index(place, block), to_base);
  ensures rest:       same_words{Pre, Post}(to, to, \result.used, capacity);
  ensures kept:       same_words{Pre, Post}(kept, kept, 0, kept_count);
*/
static inline struct forwarded forward_block(uint64_t *from, uint64_t *to, uint64_t to_base,
                                             uint64_t used, uint64_t block)
/*@ ghost (int64_t \ghost *place, uint64_t size, uint64_t base, uint64_t capacity, uint64_t value,
           const uint64_t *kept, uint64_t kept_count) */
{
    uint64_t header = from[block];
    if (header == 0) {
        //@ assert moved: moved(place, block);
        struct forwarded found = {from[block + 1], used};
        return found;
    }
    //@ assert new: !moved(place, block);
    uint64_t wosize = header_wosize(header), address = address_of_index(used, to_base);
    copy_block(from, block, header, wosize, to, used) /*@ ghost (size, capacity) */;
    //@ ghost Copied: ;
    //@ assert kept: same_words{Pre, Here}(kept, kept, 0, kept_count);
    leave(from, block, address) /*@ ghost (size, to, capacity, kept, kept_count) */;
    //@ ghost place[block] = (int64_t)used;
    //@ assert kept: same_words{Copied, Here}(kept, kept, 0, kept_count);
    //@ assert to: same_words{Copied, Here}(to, to, 0, capacity);
    //@ assert rest: same_words{Pre, Here}(to, to, used + 1 + wosize, capacity);
    //@ assert to: same_words{Pre, Here}(to, to, 0, used);
    //@ assert before: same_words{Pre, Here}(from, from, 0, block);
    //@ assert after: same_words{Pre, Here}(from, from, block + 2, size);
    //@ assert copied: copied{Pre, Here}(from, block, to, used, 1 + wosize);
    //@ assert placed: placed{Pre, Here}(place, size, block, used);
    //@ assert moved: block_moved{Pre, Here}(from, size, to, to_base, place, block, used);
    struct forwarded there = {address, used + 1 + wosize};
    return there;
}

/* The new value for an old one. What it points to moves, if it has not yet; then there has to be
   room for it. Any array elsewhere, such as that of the roots, stays as it is. */
/*@
  requires range:     heap_range(base, size) && end == heap_end(base, size);
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires value:     ours(value, base, size) ==>
                        forwardable(from, size, base, to_base, capacity, place, used, value,
                                    block_of(from, base, value));
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 kept + (0 .. kept_count - 1), place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[used .. capacity - 1], place[0 .. size - 1];

  ensures moved:      value_moved{Pre, Post}(from, size, base, to, to_base, place, used,
                                             \result.used, value,
                                             block_of{Pre}(from, base, value));
  ensures room:       used <= \result.used <= capacity;
  ensures value:      renamed{Pre, Post}(from, size, base, place, to_base, value, \result.value);
  ensures rest:       same_words{Pre, Post}(to, to, \result.used, capacity);
  ensures kept:       same_words{Pre, Post}(kept, kept, 0, kept_count);
*/
static inline struct forwarded semispace_forward(uint64_t *from, uint64_t base, uint64_t end,
                                                 uint64_t *to, uint64_t to_base, uint64_t used,
                                                 uint64_t value)
/*@ ghost (int64_t \ghost *place, uint64_t size, uint64_t capacity, const uint64_t *kept,
           uint64_t kept_count) */
{
    if (!is_ours(value, base, end)) {
        struct forwarded same = {value, used};
        return same;
    }
    uint64_t index = index_of_address(value, base), header = from[index];
    if (header_tag(header) == INFIX_TAG) {
        uint64_t inside = header_wosize(header), block = index - inside;
        //@ assert block: block == block_of(from, base, value);
        struct forwarded whole = forward_block(from, to, to_base, used, block)
            /*@ ghost (place, size, base, capacity, value, kept, kept_count) */;
        struct forwarded new = {whole.value + 8 * inside, whole.used};
        return new;
    }
    //@ assert block: index == block_of(from, base, value);
    return forward_block(from, to, to_base, used, index)
        /*@ ghost (place, size, base, capacity, value, kept, kept_count) */;
}

/* Forward a root in its place: the new value is written where the old one was. The result is how
   many words of the new heap are in use. Any ghost array stays as it is, such as a copy of the old
   heap. */
/*@
  requires range:     heap_range(base, size) && end == heap_end(base, size);
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires root:      root < root_count;
  requires value:     ours(roots[root], base, size) ==>
                        forwardable(from, size, base, to_base, capacity, place, used, roots[root],
                                    block_of(from, base, roots[root]));
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), kept + (0 .. kept_count - 1),
                                 place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[used .. capacity - 1], roots[root],
                      place[0 .. size - 1];

  ensures moved:      value_moved{Pre, Post}(from, size, base, to, to_base, place, used, \result,
                                             \old(roots[root]),
                                             block_of{Pre}(from, base, \old(roots[root])));
  ensures room:       used <= \result <= capacity;
  ensures value:      renamed{Pre, Post}(from, size, base, place, to_base, \old(roots[root]),
                                         roots[root]);
  ensures below:      same_words{Pre, Post}(roots, roots, 0, root);
  ensures above:      same_words{Pre, Post}(roots, roots, root + 1, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
  ensures kept:       same_words{Pre, Post}(kept, kept, 0, kept_count);
*/
static inline uint64_t semispace_forward_root(uint64_t *from, uint64_t base, uint64_t end,
                                              uint64_t *to, uint64_t to_base, uint64_t used,
                                              uint64_t *roots, uint64_t root)
/*@ ghost (int64_t \ghost *place, uint64_t size, uint64_t capacity, uint64_t root_count,
           const uint64_t \ghost *kept, uint64_t kept_count) */
{
    uint64_t value = roots[root];
    struct forwarded new = semispace_forward(from, base, end, to, to_base, used, value)
        /*@ ghost (place, size, capacity, roots, root_count) */;
    //@ ghost Forwarded: ;
    //@ assert kept: same_words{Pre, Here}(kept, kept, 0, kept_count);
    roots[root] = new.value;
    //@ assert from: same_words{Forwarded, Here}(from, from, 0, size);
    //@ assert to: same_words{Forwarded, Here}(to, to, 0, capacity);
    //@ assert nothing: nothing_moved{Forwarded, Here}(from, size, to, new.used, place);
    //@ assert rest: same_words{Pre, Here}(to, to, new.used, capacity);
    //@ assert kept: same_words{Forwarded, Here}(kept, kept, 0, kept_count);
    return new.used;
}

/* Has the block moved that an old value means? Values that are not of the old heap mean none. Then
   semispace_forward tells where it is, and moves nothing. */
/*@
  requires range:     heap_range(base, size) && end == heap_end(base, size);
  requires value:     ours(value, base, size) ==> index_of(value, base) < size &&
                        0 <= block_of(from, base, value);
  requires readable:  \valid_read(from + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures moved:      \result <==> ours(value, base, size) &&
                        from[block_of(from, base, value)] == 0;
*/
static inline bool semispace_is_moved(const uint64_t *from, uint64_t base, uint64_t end,
                                      uint64_t value)
/*@ ghost (uint64_t size) */
{
    if (!is_ours(value, base, end)) {
        return false;
    }
    uint64_t index = index_of_address(value, base);
    uint64_t header = from[index];
    if (header_tag(header) == INFIX_TAG) {
        header = from[index - header_wosize(header)];
    }
    return header == 0;
}

#endif
