#include "copy_noted.h"

#include "copy_beside.h"

#include "../../lemmas/semispace/copy_order.acsl"
#include "../../lemmas/semispace/nothing_moved.acsl"
#include "../../lemmas/semispace/renamed_values.acsl"

/* Write down where blocks begin. */
/*@ ghost
  /@
    requires heap:      size <= MAX_HEAP_SIZE && blocks_fill(heap, size);
    requires readable:  \valid_read(heap + (0 .. size - 1));
    requires writable:  \valid(own + (0 .. size - 1));
    requires apart:     \separated(heap + (0 .. size - 1), own + (0 .. size - 1));
    terminates          \true;
    exits               \false;
    assigns             own[0 .. size - 1];
    ensures own:        own_places{Post, Post}(heap, size, own);
  @/
  static inline void note_starts(const uint64_t *heap, uint64_t size, int64_t \ghost *own)
  {
    uint64_t next = 0;
    /@
      loop invariant bound:  0 <= i <= size;
      loop invariant next:   next == next_header(heap, i);
      loop invariant own:    own_places{Here, Here}(heap, i, own);
      loop assigns           i, next, own[0 .. size - 1];
      loop variant           size - i;
    @/
    for (uint64_t i = 0; i < size; i++) {
      Turn: ;
      own[i] = -1;
      if (next == i) {
        own[i] = (int64_t)i;
        /@ assert start: block_start(heap, size, i) && i + wosize_of(heap[i]) < size; @/
        next = i + 1 + heap[i] / 1024;
      }
      /@ assert here: own_place{Here, Here}(heap, own, i); @/
      /@ assert same: same_places{Turn, Here}(own, i); @/
      /@ assert below: own_places{Here, Here}(heap, i + 1, own); @/
    }
  }
*/

uint64_t copy_noted(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                    uint64_t to_base, uint64_t *roots, uint64_t root_count)
/*@ ghost (int64_t \ghost *place, int64_t \ghost *own, const uint64_t *one,
               uint64_t one_count) */
{
    //@ ghost Start: ;
    uint64_t used = copy_beside(from, size, base, to, capacity, to_base, roots, root_count)
        /*@ ghost (place, one, one_count, one, one_count, size) */;
    //@ ghost Copied: ;
    //@ ghost note_starts(to, used, own);
    //@ assert same: same_places{Copied, Here}(place, size);
    //@ assert same: same_words{Copied, Here}(roots, roots, 0, root_count);
    //@ assert same: nothing_moved{Copied, Here}(from, size, to, used, place);
    /*@ assert copied: copying{Start, Here}(from, from, size, base, to, to_base, place, used,
                                            used); */
    //@ assert fit: new_blocks_fit{Start, Copied}(from, size, to, used, place);
    /*@ assert order: in_copy_order{Start, Here}(from, size, base, roots, root_count, place); */
    //@ assert stay: places_stay{Copied, Here}(place, size);
    //@ assert moved: list_moved{Start, Here}(from, size, base, roots, root_count, place);
    /*@ assert roots: list_renamed{Start, Here}(from, size, base, place, to_base, roots,
                                                root_count); */
    return used;
}
