/* How to allocate a block of two fields: fast_path KIND COUNT does it so many times. fast_path.py
   counts the instructions, and shows those of the fast paths. */
#include <gc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../layer3_imperative/mutator/alloc_small.h"
#include "../../layer3_imperative/mutator/grow.h"
#include "../../layer3_imperative/semispace/alloc.h"
#include <tricolor.h>

enum { WORDS = 1 << 20 };

/* The words, and where the next block comes from. */
static struct {
    uint64_t *words, size, base;
    struct hole_cursor cursor;
} proved;
static struct {
    uint64_t *hole;
} plain;

/* Spaces that are filled from their beginning on. */
static struct {
    uint64_t *words, used, capacity;
} space;
static struct {
    uint64_t *next, *end;
} plain_space;

static tricolor_heap *heap, *moving;

/* ---- The proved fast path, and one as one writes it by hand ---- */

/* The address of the new block, or 0. */
__attribute__((noinline)) uint64_t proved_alloc(uint64_t wosize, uint64_t tag)
{
    struct allocation made =
        heap_alloc_small(proved.words, proved.size, proved.base, proved.cursor, wosize, WHITE, tag);
    proved.cursor = made.cursor;
    return made.block == proved.size ? 0 : address_of_index(made.block, proved.base);
}

/* What to do when the hole is too small is another matter. */
__attribute__((noinline)) uint64_t plain_alloc_hard(uint64_t wosize, uint64_t tag)
{
    (void)wosize, (void)tag;
    abort();
}

/* As the library does it: it asks whether there is room, and else calls something; and the address
   of word 0 is that of the array. */
__attribute__((noinline)) uint64_t here_alloc(uint64_t wosize, uint64_t tag)
{
    const uint64_t hole = proved.cursor.hole;
    if (hole >= proved.size || header_wosize(proved.words[hole]) < wosize + 2)
        return plain_alloc_hard(wosize, tag);
    return address_of_index(heap_alloc_here(proved.words, hole, wosize, WHITE, tag),
                            (uint64_t)(uintptr_t)proved.words);
}

__attribute__((noinline)) uint64_t plain_alloc(uint64_t wosize, uint64_t tag)
{
    uint64_t *hole = plain.hole, header = *hole, room = header >> 10;
    if (room < wosize + 2)
        return plain_alloc_hard(wosize, tag);
    *hole = header - ((wosize + 1) << 10);
    uint64_t *block = hole + (room - wosize);
    *block = wosize << 10 | tag;
    return (uint64_t)(uintptr_t)(block + 1);
}

/* The same where blocks move. */
__attribute__((noinline)) uint64_t bump_alloc(uint64_t wosize, uint64_t tag)
{
    const uint64_t block = space.used;
    if (!semispace_fits(block, space.capacity, wosize))
        return plain_alloc_hard(wosize, tag);
    space.used = semispace_alloc(space.words, block, wosize, WHITE, tag);
    return address_of_index(block, (uint64_t)(uintptr_t)space.words);
}

__attribute__((noinline)) uint64_t plain_bump_alloc(uint64_t wosize, uint64_t tag)
{
    uint64_t *block = plain_space.next, *behind = block + 1 + wosize;
    if (behind > plain_space.end)
        return plain_alloc_hard(wosize, tag);
    plain_space.next = behind;
    *block = wosize << 10 | tag;
    return (uint64_t)(uintptr_t)(block + 1);
}

/* What a call costs that does nothing. */
__attribute__((noinline)) uint64_t empty_alloc(uint64_t wosize, uint64_t tag)
{
    __asm__ volatile("" : : "r"(wosize), "r"(tag));
    return 1;
}

/* ---- The others ---- */

static uint64_t library_alloc(uint64_t wosize, uint64_t tag)
{
    return tricolor_alloc(heap, wosize, (unsigned)tag);
}

static uint64_t library_alloc_raw(uint64_t wosize, uint64_t tag)
{
    return tricolor_alloc_raw(heap, wosize, TRICOLOR_RAW + (unsigned)tag);
}

static uint64_t library_alloc_with(uint64_t wosize, uint64_t tag)
{
    tricolor_value fields[] = {tricolor_int(1), tricolor_int(2)};
    return tricolor_alloc_with(heap, wosize, (unsigned)tag, fields);
}

static uint64_t copying_alloc(uint64_t wosize, uint64_t tag)
{
    return tricolor_alloc(moving, wosize, (unsigned)tag);
}

static uint64_t boehm_alloc(uint64_t wosize, uint64_t tag)
{
    (void)tag;
    return (uint64_t)(uintptr_t)GC_MALLOC(wosize * 8);
}

static uint64_t malloc_alloc(uint64_t wosize, uint64_t tag)
{
    (void)tag;
    return (uint64_t)(uintptr_t)malloc(wosize * 8);
}

static uint64_t malloc_and_free(uint64_t wosize, uint64_t tag)
{
    (void)tag;
    void *made = malloc(wosize * 8);
    __asm__ volatile("" : : "r"(made) : "memory");
    free(made);
    return 1;
}

static const struct {
    const char *name;
    uint64_t (*alloc)(uint64_t wosize, uint64_t tag);
} kinds[] = {{"empty", empty_alloc},
             {"plain", plain_alloc},
             {"plain bump", plain_bump_alloc},
             {"bump", bump_alloc},
             {"copying", copying_alloc},
             {"proved", proved_alloc},
             {"here", here_alloc},
             {"library", library_alloc},
             {"raw", library_alloc_raw},
             {"with", library_alloc_with},
             {"boehm", boehm_alloc},
             {"malloc", malloc_alloc},
             {"malloc+free", malloc_and_free}};

static void open_all(void)
{
    struct tricolor_options options;
    proved.words = aligned_alloc(4096, WORDS * sizeof *proved.words);
    uint64_t *words = aligned_alloc(4096, WORDS * sizeof *words);
    tricolor_default_options(&options);
    options.heap = WORDS * 8;
    if (proved.words == NULL || words == NULL || tricolor_create(&options, &heap) != TRICOLOR_OK)
        abort();
    options.kind = TRICOLOR_COPYING;
    if (tricolor_create(&options, &moving) != TRICOLOR_OK)
        abort();
    space.words = aligned_alloc(4096, WORDS * sizeof *space.words);
    plain_space.next = aligned_alloc(4096, WORDS * sizeof *plain_space.next);
    if (space.words == NULL || plain_space.next == NULL)
        abort();
    space.capacity = WORDS;
    plain_space.end = plain_space.next + WORDS;
    proved.size = WORDS;
    proved.base = (uint64_t)(uintptr_t)proved.words;
    proved.cursor = heap_init(proved.words, WORDS, proved.base);
    heap_init(words, WORDS, (uint64_t)(uintptr_t)words);
    plain.hole = words;
    GC_INIT();
}

int main(int count, char **arguments)
{
    if (count != 3)
        return 2;
    open_all();
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, arguments[1]) != 0)
            continue;
        for (long left = atol(arguments[2]); left > 0; left--)
            if (kinds[i].alloc(2, 0) == 0)
                abort();
        return 0;
    }
    return 2;
}
