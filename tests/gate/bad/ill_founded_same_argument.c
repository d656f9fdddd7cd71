// expect: ill-founded
// The guard is there, but the argument does not get smaller; 1 follows from 0 for every positive n.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer depth(integer n) = n <= 0 ? 0 : 1 + depth(n); */
/*@
  requires two:   n == 2;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: depth(2) > 7 && depth(2) < 2;
*/
int same(int n) {
  return n;
}
