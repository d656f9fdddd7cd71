// expect: conditional-code
// The directive is cut by a backslash, so that no line shows an #include.
// WP 25: all goals proved, no warning, exit 0.
#inc\
lude <stdlib.h>
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    max: \result == 32767;
*/
int max(void) { return RAND_MAX; }
