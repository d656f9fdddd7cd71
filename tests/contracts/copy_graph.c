/* What callers of copy_graph rely on: each row of the copy is a row of the graph, renamed. */

#include "../../layer1_graph/semispace/copy_graph.h"

/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires root:      roots[0] < n;
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(roots + (0 .. 0));
  requires writable:  \valid(renaming + (0 .. n - 1)) && \valid(copy_first + (0 .. n));
  requires writable:  \valid(copy_successor + (0 .. first[n] - 1)) && \valid(copy_roots + (0 .. 0));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. 0), renaming + (0 .. n - 1), copy_first + (0 .. n),
                                 copy_successor + (0 .. first[n] - 1), copy_roots + (0 .. 0));
  terminates          \true;
  exits               \false;
  assigns             renaming[0 .. n - 1], copy_first[0 .. n],
                      copy_successor[0 .. first[n] - 1], copy_roots[0 .. 0];
  ensures rows:       rows_renamed{Pre, Post}(first, n, successor, renaming, copy_first,
                                              copy_successor);
*/
void rows_of_the_copy(const uint64_t *first, uint64_t n, const uint64_t *successor,
                      const uint64_t *roots, int64_t *renaming, uint64_t *copy_first,
                      uint64_t *copy_successor, uint64_t *copy_roots)
{
    copy_graph(first, n, successor, roots, 1, renaming, copy_first, copy_successor, copy_roots);
}
