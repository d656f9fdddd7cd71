// expect: variant-memory
// The same by a predicate of two cells, hidden one definition deeper.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@ logic integer cell{L}(int32_t *a, integer i) = a[i]; */
/*@ logic integer gap{L}(int32_t *a, integer up) = up * (cell(a, 1) - cell(a, 0)); */
/*@
  requires valid:  \valid(a + (0 .. 1));
  requires before: a[0] == 1 && a[1] == 0;
  terminates       \true;
  exits            \false;
  assigns          a[0 .. 1];
  ensures  never:  a[0] == a[1];
*/
void exchange(int32_t *a) {
  int up = 1;
  /*@
    loop invariant swing: (up == 1 && a[0] == 1 && a[1] == 0) || (up == 0 && a[0] == 0 && a[1] == 1);
    loop assigns   up, a[0 .. 1];
    loop variant   gap(a, up);
  */
  while (a[0] != a[1]) {
    if (up) { up = 0; a[0] = 0; a[1] = 1; }
    else { up = 1; a[0] = 1; a[1] = 0; }
  }
}
