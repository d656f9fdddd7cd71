// expect: green
// Recursive definitions whose measures have to be found: a difference, a half, a step of two, a bound that is a number, a sum of two, a guard behind an implication.
/*@ logic integer between(integer p, integer q) = p < q ? 1 + between(p + 1, q) : 0; */
/*@ logic integer through(integer p, integer q) = p <= q ? 1 + through(p + 1, q) : 0; */
/*@ logic integer narrowing(integer p, integer q) = p < q ? 1 + (p % 2 == 0 ? narrowing(p + 1, q) : narrowing(p, q - 1)) : 0; */
/*@ logic integer halvings(integer n) = n <= 0 ? 0 : 1 + halvings(n / 2); */
/*@ logic integer thirds(integer n) = n > 0 ? thirds(n - n % 3 - 1) + 1 : 0; */
/*@ logic integer pairs(integer n) = n <= 1 ? 0 : 1 + pairs(n - 2); */
/*@ logic integer above(integer n) = n <= -5 ? 0 : 1 + above(n - 1); */
/*@ logic integer below(integer n) = n >= 10 ? 0 : 1 + below(n + 1); */
/*@ logic integer up_to_zero(integer n) = n < 0 ? 1 + up_to_zero(n + 1) : 0; */
/*@ logic integer paths(integer a, integer b) = a <= 0 || b <= 0 ? 1 : paths(a - 1, b) + paths(a, b - 1); */
/*@ logic integer nested(integer n) = \let m = n - 1; \let k = m - 1; n <= 0 ? 0 : 1 + nested(k) + nested(m); */
/*@ logic integer lowest(integer n, integer m) = n <= 0 ? 0 : 1 + lowest(\min(n - 1, m), m); */
/*@ logic integer halved_range(integer p, integer q) = p >= q ? 0 : 1 + halved_range(p + (q - p) / 2 + 1, q); */
/*@ predicate even(integer n) = n == 0 || (n > 0 && !even(n - 1)); */
/*@ predicate reaches(integer k, integer n) = n == 0 || (\exists integer s; 1 <= s <= 2 && reaches(k - 1, n - s) && k > 0); */
/*@ predicate all_below(integer n) = n > 0 ==> (all_below(n - 1) && n < n + 1); */
/*@ predicate both(integer n) = !(n <= 0 || !both(n - 1)) <==> n > 0; */
/*@ logic integer walk{A, B}(int *p, integer n) = n <= 0 ? \at(*p, A) : \at(*p, B) + walk{B, A}(p, n - 1); */
/*@ logic integer chase{L}(int *next, integer at, integer fuel) = fuel <= 0 || next[at] < 0 ? at : chase(next, next[at], fuel - 1); */
/*@
  requires small: 0 <= n <= 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  pairs: pairs(n) == 0;
*/
void none(int n) { }
