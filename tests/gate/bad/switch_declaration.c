// expect: language
// The case jumps over the initialiser of x.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int zero(int n) {
  switch (n) {
  case 1:
    n = 0;
    int x = 5;
  case 0:
    return x - x;
  }
  return 0;
}
