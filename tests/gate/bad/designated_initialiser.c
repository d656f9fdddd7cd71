// expect: language
// Initialisers by index: gcc and Frama-C evaluate them in different orders.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 1;
*/
int order(void) {
  int a[2] = {[1] = 1, [0] = 0};
  return a[1];
}
