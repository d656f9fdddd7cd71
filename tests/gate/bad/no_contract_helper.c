// expect: no-contract
// The helper has no contract, so nothing about it is proved.
// WP 25: 3 goals of 10 not proved, with warnings.
static int helper(int n) { return n; }
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  zero:  \result == 0;
*/
int zero(int n) {
  return 0;
}
/*@
  terminates  \true;
  exits       \false;
  assigns     \nothing;
*/
void use(int n) { int m = helper(n); }
