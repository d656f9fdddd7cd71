// expect: signed-remainder
// The least int modulo -1 is undefined and dies on x86-64; there is no goal for it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires divisor: b != 0;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    rest: \result == a % b;
*/
int rest(int a, int b) { return a % b; }
