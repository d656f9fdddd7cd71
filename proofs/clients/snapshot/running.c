#include "running.h"

#include "../../../layer3_imperative/snapshot/alloc.h"
#include "../../../layer3_imperative/snapshot/cut.h"
#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/mutator/filling.acsl"
#include "../../lemmas/snapshot/program_step.acsl"
#include "../../lemmas/snapshot/running.acsl"

/* What a field of the block that a points to holds; a itself if there is no such field. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, now.a);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures value:      value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result);
  ensures outside:    value_unreserved{Pre}(heap, size, base, now.a, now.b, \result);
*/
static inline uint64_t load_field(const uint64_t *heap, uint64_t size, uint64_t base,
                                  struct running now, uint64_t field)
{
    uint64_t block = pointed_block(heap, size, base, now.a);
    if (block < size && field < header_wosize(heap[block]) &&
        is_scanned_tag(header_tag(heap[block]))) {
        //@ assert scanned: scanned_field(heap, size, block, block + 1 + field);
        //@ assert inside: block + 1 + field < size;
        uint64_t value = heap[block + 1 + field];
        //@ assert obtained: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, value);
        //@ assert outside: value_unreserved{Pre}(heap, size, base, now.a, now.b, value);
        return value;
    }
    return now.a;
}

/* Allocate a block; a is its address, if there is one. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires cursor:    cursor_valid(heap, size, base, now.cursor.head, now.cursor.before,
                                   now.cursor.hole);
  requires values:    well_formed_value(heap, size, base, now.a) &&
                      well_formed_value(heap, size, base, now.b);
  requires stack:     slice_invariant(heap, size, stack, now.state.top, now.state.lowest,
                                      now.state.block, now.state.place);
  requires writable:  \valid(heap + (0 .. size - 1));
  requires readable:  \valid_read(stack + (0 .. now.state.top - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. now.state.top - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures step:       program_step{Pre, Post}(heap, size, base, now.state.block, now.state.place,
                                              now.state.block, now.state.place, now.a, now.b);
  ensures values:     value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result.a) &&
                      value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result.b);
  ensures outside:    value_unreserved{Pre}(heap, size, base, now.a, now.b, \result.a) &&
                      value_unreserved{Pre}(heap, size, base, now.a, now.b, \result.b);
  ensures reserve:    reserve_goes_on{Pre, Post}(heap, size, base, now.b);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures top:        \result.state.top == now.state.top;
  ensures scan:       \result.state.block == now.state.block &&
                      \result.state.place == now.state.place;
  ensures stack:      slice_invariant(heap, size, stack, \result.state.top,
                                      \result.state.lowest, \result.state.block,
                                      \result.state.place);
*/
static inline struct running run_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                                       struct running now, uint64_t wosize)
/*@ ghost (const int64_t *stack) */
{
    struct allocation made = snapshot_alloc(heap, size, base, now.cursor, wosize, 0);
    /*@ assert marked: marking_step{Pre, Here}(heap, size, base, now.state.block, now.state.place,
                                               now.state.block, now.state.place, 1); */
    /*@ assert step: program_step{Pre, Here}(heap, size, base, now.state.block, now.state.place,
                                             now.state.block, now.state.place, now.a, now.b); */
    //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, now.b);
    //@ assert entries: same_entries{Pre, Here}(stack, now.state.top);
    /*@ assert stack: slice_invariant(heap, size, stack, now.state.top, now.state.lowest,
                                      now.state.block, now.state.place); */
    //@ assert a: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, now.a);
    //@ assert b: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, now.b);
    if (size <= made.block) {
        struct running same = {now.state, made.cursor, now.a, now.b};
        return same;
    }
    //@ assert new: !allocated{Pre}(heap, size, made.block) && allocated(heap, size, made.block);
    uint64_t address = address_of_index(made.block, base);
    //@ assert obtained: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, address);
    //@ assert outside: value_unreserved{Pre}(heap, size, base, now.a, now.b, address);
    struct running next = {now.state, made.cursor, address, now.b};
    return next;
}

