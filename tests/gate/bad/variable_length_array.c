// expect: vla
// The size of the array is known at run time only.
// WP 25: 4 goals of 22 not proved, with warnings.
/*@
  requires range: 0 < n < 100;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  zero:  \result == 0;
*/
int zero(int n) {
  int a[n];
  a[0] = 0;
  return a[0];
}
