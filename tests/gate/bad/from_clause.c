// expect: from
// The result is said to depend on nothing, which is false, and WP never looks at it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \result \from \nothing;
  ensures  same: \result == n;
*/
int same(int n) { return n; }
