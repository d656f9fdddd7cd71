#include "sweep_session.h"

#include "../../../layer3_imperative/snapshot/sweep_mutator.h"
#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/snapshot/sweep_session.acsl"
#include "../../lemmas/snapshot/sweep_unchanged.acsl"

/* The block that a value points to, if it is no closure; else the size of the heap. */
/*@
  requires range:     heap_range(base, size);
  requires value:     live_value(heap, size, base, swept, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures block:      \result < size ==> live_block(heap, size, swept, \result) &&
                        tag_of(heap[\result]) != CLOSURE_TAG;
*/
static inline uint64_t live_target(const uint64_t *heap, uint64_t size, uint64_t base,
                                   uint64_t value) /*@ ghost (uint64_t swept) */
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return size;
    }
    uint64_t index = index_of_address(value, base);
    //@ assert index: 0 <= index < size && index == index_of(value, base);
    uint64_t tag = header_tag(heap[index]);
    if (tag == INFIX_TAG || tag == CLOSURE_TAG) {
        return size;
    }
    //@ assert block: index == block_of(heap, base, value);
    return index;
}

/* A block was made here. */
/*@
  requires block:     block < size;
  requires writable:  \valid(made + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             made[block];
  ensures noted:      noted_made{Pre, Post}(made, size, block);
*/
static inline void note_made(uint8_t *made, uint64_t block) /*@ ghost (uint64_t size) */
{
    made[block] = 1;
}

/* This word was stored to. */
/*@
  requires word:      word < size;
  requires writable:  \valid(stored + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             stored[word];
  ensures noted:      noted_stored{Pre, Post}(stored, size, word);
*/
static inline void note_stored(uint16_t *stored, uint64_t word) /*@ ghost (uint64_t size) */
{
    stored[word] = 1;
}

