/* Allocating blocks that hold something. */

#include "fields.h"

#include "clear.h"

struct allocation heap_alloc_cleared(uint64_t *heap, uint64_t size, uint64_t base,
                                     struct hole_cursor cursor, uint64_t wosize, uint64_t colour,
                                     uint64_t tag)
{
    struct allocation made = heap_alloc(heap, size, base, cursor, wosize, colour, tag);
    if (made.block == size) {
        //@ assert unchanged: well_formed_heap(heap, size, base);
        /*@ assert reserve: \forall integer limit;
              reserve_unused{Pre}(heap, size, limit, base) ==>
              reserve_unused(heap, size, limit, base); */
        return made;
    }
    //@ ghost Made: ;
    //@ ghost uint64_t block = made.block;
    //@ assert new: allocated(heap, size, block) && wosize_of(heap[block]) == wosize;
    //@ assert made: same_blocks_but{Pre, Here}(heap, heap, size, block);
    //@ assert carved: carved_from_hole{Pre, Here}(heap, heap, size, block);
    //@ assert starts: starts_stay{Pre, Here}(heap, size);
    //@ assert but: well_formed_but(heap, size, base, block);
    /*@ assert reserve: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                          reserve_unused_but(heap, size, limit, base, block); */
    //@ assert closures: closures_fit_but(heap, size, block);
    heap_clear(heap, made.block, wosize) /*@ ghost (size) */;
    //@ assert written: fields_written{Made, Here}(heap, heap, size, block);
    //@ assert others: same_blocks_but{Made, Here}(heap, heap, size, block);
    //@ assert blocks: blocks_fill(heap, size);
    //@ assert but: well_formed_but(heap, size, base, block);
    //@ assert allocated: allocated(heap, size, block) && tag_of(heap[block]) == tag;
    //@ assert filled: block_filled(heap, size, base, block);
    //@ assert heap: well_formed_heap(heap, size, base);
    /*@ assert kept: \forall integer limit;
                       reserve_unused_but{Made}(heap, size, limit, base, block) ==>
                       reserve_unused_but(heap, size, limit, base, block); */
    /*@ assert outside: \forall integer limit;
                          block_outside_reserve(heap, size, limit, base, block); */
    /*@ assert reserve: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                          reserve_unused_but(heap, size, limit, base, block) &&
                          reserve_unused(heap, size, limit, base); */
    //@ assert same_blocks: same_blocks_but{Pre, Here}(heap, heap, size, block);
    /*@ assert cursor: cursor_valid(heap, size, base, made.cursor.head, made.cursor.before,
                                    made.cursor.hole); */
    //@ assert still: starts_stay{Made, Here}(heap, size);
    //@ assert same: same_allocated{Made, Here}(heap, heap, size, size);
    return made;
}
