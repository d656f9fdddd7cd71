#ifndef TESTS_GUARDED_H
#define TESTS_GUARDED_H

/* Arrays between two guard zones, so that a test sees writes outside them; under the address
   sanitizer also reads. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define GUARDED_POISON 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GUARDED_POISON 1
#endif
#endif

#ifdef GUARDED_POISON
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#endif

enum { GUARD_BYTES = 64, GUARD_FILL = 0xa5 };

struct guarded {
    uint8_t *memory;
    uint64_t bytes; /* of the array */
};

/* Make room for an array of so many bytes, and fill all of it with rubbish. */
static inline void guarded_resize(struct guarded *guarded, uint64_t bytes)
{
    uint64_t all = bytes + 2 * GUARD_BYTES;
    if (guarded->memory == NULL || guarded->bytes != bytes) {
        free(guarded->memory);
        guarded->memory = malloc(all);
        guarded->bytes = bytes;
        if (guarded->memory == NULL) {
            fprintf(stderr, "out of memory\n");
            exit(2);
        }
    }
    ASAN_UNPOISON_MEMORY_REGION(guarded->memory, all);
    memset(guarded->memory, GUARD_FILL, all);
    ASAN_POISON_MEMORY_REGION(guarded->memory, GUARD_BYTES);
    ASAN_POISON_MEMORY_REGION(guarded->memory + GUARD_BYTES + bytes, GUARD_BYTES);
}

static inline void *guarded_array(const struct guarded *guarded)
{
    return guarded->memory + GUARD_BYTES;
}

/* Whether both guard zones are as they were. */
static inline bool guarded_intact(const struct guarded *guarded)
{
    static uint8_t fill[GUARD_BYTES];
    memset(fill, GUARD_FILL, sizeof fill);
    uint8_t *behind = guarded->memory + GUARD_BYTES + guarded->bytes;
    ASAN_UNPOISON_MEMORY_REGION(guarded->memory, GUARD_BYTES);
    ASAN_UNPOISON_MEMORY_REGION(behind, GUARD_BYTES);
    bool intact =
        memcmp(guarded->memory, fill, sizeof fill) == 0 && memcmp(behind, fill, sizeof fill) == 0;
    ASAN_POISON_MEMORY_REGION(guarded->memory, GUARD_BYTES);
    ASAN_POISON_MEMORY_REGION(behind, GUARD_BYTES);
    return intact;
}

static inline void guarded_free(struct guarded *guarded)
{
    free(guarded->memory);
    *guarded = (struct guarded){0};
}

#endif
