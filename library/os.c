/* Memory, clock and environment, by Linux. */
#define _GNU_SOURCE

#include "os.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

bool (*os_refuses)(void);

static bool refused(void)
{
    return os_refuses != NULL && os_refuses();
}

uint64_t os_whole_pages(uint64_t bytes)
{
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

void *os_reserve(uint64_t bytes)
{
    if (refused())
        return NULL;
    /* Without access it does not count as committed, however large it is. */
    void *range = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return range == MAP_FAILED ? NULL : range;
}

bool os_commit(void *range, uint64_t begin, uint64_t end)
{
    if (begin >= end)
        return true;
    return !refused() && mprotect((char *)range + begin, end - begin, PROT_READ | PROT_WRITE) == 0;
}

void os_prefer_large_pages(void *range, uint64_t begin, uint64_t end)
{
    (void)madvise((char *)range + begin, end - begin, MADV_HUGEPAGE);
}

void os_decommit(void *range, uint64_t begin, uint64_t end)
{
    if (begin >= end)
        return;
    /* A fresh mapping in the place of the old one also gives back what counts as committed. */
    (void)mmap((char *)range + begin, end - begin, PROT_NONE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

/* To let a mapping grow in place fails: behind it there is always one of the same range. It fails
   otherwise where there are several mappings. */
static bool one_mapping(char *begin, uint64_t bytes)
{
    return mremap(begin, bytes, bytes + os_whole_pages(1), 0) == MAP_FAILED && errno != EFAULT;
}

bool os_move(void *range, uint64_t from, uint64_t to, uint64_t bytes)
{
    char *old = (char *)range + from, *new = (char *)range + to;
    const int access = PROT_READ | PROT_WRITE;
    if (refused() || !one_mapping(old, bytes) || mprotect(new, bytes, access) != 0)
        return false;
    /* What is left behind stays reserved, and empty. */
    if (mremap(old, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, new) == new) {
        (void)mprotect(old, bytes, PROT_NONE);
        return true;
    }
    /* Where its tables are full the system has unmapped the new place by now. */
    (void)mmap(new, bytes, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    return false;
}

void os_discard(void *range, uint64_t begin, uint64_t end)
{
    if (begin < end)
        (void)madvise((char *)range + begin, end - begin, MADV_DONTNEED);
}

void os_release(void *range, uint64_t bytes)
{
    if (range != NULL)
        (void)munmap(range, bytes);
}

void *os_resize(void *table, uint64_t bytes)
{
    return refused() ? NULL : realloc(table, bytes);
}

void os_free(void *table)
{
    free(table);
}

uint64_t os_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0 || (uint64_t)pages > UINT64_MAX / (uint64_t)page)
        return 0;
    return (uint64_t)pages * (uint64_t)page;
}

uint64_t os_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

const char *os_environment(const char *name)
{
    return secure_getenv(name);
}
