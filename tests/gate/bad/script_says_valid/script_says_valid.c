// expect: lemma
// The script holds no tactic, only the verdict that Alt-Ergo is said to have given.
// WP 25: 1 goal of 1 not proved, yet exit 0.
/*@ predicate small(integer n) = n < 10; */
/*@ lemma all_small: \forall integer n; n >= 0 ==> small(n); */
