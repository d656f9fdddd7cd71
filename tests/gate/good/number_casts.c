// expect: green
// Casts between numbers that fit, and the minus of a signed number.
#include <stdint.h>
/*@
  requires range: 0 <= n <= 200;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  \result == n;
*/
uint8_t as_byte(int64_t n) { return (uint8_t)n; }
/*@
  requires range: -100 <= n <= 100;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  minus: \result == -n;
*/
int32_t minus(int32_t n) { return -n; }
