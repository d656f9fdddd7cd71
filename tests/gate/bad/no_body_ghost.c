// expect: no-body
// A ghost function serves as a lemma; it has no body, so the lemma is an axiom.
// WP 25: all goals proved, no warning, exit 0.
/*@ ghost
  /@
    requires   positive: n > 0;
    terminates           \true;
    exits                \false;
    assigns              \nothing;
    ensures    wrong:    n % 2 == 0;
  @/
  void all_even(int n);
*/
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  even:     \result % 2 == 0;
*/
int same(int n) {
  /*@ ghost all_even(n); */
  return n;
}
