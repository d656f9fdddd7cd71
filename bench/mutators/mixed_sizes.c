/* Fragmentation: a number of slots; again and again one of them, at random, gets a new block of
   another size, from 1 to 511 words, the small ones far more often; those of even size hold values,
   the others are raw. The size is the number of slots. */
#include "memory.h"

static value slots[1];

/* 1 to 511: each power of two is as frequent as the next. */
static uint64_t random_size(void)
{
    uint64_t number = random_number();
    uint64_t power = (uint64_t)1 << number % 9;
    return power + (number >> 8) % power;
}

/* Every block begins with its size. The last field points to no block of a slot, for what is
   dropped by hand must not be reached. */
static value make_block(uint64_t size)
{
    value number = of_int((int64_t)size);
    if (size % 2 == 0) {
        value block = make_empty(size);
        set(block, 0, number);
        set(block, size - 1, slots[0]);
        return block;
    }
    value block = make_raw(size);
    set_raw(block, 0, size);
    set_raw(block, size - 1, size);
    return block;
}

int main(int count, char **arguments)
{
    uint64_t number = problem_size(count, arguments, 50000), sum = 0;
    uint8_t *raw = calloc(number, 1);
    if (raw == NULL)
        no_memory();
    memory_open();
    roots(slots, LENGTH(slots));
    slots[0] = make_empty(number);
    for (uint64_t i = 0; i < 60 * number; i++) {
        uint64_t slot = random_number() % number, size = random_size();
        value old = get(slots[0], slot);
        if (!is_nothing(old)) {
            sum = sum * 3 + (raw[slot] ? get_raw(old, 0) : (uint64_t)to_int(get(old, 0)));
            drop(old);
        }
        raw[slot] = size % 2;
        value block = make_block(size);
        set(slots[0], slot, block);
    }
    for (uint64_t slot = 0; slot < number; slot++)
        drop(get(slots[0], slot));
    drop(slots[0]);
    print_checksum(sum);
    free(raw);
    memory_close();
    return 0;
}
