// expect: goal
// Plainly wrong; frama-c exits 0.
// WP 25: 1 goal of 6 not proved, yet exit 0.
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p;
  ensures  two:   *p == 2;
*/
void set_two(int *p) { *p = 1; }
