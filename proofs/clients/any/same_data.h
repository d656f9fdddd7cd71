/* What holds of every collection, from its promise alone (specs/collection/): a program that
   follows fields from a root finds the same data before and after, wherever the blocks are now. */
#ifndef PROOFS_CLIENTS_ANY_SAME_DATA_H
#define PROOFS_CLIENTS_ANY_SAME_DATA_H

#include "../../../specs/collection/by_map.acsl"
#include <stdbool.h>
#include <stdint.h>

/* Follow a path of fields from a root, in the heap before and in the heap after, and compare what
   is met: wosize, tag, and each word that is no value of ours. */
/*@
  requires before:    well_formed_heap(before, size, base);
  requires after:     well_formed_heap(after, new_size, new_base);
  requires roots:     well_formed_values(before, size, base, roots, 0, root_count);
  requires collected: by_map_collected{Pre, Pre}(before, size, base, after, new_size, new_base,
                                                 place, roots, root_count);
  requires renamed:   by_map_roots_renamed{Pre, Pre}(before, size, base, new_base, place,
                                                     roots, new_roots, root_count);
  requires root:      root < root_count;
  requires readable:  \valid_read(before + (0 .. size - 1)) &&
                      \valid_read(after + (0 .. new_size - 1)) &&
                      \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(new_roots + (0 .. root_count - 1)) &&
                      \valid_read(path + (0 .. steps - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures same:       \result;
*/
bool same_data(const uint64_t *before, uint64_t size, uint64_t base, const uint64_t *after,
               uint64_t new_base, const uint64_t *roots, const uint64_t *new_roots, uint64_t root,
               const uint64_t *path, uint64_t steps)
    /*@ ghost (uint64_t new_size, uint64_t root_count, const uint64_t \ghost *place) */;

#endif
