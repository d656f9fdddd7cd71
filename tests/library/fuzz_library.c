// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
// fuzz: seconds=20 max_len=2048 len_control=0
/* Any sequence of calls of the public library, against a model (library_model.h): the first two
   bytes are the options, the others choose the calls; then come some more, which a sum of the bytes
   chooses. Any difference aborts. In the end it prints how many calls there were. */
#include "../library_model.h"

enum { BYTES_AFTER = 1000 };

static uint64_t steps;

static void tell_steps(void)
{
    fprintf(stderr, "fuzz_library: %llu steps\n", (unsigned long long)steps);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
    return atexit(tell_steps);
}

/* Never 0. */
static uint64_t sum_of(const uint8_t *data, size_t size)
{
    uint64_t sum = 1;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * 0x100000001b3;
    return sum | 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct model model;
    struct input input = {data, size, 0};
    struct tricolor_options options;
    model_options(&options, &input);
    model_create(&model, &options);
    for (; input.left > 0; steps++)
        model_step(&model, &input);
    for (struct input after = {NULL, BYTES_AFTER, sum_of(data, size)}; after.left > 0; steps++)
        model_step(&model, &after);
    model_destroy(&model);
    return 0;
}
