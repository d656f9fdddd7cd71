// expect: green
// The contract itself keeps p and the global apart; twin of bad/memory_hypothesis.c. WP warns of
// its hypothesis all the same: the gate sees that the contract demands it.
int level;
/*@
  requires valid: \valid(p);
  requires apart: \separated(p, &level);
  terminates      \true;
  exits           \false;
  assigns         *p, level;
  ensures  one:   *p == 1;
*/
void set_both(int *p) {
  *p = 1;
  level = 2;
}
