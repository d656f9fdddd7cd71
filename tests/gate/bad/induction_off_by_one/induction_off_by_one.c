// expect: lemma
// The formula is the one for the sum up to n - 1; the script says that every step is valid.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ lemma gauss: \forall integer n; n >= 0 ==> 2 * sum(n) == n * (n - 1); */
