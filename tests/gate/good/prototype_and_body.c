// expect: green
// The contract stands at a prototype, the body comes later in the same file; a static helper and an inline one.
#include <stdint.h>
/*@
  requires small: n <= 10;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  value: \result == n * n + 1;
*/
uint32_t square_plus_one(uint32_t n);
/*@
  requires small: n <= 10;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  value: \result == n * n;
*/
static uint32_t square(uint32_t n) { return n * n; }
/*@
  requires small: n <= 100;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  value: \result == n + 1;
*/
static inline uint32_t plus_one(uint32_t n) { return n + 1; }
uint32_t square_plus_one(uint32_t n) {
  uint32_t s = square(n);
  return plus_one(s);
}
