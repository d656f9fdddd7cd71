// expect: lemma
// Starts at 10, above the counterexample 5, which the way down must meet.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer same(integer n) = n <= 0 ? 0 : 1 + same(n - 1); */
/*@ lemma not_five: \forall integer n; same(n) != 5; */
