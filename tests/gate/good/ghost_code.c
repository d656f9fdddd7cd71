// expect: green
// Ghost variables, a ghost parameter, and a ghost function that serves as a lemma and has a body.
#include <stdint.h>
/*@ ghost
  /@
    requires   small: n <= 1000;
    terminates        \true;
    exits             \false;
    assigns           \nothing;
    ensures    even:  (n * (n + 1)) % 2 == 0;
  @/
  void product_even(uint32_t n) {
    uint32_t i = 0;
    /@
      loop invariant range: 0 <= i <= n;
      loop invariant even:  (i * (i + 1)) % 2 == 0;
      loop assigns   i;
      loop variant   n - i;
    @/
    while (i < n) {
      i = i + 1;
      /@ assert step: i * (i + 1) == (i - 1) * i + 2 * i; @/
    }
  }
*/
/*@
  requires small: n <= 1000;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  even:  \result % 2 == 0;
*/
uint32_t product(uint32_t n) {
  /*@ ghost product_even(n); */
  /*@ ghost uint32_t before = n; */
  uint32_t r = n * (n + 1);
  /*@ assert kept: before == n; */
  return r;
}
