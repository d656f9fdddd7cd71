// expect: lemma, tainted
// The false lemma is not proved, and the function that leans on it is; all its goals are green.
// WP 25: 1 goal of 7 not proved, yet exit 0.
/*@ predicate lucky(integer n) = n == 7; */
/*@ lemma all_lucky: \forall integer n; n > 0 ==> lucky(n); */
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  seven:    \result == 7;
*/
int same(int n) {
  /*@ assert lucky: lucky(n); */
  return n;
}
