/* Holes that are too small: pairs, of which one in three is kept, each third one; then a third as
   many blocks, of which none fits where two pairs were; of those again one in three is kept, and so
   on. Then all are dropped, and it begins anew. The size is the number of pairs. */
#include "memory.h"

enum { STEPS = 6, TURNS = 4 };

/* For each step a block that points to its blocks. */
static value steps[STEPS];

/* Allocate and thin out: two neighbours that are dropped leave 2 * fields + 1 free. */
static void make_step(size_t step, uint64_t count, uint64_t fields)
{
    steps[step] = make_empty(count);
    for (uint64_t i = 0; i < count; i++) {
        value block = make_empty(fields);
        set(block, fields - 1, of_int((int64_t)(i + fields)));
        set(steps[step], i, block);
    }
    for (uint64_t i = 0; i < count; i++) {
        if (i % 3 == 0)
            continue;
        drop(get(steps[step], i));
        set(steps[step], i, nothing);
    }
}

/* Drop what was kept; the sum of the last fields. */
static uint64_t drop_step(size_t step, uint64_t count, uint64_t fields)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i += 3) {
        value block = get(steps[step], i);
        sum += (uint64_t)to_int(get(block, fields - 1));
        drop(block);
    }
    drop(steps[step]);
    steps[step] = nothing;
    return sum;
}

int main(int count, char **arguments)
{
    uint64_t pairs = problem_size(count, arguments, 1 << 19), sum = 0;
    memory_open();
    roots(steps, LENGTH(steps));
    for (int turn = 0; turn < TURNS; turn++) {
        uint64_t fields = 2, blocks = pairs;
        for (size_t step = 0; step < STEPS; step++, fields = 3 * fields + 2, blocks /= 3)
            make_step(step, blocks + 1, fields);
        fields = 2, blocks = pairs;
        for (size_t step = 0; step < STEPS; step++, fields = 3 * fields + 2, blocks /= 3)
            sum = sum * 3 + drop_step(step, blocks + 1, fields);
    }
    print_checksum(sum);
    memory_close();
    return 0;
}
