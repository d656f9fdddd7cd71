// expect: green
// Calls in expressions: pure ones anywhere, one that writes beside constants and locals, as a condition, and in the branches of a choice.
#include <stdint.h>
/*@
  requires valid: \valid(p) && 0 <= *p < 100;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    new: *p == \old(*p) + 1;
  ensures    result: \result == *p;
*/
static int bump(int *p) {
  *p = *p + 1;
  return *p;
}
/*@
  requires small: 0 <= n <= 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    twice: \result == 2 * n;
*/
static int twice(int n) { return 2 * n; }
/*@
  requires valid: \valid(p) && 0 <= *p < 50;
  requires range: 0 <= n <= 9;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    sum: n != 3 ==> \result == \old(*p) + 1 + n + 2 * n;
*/
int use(int *p, int n) {
  int r = bump(p) + n;
  if (n == 3 && bump(p) == 7) return r;
  int m = n == 3 ? bump(p) : twice(n);
  return r + m;
}
