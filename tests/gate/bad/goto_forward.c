// expect: goto
// A harmless goto: the rule knows no exceptions.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  range: \result >= 0;
*/
int clamp(int n) {
  if (n >= 0) goto done;
  n = 0;
done:
  return n;
}
