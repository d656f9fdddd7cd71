// sources: layer2_functional/semispace/copy.c
// timeout: 300
/* functional_copy against an oracle over the list of blocks of a heap: which blocks are reachable,
   where each is when they are laid out breadth first, and what then each word is. Random heaps with
   all kinds of blocks, and roots of all kinds of values; each result is also parsed as a heap, and
   compared block by block. Inputs stay as they were, and nothing is written around the arrays.

   A failure is repeated by `test_copy_functional SEED`, with the number of its message. */
#include "../../layer2_functional/semispace/copy.h"

#include <inttypes.h>

#include "../graphs.h"
#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { HEAPS = 3000 };
#else
enum { HEAPS = 12000 };
#endif
enum { LONGEST_HEAP = 400, MOST_ROOTS = 20, FAILURES_SHOWN = 10 };

static uint64_t failures, blocks_copied, infix_seen, closures_seen;
static uint64_t seed_now;

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_copy_functional: seed %" PRIu64 ": not so: %s\n", seed_now, what);
}

/* ---- The oracle ---- */

/* Where each block is to be, by number; what is not reached is nowhere. */
static uint64_t lay_out(const struct heap *heap, const struct reach *reach, uint64_t *to)
{
    uint64_t used = 0;
    for (uint64_t q = 0; q < reach->found; q++) {
        to[reach->queue[q]] = used;
        used += heap->block[reach->queue[q]].wosize + 1;
    }
    return used;
}

/* What a value that means this block, or none, is to be. */
static uint64_t value_moved(const struct heap *heap, const uint64_t *to, uint64_t new_base,
                            uint64_t value, int64_t block)
{
    if (block < 0)
        return value;
    uint64_t header = address_behind(heap, heap->block[block].at);
    infix_seen += value != header;
    return new_base + 8 * (to[block] + 1) + (value - header);
}

/* ---- One run ---- */

static struct guarded heap_room, roots_room, place_room, result_room, new_roots_room;

static void check_words(const struct heap *heap, const struct reach *reach, const uint64_t *to,
                        uint64_t new_base)
{
    const uint64_t *result = guarded_array(&result_room);
    const int64_t *place = guarded_array(&place_room);
    bool same = true, placed = true;
    int64_t *expected = allocate(heap->size, sizeof *expected);
    for (uint64_t i = 0; i < heap->size; i++)
        expected[i] = -1;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        if (!reach->reached[b])
            continue;
        blocks_copied++;
        closures_seen += block->tag == CLOSURE_TAG;
        expected[block->at] = (int64_t)to[b];
        for (uint64_t j = block->at; j <= block->at + block->wosize; j++) {
            bool value = block->first <= j && j < block->end;
            uint64_t word = value ? value_moved(heap, to, new_base, heap->word[j], heap->meant[j])
                                  : heap->word[j];
            same = same && result[to[b] + (j - block->at)] == word;
        }
    }
    for (uint64_t i = 0; i < heap->size; i++)
        placed = placed && place[i] == expected[i];
    check("each word of the new heap", same);
    check("each place", placed);
    free(expected);
}

/* The new heap, parsed: as many blocks as were reached, in this order, nothing between them. */
static void check_blocks(const struct heap *heap, const struct reach *reach, uint64_t used,
                         uint64_t new_base)
{
    struct heap new = new_heap(used, new_base);
    if (used > 0)
        memcpy(new.word, guarded_array(&result_room), used * sizeof *new.word);
    check("the new heap is well formed", list_blocks(&new));
    check("it has as many blocks as were reached", new.blocks == reach->found);
    bool same = new.blocks == reach->found;
    for (uint64_t b = 0; same && b < new.blocks; b++) {
        const struct block *old = &heap->block[reach->queue[b]];
        same = new.block[b].wosize == old->wosize &&new.block[b].tag ==
               old->tag &&new.block[b].colour == old->colour;
    }
    check("they have the same headers, breadth first", same);
    free_heap(&new);
}

