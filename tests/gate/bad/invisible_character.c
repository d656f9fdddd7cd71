// expect: language
// A character that turns the text around: the reader sees another line than the compiler.
// WP 25: all goals proved, no warning, exit 0.
/* nothing to see ‮ here */
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    one: \result == 1;
*/
int one(void) { return 1; }
