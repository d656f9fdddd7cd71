// expect: variant-relation
// Every two integers are related, so the relation orders nothing; WP only remarks that it must be well-founded.
// WP 25: all goals proved, but a smoke test fails, with a warning.
/*@ predicate related(integer a, integer b) = \true; */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  never: \result == 77;
*/
int spin(void) {
  int i = 0;
  /*@
    loop invariant zero: i == 0;
    loop assigns   i;
    loop variant   i for related;
  */
  while (i < 1) i = 0;
  return i;
}
