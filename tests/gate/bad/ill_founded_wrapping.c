// expect: ill-founded
// A parameter of type uint8_t goes round in a circle: n + 256 is n again for a cast.
// WP 25: 1 goal of 5 not proved, yet exit 0.
#include <stdint.h>
/*@ logic integer f(uint8_t n) = 1 + f((uint8_t)(n + 256)); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(n) == 1 + f((uint8_t)(n + 256));
*/
int same(uint8_t n) {
  return 1;
}
