#include "sweep_mutator.h"

#include "../../proofs/lemmas/snapshot/sweep_behind.acsl"
#include "../../proofs/lemmas/snapshot/sweep_storing.acsl"
#include "sweep_alloc.h"

struct sweeping_allocation snapshot_sweep_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                                                struct sweeping state, uint64_t wosize,
                                                uint64_t tag)
{
    //@ ghost uint64_t swept = state.sweep.swept;
    uint64_t from = state.from;
    struct hole_cursor ahead = state.ahead;
    //@ assert stands: next_header(heap, swept) == swept && swept <= from <= size;
    //@ assert fill: blocks_fill(heap, size) && blocks_fill(heap, swept);
    struct swept_allocation behind =
        sweep_alloc_behind(heap, size, base, state.sweep, state.behind, wosize, tag);
    //@ assert still: next_header(heap, swept) == swept && blocks_fill(heap, size);
    //@ assert same: same_words{Pre, Here}(heap, heap, from, size);
    //@ assert visits: scan_visits(heap, size, from);
    /*@ assert ahead: holes_ahead(heap, size, base, state.sweep.place, from, ahead.head,
                                  ahead.before, ahead.hole); */
    if (behind.block < size) {
        struct sweeping white = {behind.state, behind.cursor, ahead, from};
        struct sweeping_allocation made = {white, behind.block};
        return made;
    }
    //@ ghost Refused: ;
    //@ assert unchanged: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert blocks: blocks_fill(heap, swept);
    struct swept_allocation other =
        sweep_alloc_ahead(heap, size, base, behind.state, from, ahead, wosize, tag);
    //@ assert first: same_words{Refused, Here}(heap, heap, 0, swept);
    /*@ assert behind: holes_behind(heap, base, swept, behind.state.head, behind.cursor.head,
                                    behind.cursor.before, behind.cursor.hole); */
    /*@ assert made: other.block < size ==>
                     live_made{Refused, Here}(heap, size, swept, other.block) &&
                     live_made{Pre, Here}(heap, size, swept, other.block); */
    /*@ assert refused: other.block == size ==> same_words{Refused, Here}(heap, heap, 0, size) &&
                        same_words{Pre, Here}(heap, heap, 0, size); */
    /*@ assert none: legal_block(wosize, tag) ==> no_fit(heap, swept, 0, swept, wosize); */
    struct sweeping black = {other.state, behind.cursor, other.cursor, from};
    struct sweeping_allocation made = {black, other.block};
    return made;
}

void snapshot_sweep_store(uint64_t *heap, uint64_t block, uint64_t field, uint64_t value)
/*@ ghost (uint64_t size, uint64_t base, struct sweeping state) */
{
    heap[block + 1 + field] = value;
    //@ ghost uint64_t word = block + 1 + field;
    //@ assert written: field_written{Pre, Here}(heap, heap, size, block, word);
    //@ assert fields: fields_written{Pre, Here}(heap, heap, size, block);
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, size, size);
    //@ assert fill: blocks_fill(heap, size);
    /*@ assert starts: block_start(heap, size, state.from) <==>
                       block_start{Pre}(heap, size, state.from); */
    //@ assert value: word_at(heap, word) == value;
}
