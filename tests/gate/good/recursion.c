// expect: green
// Recursion with a measure.
#include <stdint.h>
/*@
  terminates     \true;
  decreases      n;
  exits          \false;
  assigns        \nothing;
  ensures  zero: \result == 0;
*/
uint32_t drain(uint32_t n) { return n == 0 ? 0 : drain(n - 1); }
