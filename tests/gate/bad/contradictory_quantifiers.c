// expect: smoke
// Each precondition is harmless alone; the second says that the array is sorted, the third that it is not.
// WP 25: all goals proved, but a smoke test fails.
/*@
  requires size:  n == 2;
  requires up:    \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j];
  requires down:  a[0] > a[1];
  requires valid: \valid_read(a + (0 .. n - 1));
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int first(int *a, int n) { return 6; }
