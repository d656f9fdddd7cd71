// expect: variant-memory
// The measure of the recursion is a logic function of memory; here it is right by luck, but the gate must not trust it.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@ logic integer fuel_of{L}(uint32_t *fuel) = *fuel; */
/*@
  requires   valid: \valid(fuel);
  terminates        \true;
  decreases         fuel_of(fuel);
  exits             \false;
  assigns           *fuel;
  ensures    empty: *fuel == 0;
*/
void burn(uint32_t *fuel) {
  if (*fuel > 0) {
    *fuel = *fuel - 1;
    burn(fuel);
  }
}
