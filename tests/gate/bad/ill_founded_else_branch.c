// expect: ill-founded
// The guard is the wrong way round: it recurs where it ought to stop.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer wrong_way(integer n) = n <= 0 ? 1 + wrong_way(n - 1) : 0; */
/*@
  requires zero:  n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  way:   wrong_way(0) == 1 + wrong_way(-1);
*/
void claim(int n) { }
