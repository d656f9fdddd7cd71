// expect: green
// The smallest contract there is; twin of bad/wrong_code.c.
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p;
  ensures  two:   *p == 2;
*/
void set_two(int *p) { *p = 2; }