/* Cut the block that a points to in two, if each has fields then; a is the second. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires cursor:    cursor_valid(heap, size, base, now.cursor.head, now.cursor.before,
                                   now.cursor.hole);
  requires values:    well_formed_value(heap, size, base, now.a) &&
                      well_formed_value(heap, size, base, now.b);
  requires top:       now.state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, now.state.top, now.state.lowest,
                                      now.state.block, now.state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures step:       program_step{Pre, Post}(heap, size, base, now.state.block, now.state.place,
                                              \result.state.block, \result.state.place, now.a,
                                              now.b);
  ensures values:     value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result.a) &&
                      value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result.b);
  ensures outside:    value_unreserved{Pre}(heap, size, base, now.a, now.b, \result.a) &&
                      value_unreserved{Pre}(heap, size, base, now.a, now.b, \result.b);
  ensures reserve:    reserve_goes_on{Pre, Post}(heap, size, base, now.b);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures top:        \result.state.top <= capacity;
  ensures block:      \result.state.block == now.state.block;
  ensures stack:      slice_invariant(heap, size, stack, \result.state.top,
                                      \result.state.lowest, \result.state.block,
                                      \result.state.place);
*/
static inline struct running run_split(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                       uint64_t capacity, struct running now, uint64_t wosize)
{
    uint64_t block = pointed_block(heap, size, base, now.a);
    if (size <= block || wosize == 0 || header_wosize(heap[block]) <= wosize ||
        header_wosize(heap[block]) - wosize <= 1) {
        /*@ assert same: program_step{Pre, Here}(heap, size, base, now.state.block,
                                                 now.state.place, now.state.block,
                                                 now.state.place, now.a, now.b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, now.b);
        return now;
    }
    //@ assert fits: block + 1 + wosize < block + wosize_of(heap[block]) < size;
    uint64_t rest = block + 1 + wosize;
    uint64_t tag = header_tag(heap[block]);
    //@ ghost uint64_t left = heap[block] / 1024 - wosize - 1;
    //@ assert left: left == wosize_of(heap[block]) - wosize - 1 && 1 <= left;
    //@ assert valid: valid_wosize(left) && valid_colour(BLACK) && valid_tag(tag);
    //@ assert plain: plain_tag(tag);
    struct marking state =
        snapshot_split_block(heap, size, base, stack, capacity, now.state, block, wosize, tag);
    /*@ assert step: program_step{Pre, Here}(heap, size, base, now.state.block, now.state.place,
                                             state.block, state.place, now.a, now.b); */
    //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, now.b);
    /*@ assert cursor: cursor_valid(heap, size, base, now.cursor.head, now.cursor.before,
                                    now.cursor.hole); */
    //@ assert b: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, now.b);
    //@ assert old: !allocated{Pre}(heap, size, rest);
    //@ assert header: heap[rest] == header_of(left, BLACK, tag);
    //@ assert wosize: wosize_of(heap[rest]) == left;
    //@ assert colour: colour_of(heap[rest]) == BLACK;
    //@ assert tag: tag_of(heap[rest]) == tag;
    //@ assert new: allocated(heap, size, rest);
    uint64_t address = address_of_index(rest, base);
    //@ assert well: well_formed_value(heap, size, base, address);
    //@ assert means: value_points_to(heap, size, base, address, rest);
    //@ assert obtained: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, address);
    //@ assert outside: value_unreserved{Pre}(heap, size, base, now.a, now.b, address);
    struct running next = {state, now.cursor, address, now.b};
    return next;
}

struct running run_step(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                        uint64_t capacity, struct running now, uint64_t kind, uint64_t operand)
{
    if (kind == STEP_ALLOC) {
        return run_alloc(heap, size, base, now, operand) /*@ ghost (stack) */;
    }
    if (kind == STEP_SPLIT) {
        return run_split(heap, size, base, stack, capacity, now, operand);
    }
    if (kind == STEP_LOAD || kind == STEP_SWAP || kind == STEP_DROP) {
        uint64_t loaded = kind == STEP_LOAD ? load_field(heap, size, base, now, operand) : 1;
        uint64_t a = kind == STEP_SWAP ? now.b : loaded;
        uint64_t b = kind == STEP_SWAP ? now.a : now.b;
        //@ assert a: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, a);
        //@ assert b: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, b);
        /*@ assert step: program_step{Pre, Here}(heap, size, base, now.state.block,
                                                 now.state.place, now.state.block,
                                                 now.state.place, now.a, now.b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, now.b);
        struct running next = {now.state, now.cursor, a, b};
        return next;
    }
    struct marking state = take_program_step(heap, size, base, stack, capacity, now.state, now.a,
                                             now.b, kind, operand);
    //@ assert a: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, now.a);
    //@ assert b: value_obtained{Pre, Here}(heap, size, base, now.a, now.b, now.b);
    struct running next = {state, now.cursor, now.a, now.b};
    return next;
}
