// sources: layer3_imperative/mark_sweep/collect.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
/* The proved program mutate, step by step: after each step the heap is parsed again by an oracle,
   and what the invariant says is checked: it is well formed, all blocks are white, all roots mean
   blocks, the hole list holds the holes. And each step does what it should: what the roots reach
   is the same graph, block for block, after an allocation (but for one root), a collection and
   growing; a field that is set, and a root that is loaded or dropped, is the only word that
   changes. Then all steps are run at once, and the words must be the same.

   A failure is repeated by `test_mutator SEED` with the number of its message. */
#include "../../proofs/clients/mark_sweep/mutator.c"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { RUNS = 300 };
#else
enum { RUNS = 3000 };
#endif
enum { MOST_WORDS = 400, MOST_ROOTS = 10, MOST_STEPS = 150, FAILURES_SHOWN = 10 };
enum { ALLOCATE, ALLOCATE_TOO, ALLOCATE_LARGE, SET, LOAD, DROP, COLLECT, GROW, KINDS };

static uint64_t steps_taken, done[KINDS], failures;
static char which[200]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_mutator: %s: not so: %s\n", which, what);
}

/* ---- One run ---- */

static struct guarded heap_room, roots_room, steps_room, stack_room;
static uint64_t base, limit, root_count, step_count, capacity;

/* The heap and the roots as they are, parsed. */
struct image {
    struct heap heap;
    uint64_t root[MOST_ROOTS];
    bool good;
};

static struct image take_image(uint64_t size)
{
    struct image image = {.heap = new_heap(size, base)};
    memcpy(image.heap.word, guarded_array(&heap_room), size * sizeof *image.heap.word);
    memcpy(image.root, guarded_array(&roots_room), root_count * sizeof *image.root);
    image.good = list_blocks(&image.heap);
    for (uint64_t i = 0; i < root_count && image.good; i++)
        image.good = block_meant(&image.heap, image.root[i]) != BAD_VALUE;
    return image;
}

/* The hole list is walked along with the blocks. */
static bool list_is_right(const struct heap *heap, uint64_t head)
{
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        if (block->colour != BLUE || block->wosize == 0)
            continue;
        if (head != address_behind(heap, block->at))
            return false;
        head = heap->word[block->at + 1];
    }
    return head == 0;
}

static bool all_white(const struct heap *heap)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (is_allocated(&heap->block[b]) && heap->block[b].colour != WHITE)
            return false;
    return true;
}

static bool cursor_is_right(const struct heap *heap, uint64_t place)
{
    bool hole = place == heap->size;
    for (uint64_t b = 0; b < heap->blocks; b++)
        hole = hole || (heap->block[b].at == place && heap->block[b].colour == BLUE &&
                        heap->block[b].wosize > 0);
    return hole;
}

static void check_invariant(const struct image *image, const struct mutator *m)
{
    check("the heap is well formed, and the roots", image->good);
    check("all blocks are white", all_white(&image->heap));
    check("the hole list", list_is_right(&image->heap, m->cursor.head));
    check("the cursor", cursor_is_right(&image->heap, m->cursor.hole));
    check("the size", m->size <= limit && m->size == image->heap.size);
    bool intact = guarded_intact(&heap_room) && guarded_intact(&roots_room) &&
                  guarded_intact(&steps_room) && guarded_intact(&stack_room);
    check("nothing is written around the arrays", intact);
}

/* ---- What a step may do ---- */

/* Whether all roots but one reach the same blocks in both, with the same words. */
static bool same_reachable(const struct image *before, const struct image *after, uint64_t but)
{
    struct reach reach = new_reach(before->heap.blocks);
    bool same = true;
    for (uint64_t i = 0; i < root_count; i++) {
        if (i == but)
            continue;
        same = same && before->root[i] == after->root[i];
        reach_block(&reach, block_meant(&before->heap, before->root[i]));
    }
    reach_all(&reach, &before->heap);
    for (uint64_t b = 0; b < before->heap.blocks && same; b++) {
        const struct block *block = &before->heap.block[b];
        same = !reach.reached[b] ||
               (memcmp(before->heap.word + block->at, after->heap.word + block->at,
                       (block->wosize + 1) * sizeof *before->heap.word) == 0 &&
                block_meant(&after->heap, address_behind(&before->heap, block->at)) >= 0);
    }
    free_reach(&reach);
    return same;
}

