// expect: lemma
// True for n >= 0 and false below, where the induction goes down.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ lemma gauss: \forall integer n; 2 * sum(n) == n * (n + 1); */
