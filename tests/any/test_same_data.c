// sources: proofs/clients/semispace/collect_beside.c layer3_imperative/mark_sweep/collect.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c
/* The proved client programs of every collection, on random heaps: collected by
   `mark_sweep_collect`, by `semispace_collect`, and by a copier of this file's own that lays what is
   reachable out anew, in a random order and somewhere else. Random paths must meet the same data in
   both, and other data where one word was spoilt. What mark_sweep_collect and semispace_collect
   leave has to be the same, block by block and word by word; collections_agree has to say so, but
   not where a header was spoilt.

   A failure is repeated by `test_same_data SIZE SEED` with the numbers of its message. */
#include "../../layer3_imperative/mark_sweep/collect.h"
#include "../../layer3_imperative/semispace/collect.h"
#include "../../proofs/clients/any/collections_agree.c"
#include "../../proofs/clients/any/same_data.c"
#include "../../proofs/clients/semispace/same_data_moved.c"

#include <inttypes.h>

#include "../semispace/spaces.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 3000, LARGE_HEAPS = 5 };
#else
enum { SMALL_HEAPS = 60000, LARGE_HEAPS = 60 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 3000, PATHS = 8, MOST_STEPS = 20 };

static uint64_t heaps, moved, seen, failures;
static char which[200];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_same_data: %s: not so: %s\n", which, what);
}

/* ---- A copier ---- */

static uint64_t renamed(const struct heap *from, const struct heap *to, const uint64_t *place,
                        uint64_t value)
{
    int64_t b = block_meant(from, value);
    if (b < 0)
        return value;
    uint64_t inside = value - address_behind(from, from->block[b].at);
    return address_behind(to, place[b]) + inside;
}

/* The reachable blocks of a heap, in a random order behind some free words. */
static struct heap copy(const struct heap *from, const struct roots *roots, struct roots *now,
                        struct random *random)
{
    struct reach reach = new_reach(from->blocks);
    for (uint64_t i = 0; i < roots->count; i++)
        reach_block(&reach, block_meant(from, roots->value[i]));
    reach_all(&reach, from);
    uint64_t *order = allocate(from->blocks + 1, sizeof *order), count = 0, words = 1;
    uint64_t *place = allocate(from->blocks + 1, sizeof *place);
    for (uint64_t b = 0; b < from->blocks; b++)
        if (reach.reached[b]) {
            uint64_t k = random_below(random, count + 1);
            order[count++] = order[k];
            order[k] = b;
        }
    for (uint64_t i = 0; i < count; i++) {
        place[order[i]] = words;
        words += from->block[order[i]].wosize + 1;
    }
    struct heap to = new_heap(words, from->base + ((uint64_t)1 << 44));
    to.word[0] = header_word(0, WHITE, 0);
    for (uint64_t i = 0; i < count; i++) {
        const struct block *block = &from->block[order[i]];
        for (uint64_t j = 0; j <= block->wosize; j++) {
            uint64_t at = block->at + j, word = from->word[at];
            bool scanned = at >= block->first && at < block->end;
            to.word[place[order[i]] + j] = scanned ? renamed(from, &to, place, word) : word;
        }
    }
    now->count = roots->count;
    for (uint64_t i = 0; i < roots->count; i++)
        now->value[i] = renamed(from, &to, place, roots->value[i]);
    moved += count;
    free(order);
    free(place);
    free_reach(&reach);
    return to;
}

/* ---- Paths ---- */

/* Go on until something is met that is no value of ours: where it stands; 0 if nothing is. */
static uint64_t random_path(const struct heap *heap, uint64_t value, uint64_t *path, uint64_t steps,
                            struct random *random)
{
    for (uint64_t i = 0; i < steps; i++) {
        int64_t b = block_meant(heap, value);
        if (b < 0)
            return 0;
        const struct block *block = &heap->block[b];
        path[i] = 1 + random_below(random, block->wosize);
        uint64_t at = block->at + path[i];
        if (at < block->first || at >= block->end)
            return block->tag == CLOSURE_TAG ? 0 : at;
        value = heap->word[at];
    }
    return 0;
}

static void test_paths(const struct heap *before, const struct heap *after,
                       const struct roots *roots, const struct roots *now, struct random *random)
{
    for (int p = 0; p < PATHS && roots->count > 0; p++) {
        uint64_t path[MOST_STEPS], steps = random_below(random, MOST_STEPS + 1);
        uint64_t root = random_below(random, roots->count);
        for (int i = 0; i < MOST_STEPS; i++)
            path[i] = random_below(random, 5);
        uint64_t met = random_path(before, roots->value[root], path, steps, random);
        check("the same data", same_data(before->word, before->size, before->base, after->word,
                                         after->base, roots->value, now->value, root, path, steps));
        if (met == 0)
            continue;
        before->word[met] ^= (uint64_t)1 << 60;
        bool same = same_data(before->word, before->size, before->base, after->word, after->base,
                              roots->value, now->value, root, path, steps);
        before->word[met] ^= (uint64_t)1 << 60;
        seen += !same;
        check("other data", !same);
    }
}

