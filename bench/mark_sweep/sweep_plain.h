#ifndef BENCH_SWEEP_PLAIN_H
#define BENCH_SWEEP_PLAIN_H

#include <stdint.h>

/* Sweeping as one writes it by hand, for heaps laid out as those of layer3_imperative/sweep/sweep.h, with
   addresses in place of indices. From first to before end are the words of the heap. */

struct plain_holes {
    uint64_t head;  /* the address of the first hole, 0 if there is none */
    uint64_t words; /* how many are free */
};

/* The same as the proved sweep: whitens what is black, merges all else, links the holes, counts the
   free words, and stops nowhere. */
struct plain_holes plain_sweep(uint64_t *first, uint64_t *end);

/* What any sweep has to do at least: from header to header, and write each one. */
void walk_sweep(uint64_t *first, uint64_t *end);

#endif
