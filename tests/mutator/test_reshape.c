// sources: layer3_imperative/mutator/reshape.c
/* heap_change_tag and heap_split_block on random heaps with blocks of all kinds. An oracle writes
   down each word that the heap must have; then the list of its blocks is made anew, and every value
   that was well formed must mean what it meant. Half of the rounds carve one block into many, as a
   reader of marshalled values does. */
#include "../../layer3_imperative/mutator/reshape.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

enum { ROUNDS = 30000, MOST_WORDS = 80, MOST_PIECES = 8 };

static uint64_t checks, failures, changed, split;

static void check(const char *what, bool holds, uint64_t round)
{
    checks++;
    if (!holds && failures++ < 10)
        fprintf(stderr, "test_reshape: round %" PRIu64 ": not so: %s\n", round, what);
}

static bool is_plain(const struct block *block)
{
    return is_allocated(block) && block->tag != CLOSURE_TAG && block->tag != INFIX_TAG;
}

static uint64_t plain_tag(struct random *random)
{
    uint64_t tag = random_below(random, 256);
    return tag == CLOSURE_TAG || tag == INFIX_TAG ? 0 : tag;
}

/* A block that is neither free nor a closure; the number of blocks if there is none. */
static uint64_t choose_block(const struct heap *heap, struct random *random)
{
    uint64_t start = random_below(random, heap->blocks);
    for (uint64_t i = 0; i < heap->blocks; i++)
        if (is_plain(&heap->block[(start + i) % heap->blocks]))
            return (start + i) % heap->blocks;
    return heap->blocks;
}

/* If these words are going to be scanned, those that are no well-formed values become numbers. */
static void mend_values(struct heap *heap, uint64_t place, uint64_t end, uint64_t tag)
{
    for (uint64_t i = place; i < end && tag < NO_SCAN_TAG; i++)
        if (block_meant(heap, heap->word[i]) == BAD_VALUE)
            heap->word[i] = 2 * i + 1;
}

/* The index of the header of the block that a value means; NO_BLOCK, BAD_VALUE. */
static int64_t place_meant(const struct heap *heap, uint64_t value)
{
    int64_t block = block_meant(heap, value);
    return block < 0 ? block : (int64_t)heap->block[block].at;
}

/* All is as the oracle has written it down, and well formed; what a value meant it means. */
static void compare(const struct heap *before, struct heap *after, const uint64_t *heap,
                    uint64_t round)
{
    check("the words", memcmp(heap, after->word, after->size * 8) == 0, round);
    check("a well-formed heap", list_blocks(after), round);
    for (uint64_t i = 0; i <= after->size; i++) {
        uint64_t value = address_behind(before, i);
        int64_t meant = place_meant(before, value);
        check("the meaning of a value", meant == BAD_VALUE || place_meant(after, value) == meant,
              round);
    }
}

static struct heap copy_of(const struct heap *heap)
{
    struct heap copy = new_heap(heap->size, heap->base);
    memcpy(copy.word, heap->word, heap->size * 8);
    list_blocks(&copy);
    return copy;
}

static void test_tag(struct heap *before, uint64_t b, uint64_t *heap, struct random *random,
                     uint64_t round)
{
    struct block block = before->block[b];
    uint64_t tag = plain_tag(random);
    mend_values(before, block.at + 1, block.at + 1 + block.wosize, tag);
    memcpy(heap, before->word, before->size * 8);
    struct heap after = copy_of(before);
    after.word[block.at] = header_word(block.wosize, block.colour, tag);
    heap_change_tag(heap, block.at, tag);
    changed++;
    compare(before, &after, heap, round);
    free_heap(&after);
}

/* Cut off one piece after the other. */
static void test_split(struct heap *before, uint64_t b, uint64_t *heap, struct random *random,
                       uint64_t round)
{
    struct block block = before->block[b];
    for (uint64_t piece = 0; piece < MOST_PIECES && block.wosize >= 2; piece++) {
        uint64_t wosize = 1 + random_below(random, block.wosize - 1), tag = plain_tag(random);
        uint64_t at = block.at + 1 + wosize, rest = block.wosize - wosize - 1;
        mend_values(before, at + 1, at + 1 + rest, tag);
        memcpy(heap, before->word, before->size * 8);
        struct heap after = copy_of(before);
        after.word[block.at] = header_word(wosize, block.colour, block.tag);
        after.word[at] = header_word(rest, block.colour, tag);
        uint64_t result = heap_split_block(heap, block.at, wosize, tag);
        split++;
        check("the place of the rest", result == at, round);
        compare(before, &after, heap, round);
        memcpy(before->word, after.word, before->size * 8);
        list_blocks(before);
        free_heap(&after);
        block = (struct block){at, rest, block.colour, tag, 0, 0};
    }
}

static void test_round(uint64_t round, struct guarded *memory)
{
    struct random random = {round};
    struct profile profile = random_profile(&random);
    struct targets targets;
    uint64_t size = 1 + random_below(&random, MOST_WORDS), base = 8 * random_below(&random, 100000);
    struct heap before = make_heap(size, base, &profile, &targets, &random);
    guarded_resize(memory, size * 8);
    uint64_t b = choose_block(&before, &random);
    if (b < before.blocks && round % 2 == 0)
        test_tag(&before, b, guarded_array(memory), &random, round);
    else if (b < before.blocks)
        test_split(&before, b, guarded_array(memory), &random, round);
    check("the memory around", guarded_intact(memory), round);
    free_heap(&before);
    free(targets.address);
}

int main(void)
{
    struct guarded memory = {NULL, 0};
    for (uint64_t round = 0; round < ROUNDS; round++)
        test_round(round, &memory);
    guarded_free(&memory);
    printf("%" PRIu64 " tags changed, %" PRIu64 " blocks split, %" PRIu64 " checks, %" PRIu64
           " failures\n",
           changed, split, checks, failures);
    return failures == 0 && changed > ROUNDS / 4 && split > ROUNDS / 4 ? 0 : 1;
}
