// expect: reserved-name
// gcc replaces toascii(200) by 72; the name is in no header of C.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int toascii(int x) { return 0; }
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int use(void) { return toascii(200); }
