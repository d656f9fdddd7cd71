/* The same calls as on the page of copying, on the machine at hand: reads states and operations, one
   a line, and prints what comes of them. All is numbers: which operation, two arguments, words in
   use, words of both spaces, number of roots, the bases of both; then words, words, roots. */

#include <inttypes.h>
#include <stdio.h>

#include "../../docs/browser/copying_glue.c"

static uint64_t number(void)
{
    uint64_t value = 0;
    if (scanf("%" SCNu64, &value) != 1) {
        value = UINT64_MAX;
    }
    return value;
}

static void read_words(uint64_t *words, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        words[i] = number();
    }
}

static void print_words(const uint64_t *words, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        printf("%" PRIu64 " ", words[i]);
    }
}

int main(void)
{
    struct registers *r = &registers;
    for (uint64_t operation; (operation = number()) <= 1;) {
        uint32_t first = (uint32_t)number();
        uint32_t second = (uint32_t)number();
        *r = (struct registers){0};
        r->size = number();
        r->limit = number();
        r->capacity = number();
        r->root_count = number();
        r->base = number();
        r->to_base = number();
        if (r->limit > MOST_WORDS || r->capacity > MOST_WORDS || r->root_count > MOST_ROOTS ||
            r->size > r->limit) {
            return 1;
        }
        read_words(from, r->limit);
        read_words(to, r->capacity);
        read_words(roots, r->root_count);
        if (operation == 0) {
            run_collect();
        } else {
            run_allocate(first, second);
        }
        print_words(from, r->limit);
        print_words(to, r->capacity);
        print_words(roots, r->root_count);
        printf("%" PRIu64 " %" PRIu64 "\n", r->moved, r->used);
    }
    return 0;
}
