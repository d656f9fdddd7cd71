// expect: pointer-arithmetic
// From the first row of a table into the second, which C forbids and WP does not see.
// WP 25: 1 goal of 13 not proved, no warning.
static int table[2][2];
/*@
  requires valid: \valid(p + (0 .. 3));
  terminates \true;
  exits      \false;
  assigns    p[0 .. 3];
  ensures    last: p[3] == 1;
*/
static void fill(int *p) { p[3] = 1; }
/*@
  terminates \true;
  exits      \false;
  assigns    table[0][0 .. 1], table[1][0 .. 1];
  ensures    last: \true;
*/
void set(void) { fill(table[0]); }
