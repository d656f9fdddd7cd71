// expect: admit
// An admitted precondition is used in the body and never demanded of the caller, who breaks it.
// WP 25: all goals proved, but smoke tests fail.
/*@
  admit requires  large: n > 3;
  terminates             \true;
  exits                  \false;
  assigns                \nothing;
  ensures         large: \result > 3;
*/
int same(int n) { return n; }
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  large: \result > 3;
*/
int use(void) { return same(1); }
