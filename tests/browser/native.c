/* The same calls as on the page, on the machine at hand: reads states and operations, one a line,
   and prints what comes of them. All is numbers: which operation, two arguments, size, capacity,
   number of roots, number of stack entries, then words, roots, entries, and six registers. */

#include <inttypes.h>
#include <stdio.h>

#include "../../docs/browser/glue.c"

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
    r->top = number();
    r->lowest = number();
    r->head = number();
    r->before = number();
    r->hole = number();
    r->base = number();
}

static void run(uint64_t operation, uint32_t first, uint32_t second)
{
    switch (operation) {
    case 0:
        run_darken(first);
        break;
    case 1:
        run_drain();
        break;
    case 2:
        run_mark();
        break;
    case 3:
        run_sweep();
        break;
    case 4:
        run_collect();
        break;
    default:
        run_allocate(first, second);
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
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", r->top, r->lowest,
           r->head, r->before, r->hole);
}

int main(void)
{
    for (uint64_t operation; (operation = number()) <= 5;) {
        uint32_t first = (uint32_t)number();
        uint32_t second = (uint32_t)number();
        registers.size = number();
        registers.capacity = number();
        registers.root_count = number();
        uint64_t entries = number();
        if (registers.size > MOST_WORDS || registers.root_count > MOST_ROOTS ||
            entries > MOST_WORDS) {
            return 1;
        }
        read_state(entries);
        run(operation, first, second);
        print_state();
    }
    return 0;
}
