// expect: uninterpreted
// A contract about a function without a definition says nothing that a reader could check.
// WP 25: all goals proved, no warning, exit 0.
/*@ axiomatic Answer {
      logic integer answer(integer n);
    } */
/*@
  requires answer: n == answer(3);
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures  answer: \result == answer(3);
*/
int same(int n) { return n; }
