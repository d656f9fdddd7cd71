// expect: no-body
// The contract is false, not contradictory: no smoke test can see it, nobody proves it, and the caller believes it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  even:     n % 2 == 0;
*/
void oracle(int n);
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  even:     \result % 2 == 0;
*/
int same(int n) {
  oracle(n);
  return n;
}
