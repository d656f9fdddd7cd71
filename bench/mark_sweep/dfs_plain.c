/* What the proved search is measured against: no proof, and no test for room on the stack. */

#include "dfs_plain.h"

#include "../../specs/words/object_model.h"
#include <string.h>

void plain_dfs(const uint64_t *first, uint64_t n, const uint64_t *successor, const uint64_t *roots,
               uint64_t root_count, uint8_t *visited, uint64_t *stack)
{
    memset(visited, 0, n);
    for (uint64_t i = 0; i < root_count; i++) {
        if (visited[roots[i]])
            continue;
        visited[roots[i]] = 1;
        stack[0] = roots[i];
        uint64_t top = 1;
        while (top > 0) {
            uint64_t u = stack[--top];
            uint64_t end = first[u + 1];
            for (uint64_t e = first[u]; e < end; e++) {
                uint64_t v = successor[e];
                if (!visited[v]) {
                    visited[v] = 1;
                    stack[top++] = v;
                }
            }
        }
    }
}

void tricolour_dfs(const uint64_t *first, uint64_t n, const uint64_t *successor,
                   const uint64_t *roots, uint64_t root_count, uint8_t *colour, uint64_t *stack)
{
    memset(colour, WHITE, n);
    for (uint64_t i = 0; i < root_count; i++) {
        if (colour[roots[i]] != WHITE)
            continue;
        colour[roots[i]] = GREY;
        stack[0] = roots[i];
        uint64_t top = 1;
        while (top > 0) {
            uint64_t u = stack[--top];
            colour[u] = BLACK;
            uint64_t end = first[u + 1];
            for (uint64_t e = first[u]; e < end; e++) {
                uint64_t v = successor[e];
                if (colour[v] == WHITE) {
                    colour[v] = GREY;
                    stack[top++] = v;
                }
            }
        }
    }
}
