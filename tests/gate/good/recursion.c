// expect: green
// Recursion with a measure that a precondition bounds, and with it the stack; twin of bad/deep_recursion.c.
#include <stdint.h>
/*@
  requires small: n <= 1000;
  terminates      \true;
  decreases       n;
  exits           \false;
  assigns         \nothing;
  ensures  zero:  \result == 0;
*/
uint32_t drain(uint32_t n) { return n == 0 ? 0 : drain(n - 1); }