/* The client that collects by itself; where a word was spoilt that it meets, it has to say so. */
static void test_moved(const struct heap *heap, const struct roots *roots, uint64_t space,
                       struct random *random)
{
    if (roots->count == 0)
        return;
    uint64_t path[MOST_STEPS], steps = random_below(random, MOST_STEPS + 1);
    uint64_t root = random_below(random, roots->count);
    for (int i = 0; i < MOST_STEPS; i++)
        path[i] = random_below(random, 5);
    uint64_t met = random_path(heap, roots->value[root], path, steps, random);
    for (int spoilt = 0; spoilt < 2; spoilt++) {
        struct heap from = new_heap(heap->size, heap->base), to = new_heap(heap->size, space);
        memcpy(from.word, heap->word, heap->size * sizeof *heap->word);
        struct roots now = *roots;
        if (spoilt && met != 0)
            from.word[met] ^= (uint64_t)1 << 60;
        check("what was put aside is what moved, if nothing was spoilt",
              same_data_moved(from.word, from.size, from.base, to.word, to.size, to.base, now.value,
                              now.count, heap->word, roots->value, root, path,
                              steps) != (spoilt && met != 0));
        free_heap(&from);
        free_heap(&to);
    }
}

/* ---- Two collectors ---- */

/* Where each block is now, as the heap tells that was left behind; elsewhere the index itself. */
static uint64_t *places_left(const struct heap *heap, const struct heap *left, uint64_t new_base)
{
    uint64_t *place = allocate(heap->size, sizeof *place);
    for (uint64_t b = 0; b < heap->blocks; b++) {
        uint64_t at = heap->block[b].at;
        bool gone = heap->word[at] != 0 && left->word[at] == 0;
        place[at] = gone ? (left->word[at + 1] - new_base) / 8 - 1 : at;
    }
    return place;
}

/* The blocks of both heaps, whose lists are known, are the same but for where they are. */
static bool same_blocks(const struct heap *one, const struct heap *other, const uint64_t *place)
{
    uint64_t allocated = 0, *numbered = allocate(one->blocks, sizeof *numbered);
    bool same = true;
    for (uint64_t b = 0; b < one->blocks; b++)
        numbered[b] = place[one->block[b].at];
    for (uint64_t b = 0; b < one->blocks; b++) {
        const struct block *block = &one->block[b];
        if (!is_allocated(block))
            continue;
        allocated++;
        uint64_t to = place[block->at];
        for (uint64_t j = 0; j <= block->wosize; j++) {
            uint64_t word = one->word[block->at + j], now = other->word[to + j];
            bool field = block->at + j >= block->first && block->at + j < block->end;
            if (j == 0)
                word = in_colour(word, WHITE), now = in_colour(now, WHITE);
            else if (field)
                word = renamed(one, other, numbered, word);
            same = same && word == now;
        }
    }
    free(numbered);
    return same && allocated == other->blocks;
}

static void test_agreement(const struct heap *heap, struct heap *in_place, const struct heap *left,
                           const struct heap *to)
{
    uint64_t *place = places_left(heap, left, to->base);
    check("the heap that was swept is well formed", list_blocks(in_place));
    check("two collectors leave the same", same_blocks(in_place, to, place));
    check("collections_agree says so",
          collections_agree(in_place->word, in_place->size, to->word, place));
    if (to->blocks > 0) {
        to->word[0] ^= 1; /* a tag */
        check("collections_agree sees another tag",
              !collections_agree(in_place->word, in_place->size, to->word, place));
        to->word[0] ^= 1;
    }
    free(place);
}

static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t words = 1 + random_below(&random, size);
    struct targets targets;
    struct heap heap =
        make_heap(words, 8 * random_below(&random, 1 << 20), &profile, &targets, &random);
    heaps++;
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size, seed);
    struct roots roots = {.count = random_below(&random, MOST_ROOTS + 1)}, now;
    for (uint64_t i = 0; i < roots.count; i++)
        roots.value[i] =
            random_value(&heap, &profile, &targets, random_below(&random, words), &random);
    uint64_t space = heap.base + ((uint64_t)1 << 45);
    make_movable(&heap, &roots, space, words);
    list_blocks(&heap);
    struct heap copied = copy(&heap, &roots, &now, &random);
    check("the copy is well formed", list_blocks(&copied));
    test_paths(&heap, &copied, &roots, &now, &random);
    struct heap in_place = new_heap(heap.size, heap.base);
    memcpy(in_place.word, heap.word, heap.size * sizeof *heap.word);
    int64_t stack[4];
    mark_sweep_collect(in_place.word, in_place.size, in_place.base, roots.value, roots.count, stack,
                       4);
    test_paths(&heap, &in_place, &roots, &roots, &random);
    struct heap from = new_heap(heap.size, heap.base), to = new_heap(heap.size, space);
    memcpy(from.word, heap.word, heap.size * sizeof *heap.word);
    now = roots;
    to.size = semispace_collect(from.word, from.size, from.base, to.word, to.size, to.base,
                                now.value, now.count);
    check("the heap that moved is well formed", list_blocks(&to));
    test_paths(&heap, &to, &roots, &now, &random);
    test_agreement(&heap, &in_place, &from, &to);
    test_moved(&heap, &roots, space, &random);
    free_heap(&from);
    free_heap(&to);
    free_heap(&in_place);
    free_heap(&copied);
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        for (uint64_t seed = 1; seed <= SMALL_HEAPS; seed++)
            test_random_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
            test_random_heap(LARGE_SIZE, seed);
        snprintf(which, sizeof which, "all heaps");
        check("much was moved, and much that was spoilt was seen",
              moved > heaps && seen > heaps / 4);
    }
    printf("%" PRIu64 " heaps, %" PRIu64 " blocks moved, %" PRIu64 " spoilt words seen, %" PRIu64
           " failures\n",
           heaps, moved, seen, failures);
    return failures == 0 ? 0 : 1;
}
