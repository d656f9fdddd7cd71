// expect: compiler-extension
// The optimiser knows n and answers yes; Frama-C answers no.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  five: \result == 5;
*/
int five(void) {
  int n = 3;
  return __builtin_constant_p(n) ? 4 : 5;
}
