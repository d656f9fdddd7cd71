// expect: lemma
// A lemma that is true, but that needs an induction that is not there.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ lemma gauss: \forall integer n; n >= 0 ==> 2 * sum(n) == n * (n + 1); */
