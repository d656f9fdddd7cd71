// expect: conditional-code, unsigned-negation
// A linemarker of one's own hides the rest of the file from whoever looks for the user's files.
// WP 25: all goals proved, no warning, exit 0.
# 1 "<nowhere>"
/*@
  requires positive: n > 0;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result < 0;
*/
unsigned negate(unsigned n) { return -n; }
