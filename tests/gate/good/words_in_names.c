// expect: green
// Names that contain words of the rules.
#include <stdint.h>
/*@ logic integer axiom_count(integer admitted) = admitted + 1; */
/*@ predicate inductive_step(integer union_size) = union_size > 0; */
struct union_like {
  uint32_t union_size;
  uint32_t goto_next;
};
/*@
  requires volatile_not: inductive_step(u.union_size);
  terminates             \true;
  exits                  \false;
  assigns                \nothing;
  ensures  admitted:     axiom_count(\result) == u.union_size;
*/
uint32_t asm_volatile_free(struct union_like u) { return u.union_size - 1; }
