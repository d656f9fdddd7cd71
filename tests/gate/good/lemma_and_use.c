// expect: green
// A lemma that is proved, one that needs it, and a function that leans on both.
/*@ predicate even(integer n) = n % 2 == 0; */
/*@ lemma even_double: \forall integer n; even(2 * n); */
/*@ lemma even_sum: \forall integer m, n; even(m) ==> even(n) ==> even(m + n); */
/*@
  requires range: 0 <= n <= 100;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  even:  even(\result);
*/
int twice(int n) { return 2 * n; }
