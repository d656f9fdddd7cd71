// expect: reserved-name
// The C library has a function of this name and may call it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int strange(int x) { return 0; }
