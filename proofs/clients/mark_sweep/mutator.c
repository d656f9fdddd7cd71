#include "mutator.h"

#include "../../../layer3_imperative/mark_sweep/collect.h"
#include "../../../layer3_imperative/mutator/fields.h"
#include "../../../layer3_imperative/mutator/grow.h"
#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/mark_sweep/collected_roots.acsl"
#include "../../lemmas/mutator/mutator.acsl"
#include "../any/plain_target.h"

/* Keep a value in a root. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires root:      root < root_count;
  requires value:     sound_value(heap, m.size, limit, base, value);
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             roots[0 .. root_count - 1];
  ensures invariant:  mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
*/
static void keep(const uint64_t *heap, struct mutator m, uint64_t limit, uint64_t base,
                 uint64_t *roots, uint64_t root_count, uint64_t root, uint64_t value)
{
    (void)heap;
    (void)m;
    (void)limit;
    (void)base;
    (void)root_count;
    roots[root] = value;
    //@ assert others: same_other_words{Pre, Here}(roots, roots, root_count, root);
    //@ assert words: same_words{Pre, Here}(heap, heap, 0, m.size);
    //@ assert values: values_fit_still{Pre, Here}(heap, heap, m.size, m.size, limit, base);
    /*@ assert heap: mutator_heap(heap, m.size, limit, base, m.cursor.head, m.cursor.before,
                                  m.cursor.hole); */
    //@ assert roots: roots_fit(heap, m.size, limit, base, roots, root_count);
}

/* Allocate a block, cleared, and keep it in a root. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires root:      root < root_count;
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1], roots[0 .. root_count - 1];
  ensures invariant:  mutator_invariant(heap, \result.size, limit, base,
                                        \result.cursor.head, \result.cursor.before,
                                        \result.cursor.hole, roots, root_count);
*/
static struct mutator allocate_block(uint64_t *heap, struct mutator m, uint64_t limit,
                                     uint64_t base, uint64_t *roots, uint64_t root_count,
                                     uint64_t root, uint64_t wosize, uint64_t tag)
{
    //@ assert well_formed: well_formed_heap(heap, m.size, base);
    struct allocation made = heap_alloc_cleared(heap, m.size, base, m.cursor, wosize, WHITE, tag);
    //@ ghost uint64_t block = made.block;
    //@ assert new: !allocated{Pre}(heap, m.size, block);
    //@ assert others: same_blocks_but{Pre, Here}(heap, heap, m.size, block);
    //@ assert white: !seen_block(heap, m.size, block);
    //@ assert unseen: no_block_seen(heap, m.size);
    //@ assert reserve: reserve_unused(heap, m.size, limit, base);
    //@ assert values: values_fit_still{Pre, Here}(heap, heap, m.size, m.size, limit, base);
    //@ assert same: same_words{Pre, Here}(roots, roots, 0, root_count);
    m.cursor = made.cursor;
    /*@ assert heap: mutator_heap(heap, m.size, limit, base, m.cursor.head, m.cursor.before,
                                  m.cursor.hole); */
    //@ assert roots: roots_fit(heap, m.size, limit, base, roots, root_count);
    if (made.block < m.size) {
        //@ assert tag: tag_of(heap[block]) != INFIX_TAG;
        uint64_t address = address_of_index(made.block, base);
        //@ assert fits: sound_value(heap, m.size, limit, base, address);
        keep(heap, m, limit, base, roots, root_count, root, address);
    }
    return m;
}

