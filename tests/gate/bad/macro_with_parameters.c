// expect: conditional-code
// A macro with parameters evaluates them as often as it likes.
// WP 25: all goals proved, no warning, exit 0.
#define TWICE(x) ((x) + (x))
/*@
  requires room: x < 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    twice: \result == 2 * x;
*/
unsigned twice(unsigned x) { return TWICE(x); }