static void put(struct guarded *room, const uint64_t *words, uint64_t count)
{
    guarded_resize(room, count * sizeof *words);
    if (count > 0)
        memcpy(guarded_array(room), words, room->bytes);
}

static bool same_words(const struct guarded *room, const uint64_t *words)
{
    return room->bytes == 0 || memcmp(guarded_array(room), words, room->bytes) == 0;
}

static void run(const struct heap *heap, const uint64_t *roots, uint64_t root_count)
{
    /* Far from the old heap, and from what is foreign to it. */
    uint64_t new_base = heap->base + 8 * heap->size + (1 << 20);
    struct reach reach = new_reach(heap->blocks);
    uint64_t *to = allocate(heap->blocks, sizeof *to);
    for (uint64_t r = 0; r < root_count; r++)
        reach_block(&reach, block_meant(heap, roots[r]));
    reach_all(&reach, heap);
    uint64_t used = lay_out(heap, &reach, to);
    put(&heap_room, heap->word, heap->size);
    put(&roots_room, roots, root_count);
    guarded_resize(&place_room, heap->size * sizeof(int64_t));
    guarded_resize(&result_room, heap->size * sizeof(uint64_t));
    guarded_resize(&new_roots_room, root_count * sizeof(uint64_t));
    uint64_t words = functional_copy(guarded_array(&heap_room), heap->size, heap->base,
                                     guarded_array(&roots_room), root_count, new_base,
                                     guarded_array(&place_room), guarded_array(&result_room),
                                     guarded_array(&new_roots_room));
    check("as many words as the reachable blocks have", words == used);
    check("the heap is unchanged", same_words(&heap_room, heap->word));
    check("the roots are unchanged", same_words(&roots_room, roots));
    struct guarded *rooms[] = {&heap_room, &roots_room, &place_room, &result_room, &new_roots_room};
    for (uint64_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        check("nothing is written around the arrays", guarded_intact(rooms[i]));
    if (words == used) {
        check_words(heap, &reach, to, new_base);
        check_blocks(heap, &reach, used, new_base);
        const uint64_t *new_roots = guarded_array(&new_roots_room);
        bool same = true;
        for (uint64_t r = 0; r < root_count; r++)
            same = same && new_roots[r] == value_moved(heap, to, new_base, roots[r],
                                                       block_meant(heap, roots[r]));
        check("the roots are renamed", same);
    }
    free_reach(&reach);
    free(to);
}

static void test_random_heap(uint64_t seed)
{
    seed_now = seed;
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    struct targets targets;
    uint64_t size = random_below(&random, LONGEST_HEAP);
    struct heap heap =
        make_heap(size, (random_below(&random, 1000) + 1) << 20, &profile, &targets, &random);
    uint64_t roots[MOST_ROOTS], root_count = random_below(&random, MOST_ROOTS + 1);
    for (uint64_t r = 0; r < root_count; r++)
        roots[r] =
            random_value(&heap, &profile, &targets, random_below(&random, size + 1), &random);
    run(&heap, roots, root_count);
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        test_random_heap(strtoull(argv[1], NULL, 10));
    } else {
        for (uint64_t seed = 0; seed < HEAPS; seed++)
            test_random_heap(seed);
        seed_now = 0;
        check("many blocks were copied", blocks_copied > 10000);
        check("many closures were copied", closures_seen > 100);
        check("many infix values were renamed", infix_seen > 100);
    }
    printf("test_copy_functional: %" PRIu64 " blocks copied, %" PRIu64 " closures, %" PRIu64
           " infix values, %" PRIu64 " failures\n",
           blocks_copied, closures_seen, infix_seen, failures);
    struct guarded *rooms[] = {&heap_room, &roots_room, &place_room, &result_room, &new_roots_room};
    for (uint64_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        guarded_free(rooms[i]);
    return failures == 0 ? 0 : 1;
}
