// expect: lemma
// All cases of the induction are said to be trivial.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ logic integer same(integer n) = n <= 0 ? 0 : 1 + same(n - 1); */
/*@ lemma small: \forall integer n; same(n) <= 9; */
