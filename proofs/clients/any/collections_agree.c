#include <stdbool.h>
#include <stdint.h>

#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/collection/isomorphic.acsl"

/* All collectors agree: of one heap, who collects it in place and who moves its blocks leave the
   same blocks, with the same words, up to where they are. That follows from what every
   collection promises (specs/collection/) alone; so it holds of mark_sweep_collect and of
   semispace_collect, and the map is an isomorphism from the one heap to the other. */

/* Go through the blocks that were left in place, and compare each with the one that the map leads
   to: its wosize and its tag. The answer is always yes; that the words agree, too, is the clause
   isomorphic. */
/*@
  requires before:    well_formed_heap(before, size, base);
  requires roots:     well_formed_values(before, size, base, roots, 0, root_count);
  requires in_place:  in_place_collected{Pre, Pre}(before, size, base, left, size, base, roots,
                                                   root_count);
  requires by_map:    by_map_collected{Pre, Pre}(before, size, base, moved, new_size, new_base,
                                                 place, roots, root_count);
  requires renamed:   by_map_roots_renamed{Pre, Pre}(before, size, base, new_base, place, roots,
                                                     new_roots, root_count);
  requires left:      well_formed_heap(left, size, base);
  requires moved:     well_formed_heap(moved, new_size, new_base);
  requires readable:  \valid_read(left + (0 .. size - 1)) &&
                      \valid_read(moved + (0 .. new_size - 1)) &&
                      \valid_read(place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures isomorphic: isomorphic{Pre, Pre}(left, size, base, moved, new_size, new_base, place);
  ensures roots:      \forall integer r; 0 <= r < root_count ==>
                        by_map_renamed{Pre, Pre}(left, size, base, new_base, place, roots[r],
                                                 new_roots[r]);
  ensures answer:     \result == true;
*/
bool collections_agree(const uint64_t *left, uint64_t size, const uint64_t *moved,
                       const uint64_t *place)
/*@ ghost (const uint64_t *before, uint64_t base, uint64_t new_size, uint64_t new_base,
           const uint64_t *roots, const uint64_t *new_roots, uint64_t root_count) */
{
    //@ assert isomorphic: isomorphic{Pre, Pre}(left, size, base, moved, new_size, new_base, place);
    uint64_t i = 0;
    bool same = true;
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant header: next_header(left, i) == i;
      loop invariant same:   same == true;
      loop assigns           i, same;
      loop variant           size - i;
    */
    while (i < size) {
        //@ assert start: block_start(left, size, i);
        uint64_t header = left[i];
        uint64_t wosize = header_wosize(header);
        //@ assert inside: i + wosize < size;
        if (wosize > 0 && header_colour(header) != BLUE) {
            //@ assert allocated: allocated(left, size, i);
            /*@ assert kept: by_map_block_kept{Pre, Pre}(left, size, base, moved, new_size,
                                                         new_base, place, i); */
            //@ assert there: allocated(moved, new_size, place[i]) && place[i] < new_size;
            uint64_t there = moved[place[i]];
            same =
                same && header_wosize(there) == wosize && header_tag(there) == header_tag(header);
        }
        i += 1 + wosize;
    }
    return same;
}
