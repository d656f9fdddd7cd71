// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
// timeout: 200
/* The library where memory is short: each request for memory refused in its turn, once or from then
   on, while a program runs; and a process with little address space. The program has to be told,
   and finds all its data as they were. */
#define _DEFAULT_SOURCE /* fork, setrlimit */

#include "../../library/os.h"
#include "../library_model.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../guarded.h"

/* ---- Refusals ---- */

static uint64_t requests, refuse_from, refuse_to;

/* Refuses the requests from refuse_from to refuse_to, which are numbered from 1. */
static bool refuses(void)
{
    requests++;
    return refuse_from <= requests && requests <= refuse_to;
}

static uint64_t refusals_told;

/* Note that a call told of a refusal, which it may only if there was one. */
static void told(tricolor_heap *heap, enum tricolor_error error)
{
    must(error == TRICOLOR_NO_MEMORY || error == TRICOLOR_OUT_OF_MEMORY);
    must(heap == NULL || (tricolor_error(heap) == error && strlen(tricolor_message(heap)) > 10));
    must(requests >= refuse_from);
    refusals_told++;
}

/* ---- A program ---- */

enum { NUMBERS = 30 };

/* A list of lists: the outer cells have 3 fields, number, inner list and link. */
static void check_lists(tricolor_heap *heap, tricolor_value list, int64_t count)
{
    for (; !tricolor_is_int(list); list = tricolor_get(heap, list, 2)) {
        must(tricolor_to_int(tricolor_get(heap, list, 0)) == --count);
        tricolor_value inner = tricolor_get(heap, list, 1);
        int64_t length = 0;
        for (; !tricolor_is_int(inner); inner = tricolor_get(heap, inner, 1))
            length += tricolor_to_int(tricolor_get(heap, inner, 0)) == count;
        must(length == count % NUMBERS);
    }
    must(count == 0);
}

/* A cell more, with its list; false if there was no memory for it, and all is as it was. */
static bool add_cell(tricolor_heap *heap, tricolor_value *list, int64_t count)
{
    tricolor_value inner = tricolor_int(0);
    tricolor_handle handle = tricolor_new_handle(heap, inner);
    if (handle == 0) {
        told(heap, TRICOLOR_NO_MEMORY);
        return false;
    }
    bool made = true;
    for (int64_t i = 0; i < count % NUMBERS && made; i++) {
        tricolor_value fields[] = {tricolor_int(count), inner};
        inner = tricolor_alloc_with(heap, 2, 0, fields);
        made = inner != TRICOLOR_NONE && tricolor_set_handle(heap, handle, inner) == TRICOLOR_OK;
    }
    if (made) {
        tricolor_value fields[] = {tricolor_int(count), inner, *list};
        tricolor_value cell = tricolor_alloc_with(heap, 3, 0, fields);
        made = cell != TRICOLOR_NONE;
        *list = made ? cell : *list;
    }
    if (!made)
        told(heap, tricolor_error(heap));
    must(tricolor_free_handle(heap, handle) == TRICOLOR_OK);
    return made;
}

/* Whether it went to its end. Where something is refused, it is tried again a few times. */
static bool run_program(const char *text, int64_t length)
{
    struct tricolor_options options;
    tricolor_heap *heap;
    tricolor_value list = tricolor_int(0);
    tricolor_default_options(&options);
    options.environment = false;
    must(tricolor_parse_options(&options, text, NULL) == TRICOLOR_OK);
    enum tricolor_error error = tricolor_create(&options, &heap);
    if (error != TRICOLOR_OK) {
        must(heap == NULL);
        told(NULL, error);
        return false;
    }
    error = tricolor_add_roots(heap, &list, 1);
    int64_t count = 0;
    for (int refused = 0; error == TRICOLOR_OK && count < length && refused < 5;) {
        if (add_cell(heap, &list, count))
            count++;
        else
            refused++;
        if (count % 100 == 50 && (error = tricolor_collect(heap)) != TRICOLOR_OK)
            error = tricolor_check(heap) == TRICOLOR_NO_MEMORY ? TRICOLOR_OK : error;
    }
    if (error != TRICOLOR_OK)
        told(heap, error);
    check_lists(heap, list, count);
    must(tricolor_destroy(heap) == TRICOLOR_OK);
    return count == length;
}

/* Run the program with each of its requests refused, until none of them is. */
static void refuse_each(const char *text, int64_t length, bool once)
{
    uint64_t at = 0, told_before = refusals_told;
    do {
        requests = 0;
        refuse_from = ++at;
        refuse_to = once ? at : UINT64_MAX;
        bool done = run_program(text, length);
        must(done || requests >= refuse_from);
    } while (requests >= refuse_from);
    must(refusals_told > told_before && at > 6);
    printf("test_library_memory: %s: %llu requests refused %s, %llu told\n", text,
           (unsigned long long)(at - 1), once ? "once" : "from then on",
           (unsigned long long)(refusals_told - told_before));
}

/* A block of 2^18 fields in a heap of half as many words, where so many requests are refused; the
   words that the heap has then. */
static uint64_t grow_refused(uint64_t refused)
{
    struct tricolor_options options;
    tricolor_heap *heap;
    struct tricolor_statistics statistics;
    tricolor_default_options(&options);
    options.environment = false;
    refuse_from = UINT64_MAX;
    must(tricolor_create(&options, &heap) == TRICOLOR_OK);
    refuse_from = requests + 1;
    refuse_to = requests + refused;
    must(tricolor_alloc(heap, 1 << 18, 0) != TRICOLOR_NONE && requests == refuse_to + 1);
    tricolor_statistics(heap, &statistics);
    must(statistics.collections == 0 && statistics.growths == 1);
    must(tricolor_destroy(heap) == TRICOLOR_OK);
    return statistics.words;
}

