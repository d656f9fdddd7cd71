// expect: green
// check asks for a proof and gives nothing in return: harmless.
/*@ check lemma order: \forall integer n; n < n + 1; */
/*@
  requires      range: 0 <= n <= 100;
  terminates           \true;
  exits                \false;
  assigns              \nothing;
  check ensures next:  \result == n + 1;
  ensures       large: \result > n;
*/
int next(int n) {
  /*@ check room: n < 1000; */
  return n + 1;
}
