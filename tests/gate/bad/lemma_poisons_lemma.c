// expect: lemma, tainted
// The second lemma is false as well, and follows from the first, unproved one: WP reports it as proved.
// WP 25: 1 goal of 2 not proved, yet exit 0.
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
/*@ lemma sum_is_argument: \forall integer n; n >= 0 ==> sum(n) == n; */
/*@ lemma sum_twice: \forall integer n; n >= 0 ==> sum(n) + sum(n) == n + n; */
