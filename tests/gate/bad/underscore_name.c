// expect: reserved-name
// Such names belong to the compiler.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int zero(int _x) { return 0; }
