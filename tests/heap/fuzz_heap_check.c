// sources: layer3_imperative/heap/heap_check.c
// fuzz: seconds=20 max_len=512
/* heap_check on any words, against an oracle; and value_check on the heaps that it accepts. Any
   difference aborts.

   The bytes: the number of words, of those in reserve, the base, how to read the rest; then the
   words of the heap, and the values. Where they end, zeros follow. */
#include "../../layer3_imperative/heap/heap_check.h"

#include "../../specs/words/object_model.h"
#include "../guarded.h"
#include "../heap_faults.h"

enum { MOST_WORDS = 60, MOST_VALUES = 16 };

struct input {
    const uint8_t *data;
    size_t left;
};

static uint64_t next_byte(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->data++;
}

static void demand(bool holds)
{
    if (!holds)
        abort();
}

/* A number: mostly a byte, else eight of them. */
static uint64_t next_number(struct input *input)
{
    uint64_t number = next_byte(input);
    if (number % 4 == 3)
        for (int i = 0; i < 7; i++)
            number = number << 8 | next_byte(input);
    return number;
}

/* A word that is likely to mean something: a header, an address, an information word. */
static uint64_t next_word(struct input *input, uint64_t base, uint64_t size)
{
    static const uint8_t tags[] = {0, CLOSURE_TAG, INFIX_TAG, NO_SCAN_TAG};
    uint64_t kind = next_byte(input), number = next_byte(input);
    switch (kind % 8) {
    case 0:
    case 1:
    case 2:
        return number % (size + 1) << 10 | (kind >> 3 & 3) << 8 | tags[kind >> 5 & 3];
    case 3:
    case 4:
        return base + 8 * (number % (size + 3));
    case 5:
        return base + number;
    case 6:
        return number << 1 | 1;
    default:
        return next_number(input);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_in_bytes)
{
    static struct guarded heap_room, copy_room, layout_room;
    static struct picture picture;
    static struct faults faults;
    struct input input = {data, size_in_bytes};
    uint64_t size = next_byte(&input) % (MOST_WORDS + 1), how = next_byte(&input);
    uint64_t limit = how & 1 ? next_number(&input) : size + next_byte(&input) % 8;
    uint64_t base = how & 2 ? next_number(&input) : next_byte(&input) * 8;
    if (how & 4)
        base = UINT64_MAX - 15 - 8 * limit - base;

    guarded_resize(&heap_room, size * sizeof(uint64_t));
    guarded_resize(&copy_room, size * sizeof(uint64_t));
    guarded_resize(&layout_room, size);
    uint64_t *heap = guarded_array(&heap_room), *copy = guarded_array(&copy_room);
    for (uint64_t i = 0; i < size; i++)
        heap[i] = how & 8 ? next_number(&input) : next_word(&input, base, size);
    memcpy(copy, heap, size * sizeof(uint64_t));
    uint8_t *layout = guarded_array(&layout_room);

    struct heap_fault fault = heap_check(heap, size, limit, base, layout);
    demand(judges_rightly(fault, heap, size, limit, base, layout, &picture, &faults));
    if (fault.error == HEAP_OK) {
        for (uint64_t i = 0; i < MOST_VALUES; i++) {
            uint64_t value = next_word(&input, base, size);
            demand(value_check(heap, size, limit, base, layout, value) ==
                   judge_value(&picture, heap, size, limit, base, value));
        }
    }
    demand(memcmp(copy, heap, size * sizeof(uint64_t)) == 0);
    demand(guarded_intact(&heap_room) && guarded_intact(&layout_room));
    return 0;
}
