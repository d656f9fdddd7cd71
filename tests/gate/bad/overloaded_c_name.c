// expect: overloaded
// A logic function with the name of a C function that does something else: the contract does not say what a reader takes it for.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer twice(integer n) = n; */
/*@
  requires small: 0 <= n <= 100;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  sum:   \result == n + n;
*/
int twice(int n) { return n + n; }
/*@
  requires small: 0 <= n <= 100;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  twice: \result == twice(n);
*/
int once(int n) { return n; }
