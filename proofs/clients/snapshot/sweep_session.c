#include "sweep_session.h"

#include "../../../layer3_imperative/snapshot/sweep_mutator.h"
#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/snapshot/sweep_session.acsl"
#include "../../lemmas/snapshot/sweep_unchanged.acsl"
#include "../any/plain_target.h"

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
    return plain_target(heap, size, base, value);
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

/* A slice. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  requires live:      live_well_formed(heap, size, base, state.sweep.swept);
  requires behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  requires ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  requires held:      live_value(heap, size, base, state.sweep.swept, a) &&
                      live_value(heap, size, base, state.sweep.swept, b);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures invariant:  sweep_invariant(heap, size, base, \result.sweep.swept,
                                      \result.sweep.place, \result.sweep.head,
                                      \result.sweep.last, \result.sweep.free);
  ensures live:       live_well_formed(heap, size, base, \result.sweep.swept);
  ensures behind:     holes_behind(heap, base, \result.sweep.swept, \result.sweep.head,
                                   \result.behind.head, \result.behind.before,
                                   \result.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, \result.sweep.place, \result.from,
                                  \result.ahead.head, \result.ahead.before,
                                  \result.ahead.hole);
  ensures done:       \result.sweep.place == size ==> \result.sweep.swept == size;
  ensures told:       told_step{Pre, Post}(heap, made, stored, size, state.sweep.swept,
                                           \result.sweep.swept);
  ensures held:       live_value(heap, size, base, \result.sweep.swept, a) &&
                      live_value(heap, size, base, \result.sweep.swept, b);
*/
static inline struct sweeping take_slice(uint64_t *heap, uint64_t size, uint64_t base,
                                         struct sweeping state, uint64_t budget)
/*@ ghost (uint64_t a, uint64_t b, const uint8_t *made, const uint16_t *stored) */
{
    //@ ghost uint32_t turns[2] = {0, 0};
    //@ assert closures: live_closures_fit(heap, size, state.sweep.swept);
    struct sweeping after = snapshot_sweep_some(heap, size, base, NO_TAG, state, budget)
        /*@ ghost (&turns[0]) */;
    /*@ assert noted: noted_made{Pre, Here}(made, size, size) &&
                      noted_stored{Pre, Here}(stored, size, size); */
    return after;
}

/* A store into the block that a points to, if there is one with this field. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  requires live:      live_well_formed(heap, size, base, state.sweep.swept);
  requires behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  requires ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  requires held:      live_value(heap, size, base, state.sweep.swept, a) &&
                      live_value(heap, size, base, state.sweep.swept, b);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stored + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stored[0 .. size - 1];
  ensures invariant:  sweep_invariant(heap, size, base, state.sweep.swept,
                                      state.sweep.place, state.sweep.head,
                                      state.sweep.last, state.sweep.free);
  ensures live:       live_well_formed(heap, size, base, state.sweep.swept);
  ensures behind:     holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before,
                                   state.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before,
                                  state.ahead.hole);
  ensures told:       told_step{Pre, Post}(heap, made, stored, size, state.sweep.swept,
                                           state.sweep.swept);
  ensures held:       live_value(heap, size, base, state.sweep.swept, a) &&
                      live_value(heap, size, base, state.sweep.swept, b);
*/
static inline void store(uint64_t *heap, uint64_t size, uint64_t base, uint64_t a, uint64_t b,
                         uint64_t field, uint16_t *stored)
/*@ ghost (struct sweeping state, const uint8_t *made) */
{
    //@ ghost uint64_t swept = state.sweep.swept;
    //@ assert range: heap_range(base, size) && blocks_fill(heap, size);
    //@ assert closures: live_closures_fit(heap, size, swept);
    uint64_t block = live_target(heap, size, base, a) /*@ ghost (swept) */;
    if (block == size || field >= header_wosize(heap[block])) {
        //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
        /*@ assert noted: noted_made{Pre, Here}(made, size, size) &&
                          noted_stored{Pre, Here}(stored, size, size); */
        return;
    }
    //@ ghost uint64_t word = block + 1 + field;
    //@ assert field: free_field(heap, size, block, word);
    //@ assert inside: word < size;
    //@ assert fits: live_value_fits(heap, size, base, swept, block, b);
    snapshot_sweep_store(heap, block, field, b) /*@ ghost (size, base, state) */;
    note_stored(stored, block + 1 + field) /*@ ghost (size) */;
    //@ assert written: field_written{Pre, Here}(heap, heap, size, block, word);
    /*@ assert noted: noted_made{Pre, Here}(made, size, size) &&
                      noted_stored{Pre, Here}(stored, size, word); */
}

/* What a field of the block that a points to holds; a, if there is no such field. */
/*@
  requires range:     heap_range(base, size) && blocks_fill(heap, size);
  requires live:      live_well_formed(heap, size, base, swept);
  requires held:      live_value(heap, size, base, swept, a);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures held:       live_value(heap, size, base, swept, \result);
*/
static inline uint64_t load(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t a,
                            uint64_t field) /*@ ghost (uint64_t swept) */
{
    uint64_t block = live_target(heap, size, base, a) /*@ ghost (swept) */;
    if (block == size || field >= header_wosize(heap[block]) ||
        !is_scanned_tag(header_tag(heap[block]))) {
        return a;
    }
    //@ assert scanned: scanned_field(heap, size, block, block + 1 + field);
    //@ assert inside: block + 1 + field < size;
    /*@ assert held: live_value(heap, size, base, swept, word_at(heap, block + 1 + field)); */
    return heap[block + 1 + field];
}

