// expect: green
// Recursive logic functions with a decreasing argument: guarded from below, by a predicate, and over memory.
#include <stdint.h>
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ logic integer count{L}(uint8_t *a, integer n) = n <= 0 ? 0 : count(a, n - 1) + (a[n - 1] == 1 ? 1 : 0); */
/*@ predicate all_ones{L}(uint8_t *a, integer n) = n <= 0 || (a[n - 1] == 1 && all_ones(a, n - 1)); */
/*@
  requires valid: \valid_read(a + (0 .. n - 1));
  requires small: n <= 1000;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  count: \result == count(a, n);
*/
uint32_t count_ones(const uint8_t *a, uint32_t n) {
  uint32_t i = 0;
  uint32_t c = 0;
  /*@
    loop invariant range: 0 <= i <= n;
    loop invariant small: c <= i;
    loop invariant count: c == count(a, i);
    loop assigns   i, c;
    loop variant   n - i;
  */
  while (i < n) {
    if (a[i] == 1) c = c + 1;
    i = i + 1;
  }
  return c;
}
