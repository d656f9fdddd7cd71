/* Another tag, or two blocks out of one. */

#include "reshape.h"

#include "../../proofs/lemmas/mutator/reshaping.acsl"

void heap_change_tag(uint64_t *heap, uint64_t block, uint64_t tag)
/*@ ghost (uint64_t size, uint64_t base) */
{
    uint64_t header = heap[block];
    //@ ghost uint64_t end = block + 1 + header / 1024;
    heap[block] = make_header(header_wosize(header), header_colour(header), tag);
    //@ assert reshaped: reshaped{Pre, Here}(heap, heap, size, block, end);
    //@ assert pieces: pieces_well_formed{Pre, Here}(heap, heap, size, base, block, end);
    /*@ assert outside: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
          (scanned_tag(tag) ==>
           values_outside_reserve{Pre}(heap, size, limit, base, block + 1, end)) ==>
          pieces_outside_reserve{Pre, Here}(heap, heap, size, limit, base, block, end); */
    /*@ assert stays: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
          pieces_outside_reserve{Pre, Here}(heap, heap, size, limit, base, block, end) ==>
          reserve_stays{Pre, Here}(heap, heap, size, limit, base, block, end); */
    /*@ assert reserve: \forall integer limit;
          reserve_stays{Pre, Here}(heap, heap, size, limit, base, block, end) ==>
          reserve_unused(heap, size, limit, base); */
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, size, size);
}

uint64_t heap_split_block(uint64_t *heap, uint64_t block, uint64_t wosize, uint64_t tag)
/*@ ghost (uint64_t size, uint64_t base) */
{
    uint64_t header = heap[block];
    //@ assert fits: block + wosize_of(header) < size;
    uint64_t rest = block + 1 + wosize;
    heap[block] = make_header(wosize, header_colour(header), header_tag(header));
    heap[rest] = make_header(header_wosize(header) - wosize - 1, header_colour(header), tag);
    //@ assert reshaped: reshaped{Pre, Here}(heap, heap, size, block, rest);
    /*@ assert own: scanned_tag(tag_of(header)) ==>
          well_formed_values{Pre}(heap, size, base, heap, block + 1, rest); */
    //@ assert pieces: pieces_well_formed{Pre, Here}(heap, heap, size, base, block, rest);
    /*@ assert own_outside: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
          scanned_tag(tag_of(header)) ==>
          values_outside_reserve{Pre}(heap, size, limit, base, block + 1, rest); */
    /*@ assert outside: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
          (scanned_tag(tag) ==>
           values_outside_reserve{Pre}(heap, size, limit, base, rest + 1,
                                       block + 1 + wosize_of(header))) ==>
          pieces_outside_reserve{Pre, Here}(heap, heap, size, limit, base, block, rest); */
    /*@ assert stays: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
          pieces_outside_reserve{Pre, Here}(heap, heap, size, limit, base, block, rest) ==>
          reserve_stays{Pre, Here}(heap, heap, size, limit, base, block, rest); */
    /*@ assert reserve: \forall integer limit;
          reserve_stays{Pre, Here}(heap, heap, size, limit, base, block, rest) ==>
          reserve_unused(heap, size, limit, base); */
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, size, size);
    return rest;
}
