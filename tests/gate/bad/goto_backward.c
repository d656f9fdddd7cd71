// expect: goto
// A loop by goto: it has no invariant and no variant, and never ends.
// WP 25: gives the function up with an error, yet reports 4 of 5 goals proved.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int spin(int n) {
again:
  n = 0;
  goto again;
}
