// expect: language
// The function may exit, so that what follows its call need not happen.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          bad: n < 0;
  assigns        \nothing;
  ensures  same: \result == n;
*/
int same(int n) { return n; }
