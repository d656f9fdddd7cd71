// expect: conditional-code
// Frama-C's own header is on its include path and on nobody else's.
// WP 25: all goals proved, no warning, exit 0.
#if __has_include(<__fc_builtin.h>)
#define ANSWER 3
#else
#define ANSWER 4
#endif
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) { return ANSWER; }
