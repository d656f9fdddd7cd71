/* Copying a graph, and what stays as it is. */

#include "graph_beside.h"

#include "../../../layer1_graph/semispace/copy_graph.h"

uint64_t copy_graph_beside(const uint64_t *first, uint64_t n, const uint64_t *successor,
                           const uint64_t *roots, uint64_t root_count, int64_t *renaming,
                           uint64_t *copy_first, uint64_t *copy_successor, uint64_t *copy_roots)
/*@ ghost (const uint64_t *one, uint64_t ones, const uint64_t *two, uint64_t twos) */
{
    return copy_graph(first, n, successor, roots, root_count, renaming, copy_first, copy_successor,
                      copy_roots);
}
