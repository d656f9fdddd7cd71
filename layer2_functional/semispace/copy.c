/* Copying as a pure function. */

#include "copy.h"

#include <stdbool.h>

#include "../../layer3_imperative/words/header.h"

static uint64_t block_of_value(const uint64_t *heap, uint64_t base, uint64_t value)
{
    uint64_t index = index_of_address(value, base);
    uint64_t header = heap[index];
    return header_tag(header) == INFIX_TAG ? index - header_wosize(header) : index;
}

/* The first word of a block to scan; past the last one if it holds no values. */
static uint64_t first_field(const uint64_t *heap, uint64_t block)
{
    uint64_t header = heap[block];
    uint64_t tag = header_tag(header);
    if (!is_scanned_tag(tag)) {
        return block + 1 + header_wosize(header);
    }
    return tag == CLOSURE_TAG ? block + 1 + start_of_environment(heap[block + 2]) : block + 1;
}

/* The block whose copy is at this index. */
static uint64_t source_of(const int64_t *place, uint64_t size, uint64_t index)
{
    uint64_t block = 0;
    while (block < size && place[block] != (int64_t)index) {
        block++;
    }
    return block;
}

/* Give the blocks that values[from .. end - 1] point to the next places, if they have none. The
   result is how many words have a place then. */
static uint64_t place_blocks(const uint64_t *heap, uint64_t size, uint64_t base,
                             const uint64_t *values, uint64_t from, uint64_t end, int64_t *place,
                             uint64_t used)
{
    uint64_t limit = end_of_heap(base, size);
    uint64_t more = used;
    for (uint64_t i = from; i < end; i++) {
        if (is_ours(values[i], base, limit)) {
            uint64_t block = block_of_value(heap, base, values[i]);
            if (place[block] == -1) {
                place[block] = (int64_t)more;
                more += 1 + header_wosize(heap[block]);
            }
        }
    }
    return more;
}

/* Give each block that the roots reach a place. The result is how many words they have. */
static uint64_t place_all(const uint64_t *heap, uint64_t size, uint64_t base,
                          const uint64_t *roots, uint64_t root_count, int64_t *place)
{
    for (uint64_t i = 0; i < size; i++) {
        place[i] = -1;
    }
    uint64_t used = place_blocks(heap, size, base, roots, 0, root_count, place, 0);
    uint64_t scan = 0;
    while (scan < used) {
        uint64_t block = source_of(place, size, scan);
        uint64_t words = 1 + header_wosize(heap[block]);
        used = place_blocks(heap, size, base, heap, first_field(heap, block), block + words, place,
                            used);
        scan += words;
    }
    return used;
}

/* A value, renamed. */
static uint64_t renamed_value(const uint64_t *heap, uint64_t size, uint64_t base,
                              const int64_t *place, uint64_t new_base, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return value;
    }
    uint64_t block = block_of_value(heap, base, value);
    uint64_t inside = index_of_address(value, base) - block;
    return address_of_index((uint64_t)place[block] + inside, new_base);
}

/* Write the copy of a block. */
static void copy_block(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t block,
                       const int64_t *place, uint64_t new_base, uint64_t *result)
{
    uint64_t to = (uint64_t)place[block];
    uint64_t first = first_field(heap, block) - block;
    uint64_t words = 1 + header_wosize(heap[block]);
    for (uint64_t j = 0; j < words; j++) {
        uint64_t word = heap[block + j];
        result[to + j] =
            j < first ? word : renamed_value(heap, size, base, place, new_base, word);
    }
}

uint64_t functional_copy(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, uint64_t new_base, int64_t *place, uint64_t *result,
                         uint64_t *new_roots)
{
    uint64_t used = place_all(heap, size, base, roots, root_count, place);
    uint64_t done = 0;
    while (done < used) {
        uint64_t block = source_of(place, size, done);
        copy_block(heap, size, base, block, place, new_base, result);
        done += 1 + header_wosize(heap[block]);
    }
    for (uint64_t r = 0; r < root_count; r++) {
        new_roots[r] = renamed_value(heap, size, base, place, new_base, roots[r]);
    }
    return used;
}
