// expect: lemma
// The verdict is said to be that of the simplifier, which no prover repeats.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ predicate small(integer n) = n < 10; */
/*@ lemma all_small: \forall integer n; n >= 0 ==> small(n); */
