// expect: lemma
// Holds for the first five numbers, and the step does not preserve it.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer power(integer n) = n <= 0 ? 1 : 2 * power(n - 1); */
/*@ lemma bounded: \forall integer n; n >= 0 ==> power(n) <= 3 * n + 4; */
