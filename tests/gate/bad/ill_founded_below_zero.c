// expect: ill-founded
// The base case is n == 0 alone: below zero the recursion never meets it.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer down(integer n) = n == 0 ? 0 : 1 + \abs(down(n - 1)); */
/*@
  requires minus: n == -1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  down:  down(-1) == 1 + \abs(down(-2));
*/
void claim(int n) { }
