/* What heap_check says of the small heap, and of the same heap with one thing broken at a time.

   usage: heap_faults */

#include <inttypes.h>
#include <stdio.h>

#include "../../layer3_imperative/heap/heap_check.c"
#include "small_heap.h"

enum { LIMIT = 32 };

static const char *name_of(enum heap_error error)
{
    static const char *const NAME[] = {
        [HEAP_OK] = "HEAP_OK",
        [HEAP_BAD_BASE] = "HEAP_BAD_BASE",
        [HEAP_TOO_LARGE] = "HEAP_TOO_LARGE",
        [HEAP_BAD_END] = "HEAP_BAD_END",
        [HEAP_BAD_LIMIT] = "HEAP_BAD_LIMIT",
        [HEAP_BAD_WOSIZE] = "HEAP_BAD_WOSIZE",
        [HEAP_BAD_CLOSURE] = "HEAP_BAD_CLOSURE",
        [HEAP_BAD_ENVIRONMENT] = "HEAP_BAD_ENVIRONMENT",
        [HEAP_VALUE_IN_RESERVE] = "HEAP_VALUE_IN_RESERVE",
        [HEAP_VALUE_MISALIGNED] = "HEAP_VALUE_MISALIGNED",
        [HEAP_VALUE_TO_FREE] = "HEAP_VALUE_TO_FREE",
        [HEAP_VALUE_TO_NO_BLOCK] = "HEAP_VALUE_TO_NO_BLOCK",
        [HEAP_VALUE_TO_BAD_INFIX] = "HEAP_VALUE_TO_BAD_INFIX",
    };
    return NAME[error];
}

static void report(const char *what, uint64_t base)
{
    uint8_t layout[SIZE];
    struct heap_fault fault = heap_check(heap, SIZE, LIMIT, base, layout);
    printf("%-44s %s", what, name_of(fault.error));
    if (fault.error != HEAP_OK) {
        printf(", block %" PRIu64 ", word %" PRIu64, fault.block, fault.word);
    }
    printf("\n");
    if (fault.error == HEAP_OK) {
        printf("    layout");
        for (int i = 0; i < SIZE; i++) {
            printf(" %d", layout[i]);
        }
        printf("\n");
    }
}

/* The same with another word at this place, for the time of the check. */
static void report_with(uint64_t place, uint64_t word, const char *what)
{
    uint64_t before = heap[place];
    heap[place] = word;
    report(what, BASE);
    heap[place] = before;
}

int main(void)
{
    build_small_heap();
    report("nothing is broken", BASE);
    report("the base is 4 more", BASE + 4);
    report_with(21, make_header(2, WHITE, 0), "the last block has wosize 2");
    report_with(0, make_header(2, WHITE, 0), "the record has wosize 2");
    report_with(12, information(7), "the environment begins at field 7 of 6");
    report_with(20, pointer_to(8), "the box at 19 points to the hole");
    report_with(20, pointer_to(6), "the box points into the pair");
    report_with(20, pointer_to(5) + 2, "the box points between two words");
    report_with(13, make_header(2, WHITE, INFIX_TAG), "the infix header has wosize 2");
    report_with(20, pointer_to(25), "the box points into the reserve");
    return 0;
}