/* A new block, for a to point to, or for nothing, if there is no room. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  requires live:      live_well_formed(heap, size, base, state.sweep.swept);
  requires behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  requires ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  requires held:      live_value(heap, size, base, state.sweep.swept, a) &&
                      live_value(heap, size, base, state.sweep.swept, b);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(made + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], made[0 .. size - 1];
  ensures invariant:  sweep_invariant(heap, size, base, \result.state.sweep.swept,
                                      \result.state.sweep.place, \result.state.sweep.head,
                                      \result.state.sweep.last, \result.state.sweep.free);
  ensures live:       live_well_formed(heap, size, base, \result.state.sweep.swept);
  ensures behind:     holes_behind(heap, base, \result.state.sweep.swept, \result.state.sweep.head,
                                   \result.state.behind.head, \result.state.behind.before,
                                   \result.state.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, \result.state.sweep.place, \result.state.from,
                                  \result.state.ahead.head, \result.state.ahead.before,
                                  \result.state.ahead.hole);
  ensures stands:     \result.state.sweep.swept == state.sweep.swept &&
                      \result.state.sweep.place == state.sweep.place;
  ensures told:       told_step{Pre, Post}(heap, made, stored, size, state.sweep.swept,
                                           state.sweep.swept);
  ensures held:       live_value(heap, size, base, state.sweep.swept, \result.a) &&
                      live_value(heap, size, base, state.sweep.swept, \result.b);
*/
static inline struct swept_session allocate(uint64_t *heap, uint64_t size, uint64_t base,
                                            struct sweeping state, uint64_t a, uint64_t b,
                                            uint64_t wosize, uint8_t *made)
/*@ ghost (const uint16_t *stored) */
{
    //@ ghost uint64_t swept = state.sweep.swept;
    //@ assert range: heap_range(base, size) && blocks_fill(heap, size);
    //@ assert closures: live_closures_fit(heap, size, swept);
    struct sweeping_allocation new = snapshot_sweep_alloc(heap, size, base, state, wosize, 0);
    uint64_t block = new.block;
    if (block == size) {
        //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
        /*@ assert noted: noted_made{Pre, Here}(made, size, size) &&
                          noted_stored{Pre, Here}(stored, size, size); */
        //@ assert none: swept_between{Pre, Here}(heap, heap, size, swept, swept);
        struct swept_session refused = {new.state, a, b};
        return refused;
    }
    note_made(made, block) /*@ ghost (size) */;
    //@ assert new: live_made{Pre, Here}(heap, size, swept, block);
    /*@ assert noted: noted_made{Pre, Here}(made, size, block) &&
                      noted_stored{Pre, Here}(stored, size, size); */
    /*@ assert header: heap[block] == header_of(wosize, WHITE, 0) ||
                       heap[block] == header_of(wosize, BLACK, 0); */
    //@ assert parts: wosize_of(heap[block]) == wosize && tag_of(heap[block]) == 0;
    //@ assert clear: cleared(heap, block, block + 1 + wosize);
    //@ assert fields: new_is_clear(heap, size, block);
    //@ assert live: live_block(heap, size, swept, block);
    //@ assert value: live_value(heap, size, base, swept, b);
    uint64_t address = address_of_index(block, base);
    //@ assert address: live_value(heap, size, base, swept, address);
    struct swept_session result = {new.state, address, b};
    return result;
}

struct swept_session sweep_while_running(uint64_t *heap, uint64_t size, uint64_t base,
                                         struct hole_cursor cursor, uint64_t a, uint64_t b,
                                         uint8_t *made, uint16_t *stored, const uint8_t *kinds,
                                         const uint32_t *operands, uint64_t step_count)
{
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
                                stored[0 .. size - 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        uint64_t kind = kinds[i];
        uint64_t operand = operands[i];
        //@ ghost uint64_t swept = state.sweep.swept;
        //@ assert fill: blocks_fill(heap, size);
        if (kind == SWEEPING_SLICE) {
            state = take_slice(heap, size, base, state, operand)
                /*@ ghost (a, b, made, stored) */;
            /*@ assert traced: traced{Pre, Here}(heap, size, state.sweep.swept, made,
                                                 stored); */
        } else if (kind == SWEEPING_STORE) {
            store(heap, size, base, a, b, operand, stored) /*@ ghost (state, made) */;
            //@ assert traced: traced{Pre, Here}(heap, size, swept, made, stored);
        } else if (kind == SWEEPING_LOAD) {
            a = load(heap, size, base, a, operand) /*@ ghost (swept) */;
        } else if (kind == SWEEPING_SWAP) {
            uint64_t other = a;
            a = b;
            b = other;
        } else if (kind == SWEEPING_ALLOC) {
            struct swept_session after = allocate(heap, size, base, state, a, b, operand, made)
                /*@ ghost (stored) */;
            state = after.state;
            a = after.a;
            b = after.b;
            //@ assert traced: traced{Pre, Here}(heap, size, swept, made, stored);
        } else if (kind == SWEEPING_DROP) {
            a = 1;
            //@ assert number: live_value(heap, size, base, swept, a);
        }
    }
    //@ assert ends: state.sweep.place == size ==> state.sweep.swept == size;
    //@ assert formed: state.sweep.place == size ==> live_well_formed(heap, size, base, size);
    /*@ assert last: state.sweep.place == size ==>
          sweep_invariant(heap, size, base, size, state.sweep.place, state.sweep.head,
                          state.sweep.last, state.sweep.free); */
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
