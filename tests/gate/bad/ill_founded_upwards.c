// expect: ill-founded
// The recursion runs away from its base case.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer up(integer n) = n <= 0 ? 0 : 1 + up(n + 1); */
/*@
  requires one: n == 1;
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  up:  up(1) == 1 + up(2);
*/
void claim(int n) { }
