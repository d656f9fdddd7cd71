// expect: inductive
// The case is not positive: odd holds wherever it does not, so no such predicate exists.
// WP 25: all goals proved, no warning, exit 0.
/*@ inductive odd(integer n) {
      case flip: \forall integer n; !odd(n) ==> odd(n);
    } */
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  flip: odd(n);
*/
void claim(int n) { }
