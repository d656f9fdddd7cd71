// expect: variant-memory
// The measure of the recursion is a logic constant that reads memory; here it is right by luck, but the gate must not trust it.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
uint32_t fuel;
/*@ logic integer left{L} = fuel; */
/*@
  terminates      \true;
  decreases       left;
  exits           \false;
  assigns         fuel;
  ensures  empty: fuel == 0;
*/
void burn(void) {
  if (fuel > 0) {
    fuel = fuel - 1;
    burn();
  }
}
