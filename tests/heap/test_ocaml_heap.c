// sources: layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c
/* Marking a heap of OCaml's: data/ocaml_heap/image.txt, which data/ocaml_heap/make.sh took from a
   running program. What is black in the end is compared with the oracle, and with what OCaml's own
   collector left alive. */
#include "../../layer3_imperative/mark_sweep/mark.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"
#include "../ocaml_image.h"

static uint64_t checks, failures;

static void check(const char *what, bool holds)
{
    checks++;
    if (holds)
        return;
    failures++;
    fprintf(stderr, "test_ocaml_heap: not so: %s\n", what);
}

static void need(const char *what, bool holds)
{
    check(what, holds);
    if (!holds)
        exit(1);
}

/* ---- What is in it ---- */

/* Blocks that are live and have this tag. */
static uint64_t count_tag(const struct image *image, uint64_t tag)
{
    uint64_t count = 0;
    for (uint64_t b = 0; b < image->heap.blocks; b++)
        count += image->live[image->heap.block[b].at] && image->heap.block[b].tag == tag;
    return count;
}

static bool is_infix(const struct heap *heap, uint64_t value)
{
    int64_t block = block_meant(heap, value);
    return block >= 0 && value != address_behind(heap, heap->block[block].at);
}

static void check_contents(const struct image *image)
{
    static const struct {
        uint64_t tag;
        const char *what;
    } kinds[] = {{0, "tuples"},    {246, "lazy values"},      {247, "closures"},
                 {248, "objects"}, {250, "forwarding"},       {252, "strings"},
                 {253, "floats"},  {254, "arrays of floats"}, {255, "custom blocks"}};
    const struct heap *heap = &image->heap;
    for (uint64_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        check(kinds[i].what, count_tag(image, kinds[i].tag) > 0);
    uint64_t infix_fields = 0, infix_roots = 0, garbage = 0, holes = 0, foreign = 0;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        garbage += is_allocated(block) && !image->live[block->at];
        holes += block->wosize > 0 && block->colour == BLUE;
        for (uint64_t j = block->first; j < block->end; j++) {
            infix_fields += is_infix(heap, heap->word[j]);
            foreign += (heap->word[j] & 1) == 0 && heap->meant[j] == NO_BLOCK;
        }
    }
    for (uint64_t i = 0; i < image->roots; i++)
        infix_roots += is_infix(heap, image->root[i]);
    check("infix pointers in fields", infix_fields > 0);
    check("an infix pointer among the roots", infix_roots > 0);
    check("garbage", garbage > 0);
    check("holes", holes > 1);
    check("foreign values", foreign > 0);
    printf("%" PRIu64 " blocks, %" PRIu64 " of them garbage, %" PRIu64 " infix pointers\n",
           heap->blocks, garbage, infix_fields + infix_roots);
}

/* ---- Marking it ---- */

/* Mark with a stack of this capacity, and drain after each so many roots. All words must be the
   expected ones. The result is the number of rescans. */
static uint64_t mark_image(const struct image *image, uint64_t capacity, uint64_t often,
                           const uint64_t *expected)
{
    const struct heap *heap = &image->heap;
    struct guarded heap_room = {0}, stack_room = {0};
    guarded_resize(&heap_room, heap->size * sizeof *heap->word);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    uint64_t *word = guarded_array(&heap_room);
    int64_t *stack = guarded_array(&stack_room);
    memcpy(word, heap->word, heap_room.bytes);

    uint64_t rescans = 0;
    struct mark_state state = mark_begin(heap->size);
    for (uint64_t i = 0; i < image->roots; i++) {
        state = mark_root(word, heap->size, heap->base, stack, capacity, state, image->root[i]);
        if (i % often == 0) {
            rescans += mark_drain(word, heap->size, heap->base, stack, capacity, state);
            state = mark_begin(heap->size);
        }
    }
    rescans += mark_drain(word, heap->size, heap->base, stack, capacity, state);

    check("black if live, all else as it was", memcmp(word, expected, heap_room.bytes) == 0);
    check("nothing is written around the heap", guarded_intact(&heap_room));
    check("nothing is written around the stack", guarded_intact(&stack_room));
    guarded_free(&heap_room);
    guarded_free(&stack_room);
    return rescans;
}

int main(void)
{
    struct image image = read_image();
    struct heap *heap = &image.heap;
    need("the heap is well formed", list_blocks(heap));
    check_contents(&image);

    struct reach reach = new_reach(heap->blocks);
    uint64_t *expected = allocate(heap->size, sizeof *expected);
    for (uint64_t i = 0; i < image.roots; i++) {
        int64_t block = block_meant(heap, image.root[i]);
        need("a root points to a block", block >= 0);
        reach_block(&reach, block);
    }
    reach_all(&reach, heap);
    memcpy(expected, heap->word, heap->size * sizeof *expected);
    for (uint64_t b = 0; b < heap->blocks; b++) {
        uint64_t at = heap->block[b].at;
        check("all blocks are white or free",
              heap->block[b].colour == WHITE || heap->block[b].colour == BLUE);
        check("OCaml leaves alive what the oracle reaches", image.live[at] == reach.reached[b]);
        if (reach.reached[b])
            expected[at] = in_colour(expected[at], BLACK);
    }

    uint64_t capacities[] = {1, 2, 16, 256, heap->blocks};
    for (uint64_t i = 0; i < sizeof capacities / sizeof *capacities; i++)
        for (uint64_t often = 1; often <= 2 * image.roots; often *= 3) {
            uint64_t rescans = mark_image(&image, capacities[i], often, expected);
            check("no rescan with an ample stack", capacities[i] < heap->blocks || rescans == 0);
        }
    free_reach(&reach);
    free(expected);
    free_image(&image);
    printf("%" PRIu64 " checks, %" PRIu64 " failures\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
