// expect: no-body, smoke
// What comes after the call is dead, and the promise that it never returns is nobody's proof.
// WP 25: all goals proved, but smoke tests fail.
/*@
  requires large: n > 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  small: n < 3;
*/
void stop(int n);
/*@
  requires large: n > 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == n + 1;
*/
int same(int n) {
  stop(n);
  return n;
}
