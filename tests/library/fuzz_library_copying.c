// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
// fuzz: seconds=15 max_len=2048 len_control=0
/* Any sequence of calls of the public library, in both kinds of heap, beside a graph that knows
   nothing of addresses (library_graph.h): the first two bytes are the options, the others choose the
   calls; where they end the calls are all the same. Any difference aborts. */
#include "../library_graph.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run_graph((struct input){data, size, 0});
    return 0;
}
