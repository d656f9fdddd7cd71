// expect: green
// Variants over variables, over a ghost counter and over an arithmetic logic function.
#include <stdint.h>
/*@ logic integer distance(integer a, integer b) = b - a; */
/*@
  requires small: n <= 1000;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  all:   \result == n;
*/
uint32_t count(uint32_t n) {
  uint32_t i = 0;
  /*@ ghost uint32_t left = n; */
  /*@
    loop invariant range: i + left == n;
    loop assigns   i, left;
    loop variant   left;
  */
  while (i < n) {
    i = i + 1;
    /*@ ghost left = left - 1; */
  }
  /*@
    loop invariant range: 0 <= i <= n;
    loop assigns   i;
    loop variant   i;
  */
  while (i > 0) i = i - 1;
  /*@
    loop invariant range: 0 <= i <= n;
    loop assigns   i;
    loop variant   distance(i, n);
  */
  while (i < n) i = i + 1;
  return i;
}
