// expect: lemma
// True from 1 on; the base case, zero, is false.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer power(integer n) = n <= 0 ? 1 : 2 * power(n - 1); */
/*@ lemma grows: \forall integer n; n >= 0 ==> power(n) > n + (n <= 0 ? 1 : 0); */
