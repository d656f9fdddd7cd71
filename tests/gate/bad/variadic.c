// expect: variadic
// The number and the types of the arguments are nobody's concern.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  same: \result == n;
*/
int first(int n, ...) { return n; }
