// expect: green
// An induction that is right: twin of bad/induction_off_by_one.
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ lemma gauss: \forall integer n; n >= 0 ==> 2 * sum(n) == n * (n + 1); */