/* How many blocks are allocated that no root reaches. */
static uint64_t dead_blocks(const struct image *image)
{
    struct reach reach = new_reach(image->heap.blocks);
    uint64_t dead = 0;
    for (uint64_t i = 0; i < root_count; i++)
        reach_block(&reach, block_meant(&image->heap, image->root[i]));
    reach_all(&reach, &image->heap);
    for (uint64_t b = 0; b < image->heap.blocks; b++)
        dead += is_allocated(&image->heap.block[b]) && !reach.reached[b];
    free_reach(&reach);
    return dead;
}

/* The number of the one word that differs; count if none does, more if several do. */
static uint64_t changed_word(const uint64_t *one, const uint64_t *other, uint64_t count)
{
    uint64_t changed = count;
    for (uint64_t i = 0; i < count; i++)
        if (one[i] != other[i])
            changed = changed == count ? i : count + 1;
    return changed;
}

/* The word of a field of the block that a root points to, if it is plain and has so many. */
static uint64_t *field_word(struct image *image, uint64_t root, uint64_t field)
{
    int64_t b = block_meant(&image->heap, image->root[root]);
    if (b < 0 || image->heap.block[b].tag == CLOSURE_TAG || field >= image->heap.block[b].wosize)
        return NULL;
    return &image->heap.word[image->heap.block[b].at + 1 + field];
}

static void check_allocated(const struct image *before, const struct image *after, uint64_t root,
                            uint64_t header)
{
    check("an allocation changes nothing else", same_reachable(before, after, root));
    if (before->root[root] == after->root[root])
        return;
    done[ALLOCATE]++;
    int64_t b = block_meant(&after->heap, after->root[root]);
    bool got = b >= 0 && after->heap.word[after->heap.block[b].at] == header;
    check("the root points to the new block", got);
    for (uint64_t i = 1; got && i <= header >> 10; i++)
        check("the new block is cleared", after->heap.word[after->heap.block[b].at + i] == 1);
}

/* These read the numbers of a step as the program does. */
static void check_step(struct image *before, struct image *after, uint64_t step)
{
    uint64_t kind = step % 8, root = step / 8 % root_count, other = step / 1024 % root_count;
    uint64_t number = step >> 17 & 0xffffff, field = number & 15, size = before->heap.size;
    uint64_t word = changed_word(before->heap.word, after->heap.word, size);
    uint64_t changed_root = changed_word(before->root, after->root, root_count);
    if (kind == ALLOCATE || kind == ALLOCATE_TOO) {
        check_allocated(before, after, root, header_word(number & 15, WHITE, number >> 4 & 255));
    } else if (kind == ALLOCATE_LARGE) {
        check_allocated(before, after, root, header_word(number, WHITE, 0));
    } else if (kind == SET) {
        uint64_t *place = field_word(before, root, field);
        if (place != NULL)
            *place = before->root[other];
        done[SET] += place != NULL;
        check("set changes one field",
              memcmp(before->heap.word, after->heap.word, size * sizeof *before->heap.word) == 0 &&
                  changed_root == root_count);
    } else if (kind == LOAD) {
        uint64_t *place = field_word(before, other, field);
        int64_t b = block_meant(&before->heap, before->root[other]);
        bool loads = place != NULL && before->heap.block[b].tag < NO_SCAN_TAG;
        done[LOAD] += loads;
        check("load changes one root", after->root[root] == (loads ? *place : before->root[root]));
        check("load changes nothing else",
              word == size && (changed_root == root_count || changed_root == root));
    } else if (kind == DROP) {
        done[DROP]++;
        check("drop clears one root", after->root[root] == 1 && word == size &&
                                          (changed_root == root_count || changed_root == root));
    } else {
        check("what is reachable is the same", same_reachable(before, after, root_count));
        done[kind] += kind == COLLECT || after->heap.size > size;
        check("the size is what it was, or grew by the number",
              after->heap.size == size || (kind == GROW && after->heap.size == size + number));
        check("no dead block is left", kind == GROW || dead_blocks(after) == 0);
    }
}

/* ---- Random steps ---- */

