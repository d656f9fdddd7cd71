// expect: uninitialised
// x is not written if c is 0; its first occurrence in the text is a write all the same.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 0;
*/
int none(int c) {
  int x;
  if (c) x = 1;
  return x - x;
}