/* The block that a value points to, if all its fields are values or none is: not a closure.
   Otherwise the size of the heap. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures block:      \result < size ==> allocated(heap, size, \result) &&
                        tag_of(heap[\result]) != CLOSURE_TAG;
*/
static uint64_t plain_block(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
{
    return plain_target(heap, size, base, value);
}

/* Set a field of the block that a root points to, to what another root holds. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires root:      root < root_count && other < root_count;
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1];
  ensures invariant:  mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
*/
static void set(uint64_t *heap, struct mutator m, uint64_t limit, uint64_t base,
                const uint64_t *roots, uint64_t root_count, uint64_t root, uint64_t other,
                uint64_t field)
{
    (void)limit;
    (void)root_count;
    uint64_t target = roots[root];
    uint64_t value = roots[other];
    //@ assert target: sound_value(heap, m.size, limit, base, target);
    //@ assert value: sound_value(heap, m.size, limit, base, value);
    uint64_t block = plain_block(heap, m.size, base, target);
    if (block >= m.size || field >= header_wosize(heap[block])) {
        return;
    }
    //@ ghost uint64_t place = block + 1 + field;
    //@ assert place: place < m.size;
    //@ assert field: free_field(heap, m.size, block, place);
    //@ assert unused: reserve_unused(heap, m.size, limit, base);
    //@ assert formed: blocks_fill(heap, m.size) && closures_fit(heap, m.size);
    heap_set_field(heap, block, field, value) /*@ ghost (m.size, base) */;
    //@ assert written: field_written{Pre, Here}(heap, heap, m.size, block, place);
    //@ assert fields: fields_written{Pre, Here}(heap, heap, m.size, block);
    //@ assert outside: outside_reserve(heap[place], m.size, limit, base);
    //@ assert unseen: no_block_seen(heap, m.size);
    //@ assert reserve: reserve_unused(heap, m.size, limit, base);
    /*@ assert cursor: cursor_valid(heap, m.size, base, m.cursor.head, m.cursor.before,
                                    m.cursor.hole); */
    //@ assert values: values_fit_still{Pre, Here}(heap, heap, m.size, m.size, limit, base);
    //@ assert same: same_words{Pre, Here}(roots, roots, 0, root_count);
    /*@ assert heap: mutator_heap(heap, m.size, limit, base, m.cursor.head, m.cursor.before,
                                  m.cursor.hole); */
    //@ assert roots: roots_fit(heap, m.size, limit, base, roots, root_count);
}

/* Keep in a root what a field holds of the block that another one points to. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires root:      root < root_count && other < root_count;
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             roots[0 .. root_count - 1];
  ensures invariant:  mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
*/
static void load(const uint64_t *heap, struct mutator m, uint64_t limit, uint64_t base,
                 uint64_t *roots, uint64_t root_count, uint64_t root, uint64_t other,
                 uint64_t field)
{
    uint64_t value = roots[other];
    //@ assert value: sound_value(heap, m.size, limit, base, value);
    uint64_t block = plain_block(heap, m.size, base, value);
    if (block >= m.size || field >= header_wosize(heap[block]) ||
        !is_scanned_tag(header_tag(heap[block]))) {
        return;
    }
    //@ assert inside: block + 1 + field < m.size;
    uint64_t place = block + 1 + field;
    //@ assert scanned: scanned_field(heap, m.size, block, place);
    //@ assert fits: sound_value(heap, m.size, limit, base, heap[place]);
    keep(heap, m, limit, base, roots, root_count, root, heap[place]);
}

/* Collect, and allocate from the first hole on. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1], stack[0 .. capacity - 1];
  ensures invariant:  mutator_invariant(heap, \result.size, limit, base,
                                        \result.cursor.head, \result.cursor.before,
                                        \result.cursor.hole, roots, root_count);
*/
static struct mutator collect_all(uint64_t *heap, struct mutator m, uint64_t limit, uint64_t base,
                                  const uint64_t *roots, uint64_t root_count, int64_t *stack,
                                  uint64_t capacity)
{
    (void)limit;
    //@ assert well_formed: well_formed_values(heap, m.size, base, roots, 0, root_count);
    struct collection found =
        mark_sweep_collect(heap, m.size, base, roots, root_count, stack, capacity);
    //@ assert same: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert survive: well_formed_values(heap, m.size, base, roots, 0, root_count);
    //@ assert reserve: reserve_unused(heap, m.size, limit, base);
    //@ assert list: hole_list(heap, m.size, base, found.head);
    m.cursor = cursor_begin(base, m.size, found.head);
    /*@ assert cursor: cursor_valid(heap, m.size, base, m.cursor.head, m.cursor.before,
                                    m.cursor.hole); */
    /*@ assert heap: mutator_heap(heap, m.size, limit, base, m.cursor.head, m.cursor.before,
                                  m.cursor.hole); */
    //@ assert roots: roots_fit(heap, m.size, limit, base, roots, root_count);
    return m;
}

/* Grow to this size, if it is larger, and not over the limit. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1];
  ensures invariant:  mutator_invariant(heap, \result.size, limit, base,
                                        \result.cursor.head, \result.cursor.before,
                                        \result.cursor.hole, roots, root_count);
*/
static struct mutator grow_to(uint64_t *heap, struct mutator m, uint64_t limit, uint64_t base,
                              const uint64_t *roots, uint64_t root_count, uint64_t larger)
{
    (void)roots;
    (void)root_count;
    if (larger <= m.size || larger > limit) {
        return m;
    }
    //@ ghost uint64_t size = m.size;
    m.cursor = heap_grow(heap, m.size, larger, base, m.cursor);
    //@ assert resized: resized{Pre, Here}(heap, heap, size, larger);
    //@ assert larger: well_formed_larger{Pre, Here}(heap, heap, size, larger, base);
    //@ assert well_formed: well_formed_heap(heap, larger, base);
    //@ assert reserve: reserve_unused(heap, larger, limit, base);
    //@ assert unseen: no_block_seen(heap, larger);
    //@ assert values: values_fit_still{Pre, Here}(heap, heap, size, larger, limit, base);
    //@ assert same: same_words{Pre, Here}(roots, roots, 0, root_count);
    m.size = larger;
    /*@ assert heap: mutator_heap(heap, m.size, limit, base, m.cursor.head, m.cursor.before,
                                  m.cursor.hole); */
    //@ assert roots: roots_fit(heap, m.size, limit, base, roots, root_count);
    return m;
}

/* Take one step. */
/*@
  requires invariant: mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                        m.cursor.before, m.cursor.hole, roots, root_count);
  requires count:     1 <= root_count;
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1], stack[0 .. capacity - 1], roots[0 .. root_count - 1];
  ensures invariant:  mutator_invariant(heap, \result.size, limit, base,
                                        \result.cursor.head, \result.cursor.before,
                                        \result.cursor.hole, roots, root_count);
*/
static struct mutator take_step(uint64_t *heap, struct mutator m, uint64_t limit, uint64_t base,
                                uint64_t *roots, uint64_t root_count, int64_t *stack,
                                uint64_t capacity, uint64_t step)
{
    uint64_t root = step / 8 % root_count;
    uint64_t other = step / 1024 % root_count;
    uint64_t number = step / 131072 % 16777216;
    switch (step % 8) {
    case 0:
    case 1:
        m = allocate_block(heap, m, limit, base, roots, root_count, root, number % 16,
                           number / 16 % 256);
        break;
    case 2:
        m = allocate_block(heap, m, limit, base, roots, root_count, root, number, 0);
        break;
    case 3:
        set(heap, m, limit, base, roots, root_count, root, other, number % 16);
        break;
    case 4:
        load(heap, m, limit, base, roots, root_count, root, other, number % 16);
        break;
    case 5:
        keep(heap, m, limit, base, roots, root_count, root, 1);
        break;
    case 6:
        m = collect_all(heap, m, limit, base, roots, root_count, stack, capacity);
        break;
    default:
        m = grow_to(heap, m, limit, base, roots, root_count, m.size + number);
        break;
    }
    return m;
}

/* No root points to anything. */
/*@
  requires writable:  \valid(roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             roots[0 .. root_count - 1];
  ensures ones:       \forall integer i; 0 <= i < root_count ==> roots[i] == 1;
*/
static void clear_roots(uint64_t *roots, uint64_t root_count)
{
    /*@
      loop invariant bound:  0 <= i <= root_count;
      loop invariant ones:   \forall integer j; 0 <= j < i ==> roots[j] == 1;
      loop assigns           i, roots[0 .. root_count - 1];
      loop variant           root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        roots[i] = 1;
    }
}

struct mutator mutate(uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base, uint64_t *roots,
                      uint64_t root_count, const uint64_t *steps, uint64_t step_count,
                      int64_t *stack, uint64_t capacity)
{
    clear_roots(roots, root_count);
    struct mutator m = {size, heap_init(heap, size, base)};
    //@ assert ones: \forall integer i; 0 <= i < root_count ==> roots[i] == 1;
    /*@ assert heap: mutator_heap(heap, m.size, limit, base, m.cursor.head, m.cursor.before,
                                  m.cursor.hole); */
    //@ assert roots: roots_fit(heap, m.size, limit, base, roots, root_count);
    /*@
      loop invariant bound:      0 <= i <= step_count;
      loop invariant invariant:  mutator_invariant(heap, m.size, limit, base, m.cursor.head,
                                                   m.cursor.before, m.cursor.hole, roots,
                                                   root_count);
      loop assigns               i, m, heap[0 .. limit - 1], stack[0 .. capacity - 1],
                                 roots[0 .. root_count - 1];
      loop variant               step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        m = take_step(heap, m, limit, base, roots, root_count, stack, capacity, steps[i]);
    }
    return m;
}
