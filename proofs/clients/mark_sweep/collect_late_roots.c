#include "collect_late_roots.h"

#include "mark_session.h"
#include "sweep_session.h"

#include "../../lemmas/mark_sweep/late_roots.acsl"

struct sweep_state collect_late_roots(uint64_t *heap, uint64_t size, uint64_t base,
                                      const uint64_t *roots, uint64_t root_count,
                                      const uint8_t *drain_after, const uint64_t *late,
                                      uint64_t late_count, const uint8_t *drain_after_late,
                                      int64_t *stack, uint64_t capacity, uint64_t tag,
                                      const uint64_t *words, uint8_t *finalised)
{
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    mark_session(heap, size, base, stack, capacity, roots, root_count, drain_after);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert late: same_words{Pre, Here}(late, late, 0, late_count);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert values: well_formed_values(heap, size, base, late, 0, late_count);
    //@ ghost Early: ;
    mark_session(heap, size, base, stack, capacity, late, late_count, drain_after_late);
    //@ assert same: kept{Early, Here}(heap, heap, size);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert live: live_well_formed(heap, size, base, 0);
    //@ ghost Marked: ;
    struct sweep_state state = sweep_session(heap, size, base, tag, words, finalised);
    /*@ assert black: \forall integer i; 0 <= i < size ==> allocated{Pre}(heap, size, i) ==>
          (black_block{Marked}(heap, size, i) <==>
           reachable_from_either{Pre}(heap, size, base, roots, root_count, late, late_count,
                                      i)); */
    /*@ assert before: \forall integer i; allocated(heap, size, i) ==>
          black_block{Marked}(heap, size, i) && allocated{Pre}(heap, size, i); */
    /*@ assert marked: \forall integer i; allocated(heap, size, i) ==>
          survives{Pre, Marked}(heap, heap, size, i); */
    /*@ assert swept: \forall integer i; allocated(heap, size, i) ==>
          survives{Marked, Here}(heap, heap, size, i); */
    /*@ assert dead: \forall integer i; 0 <= i < size ==>
          (dead_with_tag{Marked}(heap, size, tag, i) <==>
           allocated{Pre}(heap, size, i) && tag_of(\at(heap[i], Pre)) == tag &&
           !reachable_from_either{Pre}(heap, size, base, roots, root_count, late, late_count,
                                       i)); */
    return state;
}