struct swept_session sweep_while_running(uint64_t *heap, uint64_t size, uint64_t base,
                                         struct hole_cursor cursor, uint64_t a, uint64_t b,
                                         uint8_t *made, uint16_t *stored, const uint8_t *kinds,
                                         const uint32_t *operands, uint64_t step_count)
{
    //@ ghost uint32_t turns[2] = {0, 0};
    struct sweeping state = snapshot_sweep_begin(size, cursor) /*@ ghost (heap, base) */;
    //@ assert traced: traced{Pre, Here}(heap, size, 0, made, stored);
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant invariant: sweep_invariant(heap, size, base, state.sweep.swept,
                                                state.sweep.place, state.sweep.head,
                                                state.sweep.last, state.sweep.free);
      loop invariant live:      live_well_formed(heap, size, base, state.sweep.swept);
      loop invariant behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                             state.behind.head, state.behind.before,
                                             state.behind.hole);
      loop invariant ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                            state.ahead.head, state.ahead.before,
                                            state.ahead.hole);
      loop invariant done:      state.sweep.place == size ==> state.sweep.swept == size;
      loop invariant held:      live_value(heap, size, base, state.sweep.swept, a) &&
                                live_value(heap, size, base, state.sweep.swept, b);
      loop invariant traced:    traced{Pre, Here}(heap, size, state.sweep.swept, made, stored);
      loop assigns              i, state, a, b, heap[0 .. size - 1], made[0 .. size - 1],
                                stored[0 .. size - 1], turns[0 .. 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        uint64_t kind = kinds[i];
        uint64_t operand = operands[i];
        //@ ghost uint64_t swept = state.sweep.swept;
        //@ assert fill: blocks_fill(heap, size);
        //@ assert closures: live_closures_fit(heap, size, swept);
        //@ ghost Before: ;
        if (kind == SWEEPING_SLICE) {
            state = snapshot_sweep_some(heap, size, base, NO_TAG, state, operand)
                /*@ ghost (&turns[0]) */;
            /*@ assert step: sweeping_step{Before, Here}(heap, size, swept, state.sweep.swept,
                                                         size, size); */
            /*@ assert noted: noted_made{Before, Here}(made, size, size) &&
                              noted_stored{Before, Here}(stored, size, size); */
            //@ assert none: new_is_clear(heap, size, size);
            /*@ assert traced: traced{Pre, Here}(heap, size, state.sweep.swept, made,
                                                 stored); */
            /*@ assert held: live_value(heap, size, base, state.sweep.swept, a) &&
                             live_value(heap, size, base, state.sweep.swept, b); */
        } else if (kind == SWEEPING_STORE) {
            uint64_t block = live_target(heap, size, base, a) /*@ ghost (swept) */;
            if (block < size && operand < header_wosize(heap[block])) {
                //@ ghost uint64_t word = block + 1 + operand;
                //@ assert field: free_field(heap, size, block, word);
                //@ assert inside: word < size;
                //@ assert fits: live_value_fits(heap, size, base, swept, block, b);
                snapshot_sweep_store(heap, block, operand, b) /*@ ghost (size, base, state) */;
                note_stored(stored, block + 1 + operand) /*@ ghost (size) */;
                //@ assert written: field_written{Before, Here}(heap, heap, size, block, word);
                //@ assert step: sweeping_step{Before, Here}(heap, size, swept, swept, size, word);
                /*@ assert noted: noted_made{Before, Here}(made, size, size) &&
                                  noted_stored{Before, Here}(stored, size, word); */
                //@ assert none: new_is_clear(heap, size, size);
                //@ assert traced: traced{Pre, Here}(heap, size, swept, made, stored);
                /*@ assert held: live_value(heap, size, base, swept, a) &&
                                 live_value(heap, size, base, swept, b); */
            }
        } else if (kind == SWEEPING_LOAD) {
            uint64_t block = live_target(heap, size, base, a) /*@ ghost (swept) */;
            if (block < size && operand < header_wosize(heap[block]) &&
                is_scanned_tag(header_tag(heap[block]))) {
                //@ assert scanned: scanned_field(heap, size, block, block + 1 + operand);
                //@ assert inside: block + 1 + operand < size;
                /*@ assert held: live_value(heap, size, base, swept,
                                            word_at(heap, block + 1 + operand)); */
                a = heap[block + 1 + operand];
            }
        } else if (kind == SWEEPING_SWAP) {
            uint64_t other = a;
            a = b;
            b = other;
        } else if (kind == SWEEPING_ALLOC) {
            struct sweeping_allocation new =
                snapshot_sweep_alloc(heap, size, base, state, operand, 0);
            state = new.state;
            //@ ghost uint64_t block = new.block;
            if (new.block < size) {
                note_made(made, new.block) /*@ ghost (size) */;
                a = address_of_index(new.block, base);
                //@ assert new: live_made{Before, Here}(heap, size, swept, block);
                //@ assert step: sweeping_step{Before, Here}(heap, size, swept, swept, block, size);
                /*@ assert noted: noted_made{Before, Here}(made, size, block) &&
                                  noted_stored{Before, Here}(stored, size, size); */
                /*@ assert header: heap[block] == header_of(operand, WHITE, 0) ||
                                   heap[block] == header_of(operand, BLACK, 0); */
                //@ assert parts: wosize_of(heap[block]) == operand && tag_of(heap[block]) == 0;
                //@ assert clear: cleared(heap, block, block + 1 + operand);
                //@ assert fields: new_is_clear(heap, size, block);
                //@ assert traced: traced{Pre, Here}(heap, size, swept, made, stored);
                //@ assert live: live_block(heap, size, swept, block);
                /*@ assert held: live_value(heap, size, base, swept, a) &&
                                 live_value(heap, size, base, swept, b); */
            } else {
                //@ assert none: swept_between{Before, Here}(heap, heap, size, swept, swept);
                //@ assert step: sweeping_step{Before, Here}(heap, size, swept, swept, size, size);
                /*@ assert noted: noted_made{Before, Here}(made, size, size) &&
                                  noted_stored{Before, Here}(stored, size, size); */
                //@ assert clear: new_is_clear(heap, size, size);
                //@ assert traced: traced{Pre, Here}(heap, size, swept, made, stored);
                /*@ assert held: live_value(heap, size, base, swept, a) &&
                                 live_value(heap, size, base, swept, b); */
            }
        } else if (kind == SWEEPING_DROP) {
            a = 1;
            //@ assert number: live_value(heap, size, base, swept, a);
        }
    }
    /*@ assert swept: state.sweep.place == size ==>
          heap_swept(heap, size, base, state.sweep.head, state.sweep.free); */
    /*@ assert white: state.sweep.place == size ==> \forall integer i; 0 <= i < size ==>
          (allocated(heap, size, i) <==> live_block(heap, size, size, i)); */
    //@ assert live: live_or_made{Pre, Here}(heap, size, state.sweep.swept, made);
    /*@ assert allocated: state.sweep.place == size ==> \forall integer i; 0 <= i < size ==>
          (live_block(heap, size, size, i) <==>
           black_block{Pre}(heap, size, i) || was_made(made, i)) &&
          (allocated(heap, size, i) <==>
           black_block{Pre}(heap, size, i) || was_made(made, i)); */
    /*@ assert cursor: cursor_valid(heap, state.sweep.swept, base, state.sweep.head,
                                    state.behind.before, state.behind.hole); */
    struct swept_session result = {state, a, b};
    return result;
}
