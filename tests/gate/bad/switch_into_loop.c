// expect: goal
// The switch jumps into the loop behind its invariant.
// WP 25: 4 goals of 21 not proved, yet exit 0.
/*@
  requires range: 0 <= n <= 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  ten:   \result == 9;
*/
int jump(int n) {
  int i = 0;
  switch (n) {
  case 0:
    /*@
      loop invariant zero: i <= 10;
      loop assigns   i;
      loop variant   10 - i;
    */
    while (i < 10) {
      i++;
  case 1:
      i++;
    }
  }
  return i;
}
