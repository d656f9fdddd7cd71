// expect: evaluation-order
// i is read and written without an order: undefined in C, plain sailing for WP.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires range:  0 <= i <= 100;
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures  double: \result == 2 * \old(i) + 1 || \result == 2 * \old(i);
*/
int add(int i) { return i + i++; }
