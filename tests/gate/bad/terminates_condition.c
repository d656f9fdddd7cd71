// expect: terminates
// It terminates only where it likes; for all other arguments the postcondition is proved by endless recursion.
// WP 25: 1 goal of 13 not proved, with a warning.
/*@
  terminates     n == 0;
  exits          \false;
  assigns        \nothing;
  ensures  zero: \result == 0;
*/
int sink(int n) {
  if (n == 0) return 0;
  return sink(n);
}
