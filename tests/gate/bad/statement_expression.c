// expect: compiler-extension
// C leaves open whether x is read before or after the statements.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 4;
*/
int sum(void) {
  int x = 1;
  return x + ({ x = 2; x; });
}
