// expect: signed-remainder
// The same in a compound assignment.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires divisor: b != 0;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    rest: \result == a % b;
*/
long rest(long a, long b) {
  long r = a;
  r %= b;
  return r;
}
