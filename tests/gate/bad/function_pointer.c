// expect: function-pointer
// A function is called through a parameter; what it does is a matter of trust.
// WP 25: 1 goal of 15 not proved, with a warning.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int one(void) { return 1; }
/*@
  requires one: call == &one;
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int apply(int (*call)(void)) {
  /*@ calls one; */
  return call();
}
