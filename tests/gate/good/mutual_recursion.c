// expect: green
// Two functions with one measure, which a precondition bounds, and with it the stack; the body of the second comes after its use.
/*@
  requires range: 0 <= n <= 1000;
  terminates      \true;
  decreases       n;
  exits           \false;
  assigns         \nothing;
  ensures  bit:   \result == 0 || \result == 1;
*/
int is_odd(int n);
/*@
  requires range: 0 <= n <= 1000;
  terminates      \true;
  decreases       n;
  exits           \false;
  assigns         \nothing;
  ensures  bit:   \result == 0 || \result == 1;
*/
int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
