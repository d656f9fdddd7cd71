// expect: admit
// A false lemma that nobody has to prove; no figure in the report shows that it is there.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ admit lemma sum_is_argument: \forall integer n; n >= 0 ==> sum(n) == n; */
/*@
  requires three: n == 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  \result == n;
*/
int same(int n) { return n; }
