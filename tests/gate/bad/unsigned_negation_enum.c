// expect: unsigned-negation
// gcc makes an enum without negative names unsigned.
// WP 25: all goals proved, no warning, exit 0.
enum colour { white, grey };
/*@
  requires grey: c == grey;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result < 0;
*/
long negate(enum colour c) { return -c; }
