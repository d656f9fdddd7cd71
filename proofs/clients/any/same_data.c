#include "same_data.h"

#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/collection/moved_values.acsl"

/* The index of the block that a value means. */
/*@
  requires range:     heap_range(base, size);
  requires value:     aligned(value) && base + 8 <= value && index_of(value, base) < size;
  requires inside:    0 <= block_of(heap, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures block:      \result == block_of(heap, base, value);
*/
static inline uint64_t meant_block(const uint64_t *heap, uint64_t base, uint64_t value)
/*@ ghost (uint64_t size) */
{
    uint64_t i = index_of_address(value, base);
    return index_of_block(i, heap[i]);
}

/* How many words the header that a value means lies behind that of its block. */
/*@ ghost
/@
  requires range:     base + 8 <= value;
  requires block:     block <= index_of(value, base);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures distance:   index_of(value, base) == block + \result;
@/
static inline uint64_t distance_in_block(uint64_t base, uint64_t value, uint64_t block)
{
    return (value - base) / 8 - 1 - block;
}
*/

/* Does the collector scan word j of a block, counted from its header? */
/*@
  requires block:     allocated(heap, size, block) && block + wosize_of(heap[block]) < size;
  requires closures:  closures_fit(heap, size);
  requires word:      1 <= j <= wosize_of(heap[block]);
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures scanned:    \result <==> scanned_field(heap, size, block, block + j);
*/
static inline bool is_scanned(const uint64_t *heap, uint64_t block, uint64_t j)
/*@ ghost (uint64_t size) */
{
    uint64_t tag = header_tag(heap[block]);
    return is_scanned_tag(tag) && (tag != CLOSURE_TAG || start_of_environment(heap[block + 2]) < j);
}

bool same_data(const uint64_t *before, uint64_t size, uint64_t base, const uint64_t *after,
               uint64_t new_base, const uint64_t *roots, const uint64_t *new_roots, uint64_t root,
               const uint64_t *path, uint64_t steps)
/*@ ghost (uint64_t new_size, uint64_t root_count, const uint64_t \ghost *place) */
{
    uint64_t value = roots[root], now = new_roots[root];
    uint64_t end = end_of_heap(base, size);
    bool same = true;
    /*@ assert listed: ours(value, base, size) ==>
          list_points_to(before, size, base, roots, root_count, block_of(before, base, value)); */
    /*@
      loop invariant bound:    0 <= i <= steps;
      loop invariant same:     same;
      loop invariant formed:   well_formed_value(before, size, base, value);
      loop invariant renamed:  by_map_renamed{Pre, Pre}(before, size, base, new_base, place,
                                                        value, now);
      loop invariant known:    ours(value, base, size) ==>
                                 object_reachable_from_list(before, size, base, roots, root_count,
                                                            block_of(before, base, value));
      loop assigns             i, value, now, same;
      loop variant             steps - i;
    */
    for (uint64_t i = 0; i < steps; i++) {
        if (!is_ours(value, base, end)) {
            return same && value == now;
        }
        uint64_t x = meant_block(before, base, value) /*@ ghost (size) */;
        //@ ghost uint64_t distance = distance_in_block(base, value, x);
        //@ assert inside: index_of(value, base) == x + distance;
        //@ assert header: allocated(before, size, x) && header_in_block(before, x + distance, x);
        /*@ assert kept: by_map_block_kept{Pre, Pre}(before, size, base, after, new_size, new_base,
                                                     place, x); */
        //@ assert moved: index_of(now, new_base) == place[x] + distance;
        /*@ assert same: distance == 0 ||
                           after[place[x] + distance] == before[x + distance]; */
        //@ assert means: block_of(after, new_base, now) == place[x];
        uint64_t y = meant_block(after, new_base, now) /*@ ghost (new_size) */;
        //@ assert there: allocated(after, new_size, y);
        //@ assert fits: 0 <= x && x + wosize_of(before[x]) < size;
        //@ assert fits: 0 <= y && y + wosize_of(after[y]) < new_size;
        //@ assert inside: x < size && y < new_size;
        same = same && header_wosize(before[x]) == header_wosize(after[y]) &&
               header_tag(before[x]) == header_tag(after[y]);
        //@ assert equal: wosize_of(before[x]) == wosize_of(after[y]);
        uint64_t j = path[i];
        if (j < 1 || j > header_wosize(before[x])) {
            return same;
        }
        uint64_t from = x + j, to = y + j;
        //@ assert readable: from < size && to < new_size;
        if (!is_scanned(before, x, j) /*@ ghost (size) */) {
            //@ assert word: !scanned_field(before, size, x, x + j);
            //@ assert word: after[place[x] + j] == before[x + j];
            return same && before[from] == after[to];
        }
        //@ assert field: scanned_field(before, size, x, x + j);
        value = before[from];
        now = after[to];
        /*@ assert edge: ours(value, base, size) ==>
              field_points_to(before, size, base, x, x + j, block_of(before, base, value)); */
    }
    return same;
}
