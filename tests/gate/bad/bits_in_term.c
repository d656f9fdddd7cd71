// expect: language
// Bit operators in a contract: what the provers know of them is little, and was not examined.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires given: 0 <= n;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == (n & n);
*/
int same(int n) {
  return n;
}