/* Where the system refuses what the policy wants, half as much beyond what is needed will do, and in
   the end what is needed. */
static void test_less_than_wanted(void)
{
    const uint64_t least = (1 << 17) + (1 << 18) + 1;
    uint64_t refused = 0, surplus = grow_refused(0) - least;
    must(surplus > 1 << 16);
    while (surplus > 0) {
        uint64_t words = grow_refused(++refused);
        must(words == least + surplus / 2);
        surplus /= 2;
    }
}

/* ---- Little address space ---- */

#ifndef GUARDED_POISON /* the address sanitizer wants more than there is */

/* In a process with this many bytes of addresses: the heap takes what there is, is told when it is
   full, and has all it had. The status says what was the case. */
static int fill_space(const char *kind, rlim_t bytes)
{
    struct tricolor_options options;
    struct rlimit limit = {bytes, bytes};
    tricolor_heap *heap;
    tricolor_value list = tricolor_int(0);
    uint64_t count = 0;
    if (setrlimit(RLIMIT_AS, &limit) != 0)
        return 1;
    tricolor_default_options(&options);
    must(tricolor_parse_options(&options, kind, NULL) == TRICOLOR_OK);
    enum tricolor_error error = tricolor_create(&options, &heap);
    if (error != TRICOLOR_OK)
        return error == TRICOLOR_NO_MEMORY ? 10 : 2;
    /* Where blocks move there are addresses for three heaps. */
    const rlim_t least = options.kind == TRICOLOR_COPYING ? bytes / 24 : bytes / 8;
    struct tricolor_statistics statistics;
    tricolor_statistics(heap, &statistics);
    if (statistics.limit * 8 > bytes || statistics.limit * 8 < least)
        return 3;
    if (tricolor_add_roots(heap, &list, 1) != TRICOLOR_OK)
        return 4;
    for (;; count++) {
        tricolor_value block = tricolor_alloc(heap, 5000, 0);
        if (block == TRICOLOR_NONE)
            break;
        if (tricolor_set(heap, block, 4999, list) != TRICOLOR_OK)
            return 5;
        list = block;
    }
    if (tricolor_error(heap) != TRICOLOR_OUT_OF_MEMORY || count * 40008 < least / 5 * 4)
        return 6;
    for (; !tricolor_is_int(list); list = tricolor_get(heap, list, 4999))
        count--;
    list = tricolor_int(0);
    if (count != 0 || tricolor_alloc(heap, 5000, 0) == TRICOLOR_NONE)
        return 7;
    return tricolor_destroy(heap) == TRICOLOR_OK ? 11 : 8;
}

/* The pages of addresses that the process has. */
static uint64_t pages_in_use(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long long pages = 0;
    if (file != NULL && fscanf(file, "%llu", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return pages;
}

/* A heap that grows so much that it wants another mark stack. */
static void run_large(void)
{
    tricolor_heap *heap;
    struct tricolor_statistics before, after;
    must(tricolor_create(NULL, &heap) == TRICOLOR_OK);
    tricolor_statistics(heap, &before);
    tricolor_value block = tricolor_alloc(heap, 1 << 19, 0);
    must(tricolor_add_roots(heap, &block, 1) == TRICOLOR_OK && block != TRICOLOR_NONE);
    must(tricolor_collect(heap) == TRICOLOR_OK);
    tricolor_statistics(heap, &after);
    must(before.stack == 4096 && after.stack >= 1 << 13);
    must(tricolor_destroy(heap) == TRICOLOR_OK);
}

/* Nothing is left of heaps that grew, changed their mark stacks and were destroyed. */
static void test_nothing_left(void)
{
    uint64_t before = 0;
    refuse_from = UINT64_MAX;
    for (int round = 0; round < 50; round++) {
        must(run_program("heap=0,limit=16M,check=1", 500));
        must(run_program("kind=copying,heap=0,limit=16M,check=1", 500));
        run_large();
        if (round == 10)
            before = pages_in_use();
    }
    must(before > 0 && pages_in_use() <= before + 16);
}

static int status_of(const char *kind, rlim_t bytes)
{
    int status;
    pid_t child = fork();
    must(child >= 0);
    if (child == 0)
        _exit(fill_space(kind, bytes));
    must(waitpid(child, &status, 0) == child);
    must(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void test_address_space(void)
{
    static const char *const kinds[] = {"kind=mark_sweep", "kind=copying"};
    os_refuses = NULL;
    for (int i = 0; i < 2; i++) {
        must(status_of(kinds[i], (rlim_t)1 << 31) == 11);
        must(status_of(kinds[i], (rlim_t)1 << 28) == 11);
        must(status_of(kinds[i], (rlim_t)1 << 26) == 11);
        must(status_of(kinds[i], (rlim_t)1 << 16) == 10);
    }
}

#endif

int main(void)
{
    os_refuses = refuses;
    refuse_each("heap=0,limit=4M", 400, true);
    refuse_each("heap=0,limit=4M", 400, false);
    refuse_each("heap=0,limit=4M,check=1", 400, true);
    refuse_each("heap=0,limit=4M,check=1", 400, false);
    refuse_each("heap=0,limit=256K,growth=10,stress=1", 100, true);
    refuse_each("heap=64,limit=256K,check=1,stress=1", 12, true);
    refuse_each("kind=copying,heap=0,limit=4M", 400, true);
    refuse_each("kind=copying,heap=0,limit=4M", 400, false);
    refuse_each("kind=copying,heap=0,limit=4M,check=1", 400, true);
    refuse_each("kind=copying,heap=64,limit=256K,check=1,stress=1", 12, true);
    test_less_than_wanted();
#ifndef GUARDED_POISON
    test_nothing_left();
    test_address_space();
#endif
    return 0;
}
