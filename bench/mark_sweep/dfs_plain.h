#ifndef BENCH_DFS_PLAIN_H
#define BENCH_DFS_PLAIN_H

#include <stdint.h>

/* Depth-first search as one writes it by hand. The stack has room for n vertices. */

/* visited[v] becomes 1 if some root reaches v, else 0. */
void plain_dfs(const uint64_t *first, uint64_t n, const uint64_t *successor, const uint64_t *roots,
               uint64_t root_count, uint8_t *visited, uint64_t *stack);

/* The same with three colours: 0 not seen, 1 on the stack, 2 done. */
void tricolour_dfs(const uint64_t *first, uint64_t n, const uint64_t *successor,
                   const uint64_t *roots, uint64_t root_count, uint8_t *colour, uint64_t *stack);

#endif
