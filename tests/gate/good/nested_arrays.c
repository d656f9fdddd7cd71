// expect: green
// An array in a struct, an array of arrays, and a loop with for and break.
#include <stdint.h>
struct board {
  uint8_t cell[4];
};
static uint8_t grid[2][3];
/*@
  requires valid: \valid(b);
  requires index: i < 4;
  terminates      \true;
  exits           \false;
  assigns         b->cell[i];
  ensures  cell:  b->cell[i] == 1;
*/
void mark(struct board *b, uint32_t i) { b->cell[i] = 1; }
/*@
  terminates      \true;
  exits           \false;
  assigns         grid[1][2];
  ensures  grid:  grid[1][2] == 2;
*/
void set_corner(void) { grid[1][2] = 2; }
/*@
  requires valid: \valid_read(a + (0 .. n - 1));
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  found: \result < n ==> a[\result] == 0;
  ensures  range: \result <= n;
*/
uint32_t find_zero(const uint8_t *a, uint32_t n) {
  uint32_t i;
  /*@
    loop invariant range: 0 <= i <= n;
    loop assigns   i;
    loop variant   n - i;
  */
  for (i = 0; i < n; i++) {
    if (a[i] == 0) break;
  }
  return i;
}
