// expect: variant-relation
// The same for a recursive function.
// WP 25: all goals proved, but with a warning.
/*@ predicate related(integer a, integer b) = \true; */
/*@
  terminates      \true;
  decreases       n for related;
  exits           \false;
  assigns         \nothing;
  ensures  never: \result == 77;
*/
int spin(int n) { return spin(n); }
