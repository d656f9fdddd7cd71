// expect: inductive
// WP turns an inductive predicate into axioms of its own; the project has a rule against all of them.
// WP 25: all goals proved, no warning, exit 0.
/*@ inductive small(integer n) {
      case zero: small(0);
      case next: \forall integer n; small(n) ==> small(n + 1);
    } */
/*@
  requires two: n == 2;
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  two: small(2);
*/
void two(int n) { }