static uint64_t random_step(struct random *random)
{
    uint64_t kinds[] = {0, 1, 0, 1, 0, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7};
    uint64_t kind = kinds[random_below(random, 16)];
    uint64_t tags[] = {0, 0, 0, 1, 245, CLOSURE_TAG, INFIX_TAG, 252};
    uint64_t number = random_below(random, 16) | tags[random_below(random, 8)] << 4;
    if (kind == SET || kind == LOAD)
        number = random_below(random, 6);
    else if (kind == ALLOCATE_LARGE || kind == GROW)
        number = random_below(random, 40);
    return kind | random_below(random, 128) << 3 | random_below(random, 128) << 10 | number << 17;
}

static uint64_t make_room(struct random *random)
{
    limit = random_below(random, MOST_WORDS + 1);
    base = 8 * random_below(random, 1 << 20);
    root_count = 1 + random_below(random, MOST_ROOTS);
    step_count = random_below(random, MOST_STEPS + 1);
    capacity = 1 + random_below(random, 4);
    guarded_resize(&heap_room, limit * sizeof(uint64_t));
    guarded_resize(&roots_room, root_count * sizeof(uint64_t));
    guarded_resize(&steps_room, step_count * sizeof(uint64_t));
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    uint64_t *word = guarded_array(&heap_room), *step = guarded_array(&steps_room);
    for (uint64_t i = 0; i < limit; i++)
        word[i] = random_word(random);
    for (uint64_t i = 0; i < step_count; i++)
        step[i] = random_step(random);
    return random_below(random, limit + 1);
}

/* From no step on, for the first image. */
static struct mutator begin(uint64_t size)
{
    return mutate(guarded_array(&heap_room), size, limit, base, guarded_array(&roots_room),
                  root_count, guarded_array(&steps_room), 0, guarded_array(&stack_room), capacity);
}

static void test_run(uint64_t seed)
{
    struct random random = {seed};
    snprintf(which, sizeof which, "seed %" PRIu64, seed);
    uint64_t size = make_room(&random);
    uint64_t *first = allocate(limit, sizeof *first), *step = guarded_array(&steps_room);
    memcpy(first, guarded_array(&heap_room), heap_room.bytes);
    struct mutator m = begin(size);
    struct image before = take_image(m.size);
    check_invariant(&before, &m);
    for (uint64_t i = 0; i < step_count && before.good; i++) {
        snprintf(which, sizeof which, "seed %" PRIu64 " step %" PRIu64, seed, i);
        m = take_step(guarded_array(&heap_room), m, limit, base, guarded_array(&roots_room),
                      root_count, guarded_array(&stack_room), capacity, step[i]);
        struct image after = take_image(m.size);
        check_invariant(&after, &m);
        if (after.good)
            check_step(&before, &after, step[i]);
        free_heap(&before.heap);
        before = take_image(m.size);
        free_heap(&after.heap);
        steps_taken++;
    }
    memcpy(guarded_array(&heap_room), first, heap_room.bytes);
    m = mutate(guarded_array(&heap_room), size, limit, base, guarded_array(&roots_room), root_count,
               step, step_count, guarded_array(&stack_room), capacity);
    check("all steps at once", m.size == before.heap.size &&
                                   memcmp(guarded_array(&heap_room), before.heap.word,
                                          m.size * sizeof *before.heap.word) == 0 &&
                                   memcmp(guarded_array(&roots_room), before.root,
                                          root_count * sizeof *before.root) == 0);
    free_heap(&before.heap);
    free(first);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        test_run(strtoull(argv[1], NULL, 0));
    } else {
        for (uint64_t seed = 1; seed <= RUNS; seed++)
            test_run(seed);
        snprintf(which, sizeof which, "all runs");
        for (int kind = 0; kind < KINDS; kind++)
            if (kind != ALLOCATE_TOO && kind != ALLOCATE_LARGE)
                check("each kind of step is done often", done[kind] > steps_taken / 100);
    }
    guarded_free(&heap_room);
    guarded_free(&roots_room);
    guarded_free(&steps_room);
    guarded_free(&stack_room);
    printf("%" PRIu64 " steps: %" PRIu64 " allocated, %" PRIu64 " set, %" PRIu64 " loaded, %" PRIu64
           " collected, %" PRIu64 " grew; %" PRIu64 " failures\n",
           steps_taken, done[ALLOCATE], done[SET], done[LOAD], done[COLLECT], done[GROW], failures);
    return failures == 0 ? 0 : 1;
}
