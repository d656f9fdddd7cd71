#ifndef TESTS_GRAPH_FAULTS_H
#define TESTS_GRAPH_FAULTS_H

/* An oracle for graph_check, in other words than its contract. */

#include "../layer1_graph/graph/graph.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline int compare_words(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* The rows are in order if sorting changes nothing, and if the least place is 0 and the greatest
   is m; then the greatest successor must be less than n. */
static inline bool is_graph(const uint64_t *first, uint64_t n, const uint64_t *successor,
                            uint64_t m)
{
    if (n >> 60 > 0 && n != (uint64_t)1 << 60)
        return false;
    if (m >> 60 > 0 && m != (uint64_t)1 << 60)
        return false;
    uint64_t *sorted = malloc((n + 1) * sizeof *sorted), greatest = 0;
    if (sorted == NULL)
        abort();
    memcpy(sorted, first, (n + 1) * sizeof *sorted);
    qsort(sorted, n + 1, sizeof *sorted, compare_words);
    bool in_order =
        memcmp(sorted, first, (n + 1) * sizeof *sorted) == 0 && sorted[0] == 0 && sorted[n] == m;
    free(sorted);
    for (uint64_t e = 0; e < m; e++)
        greatest = successor[e] > greatest ? successor[e] : greatest;
    return in_order && (m == 0 || greatest < n);
}

/* Whether this is wrong with the arrays, at this place. */
static inline bool is_fault(const uint64_t *first, uint64_t n, const uint64_t *successor,
                            uint64_t m, enum graph_error error, uint64_t place)
{
    uint64_t limit = (uint64_t)1 << 60;
    switch (error) {
    case GRAPH_OK:
        return false;
    case GRAPH_TOO_LARGE:
        return place == 0 && (n > limit || m > limit);
    case GRAPH_BAD_START:
        return place == 0 && *first > 0;
    case GRAPH_BAD_ORDER:
        return place < n && first[place + 1] < first[place];
    case GRAPH_BAD_BOUND:
        return place < n && m < first[place + 1];
    case GRAPH_BAD_END:
        return place == 0 && (first[n] < m || first[n] > m);
    case GRAPH_BAD_SUCCESSOR:
        return place < m && n <= successor[place];
    }
    return false;
}

#endif
