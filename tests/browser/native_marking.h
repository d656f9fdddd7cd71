/* The same calls as on a page of marking, on the machine at hand: reads states and operations, one a
   line, and prints what comes of them. All is numbers: which operation, three arguments, size,
   capacity, number of roots, number of stack entries, then words, roots, entries, and registers.

   The file that includes this has included the glue of the page. */
#ifndef TESTS_BROWSER_NATIVE_MARKING_H
#define TESTS_BROWSER_NATIVE_MARKING_H

#include <inttypes.h>
#include <stdio.h>

/* Run an operation, or give back false if there is none of this number. */
static bool run(uint64_t operation, const uint32_t *argument);

static uint64_t number(void)
{
    uint64_t value = 0;
    if (scanf("%" SCNu64, &value) != 1) {
        value = UINT64_MAX;
    }
    return value;
}

static void read_state(uint64_t entries)
{
    struct registers *r = &registers;
    for (uint64_t i = 0; i < r->size; i++) {
        heap[i] = number();
    }
    for (uint64_t i = 0; i < r->root_count; i++) {
        roots[i] = number();
    }
    for (uint64_t i = 0; i < entries; i++) {
        stack[i] = (int64_t)number();
    }
    uint64_t *const read[] = {&r->top,  &r->lowest, &r->scanned, &r->place,
                              &r->head, &r->before, &r->hole,    &r->base};
    for (uint64_t i = 0; i < sizeof read / sizeof *read; i++) {
        *read[i] = number();
    }
}

static void print_state(void)
{
    const struct registers *r = &registers;
    for (uint64_t i = 0; i < r->size; i++) {
        printf("%" PRIu64 " ", heap[i]);
    }
    for (uint64_t i = 0; i < r->top; i++) {
        printf("%" PRId64 " ", stack[i]);
    }
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " ", r->top, r->lowest, r->scanned,
           r->place);
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", r->head, r->before, r->hole);
}

int main(void)
{
    for (uint64_t operation; (operation = number()) != UINT64_MAX;) {
        uint32_t argument[3];
        for (int i = 0; i < 3; i++) {
            argument[i] = (uint32_t)number();
        }
        registers = (struct registers){0};
        registers.size = number();
        registers.capacity = number();
        registers.root_count = number();
        uint64_t entries = number();
        if (registers.size > MOST_WORDS || registers.root_count > MOST_ROOTS ||
            entries > MOST_WORDS) {
            return 1;
        }
        read_state(entries);
        if (!run(operation, argument)) {
            return 1;
        }
        print_state();
    }
    return 0;
}

#endif
