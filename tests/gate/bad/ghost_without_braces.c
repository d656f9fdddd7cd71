// expect: language
// To the compiler the branch is the next statement.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    one: \result == 1;
*/
int one(int c) {
  int x = 1;
  //@ ghost int g = 0;
  if (c == 1)
    //@ ghost g = 1;
    x = 1;
  return x;
}
