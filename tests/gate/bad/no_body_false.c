// expect: no-body, smoke
// The plain form of the same: a function that returns and does not.
// WP 25: all goals proved, but smoke tests fail.
/*@
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures  absurd: \false;
*/
void oracle(void);
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 3;
*/
int use(void) {
  oracle();
  return 4;
}
