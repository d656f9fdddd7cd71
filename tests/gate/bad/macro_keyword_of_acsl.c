// expect: conditional-code
// The macro turns the word of a contract into another one.
// WP 25: all goals proved, no warning, exit 0.
// WP 25: all goals proved, no warning, exit 0.
#define assert check
/*@
  requires room: x < 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    next: \result == x + 1;
*/
unsigned next(unsigned x) { 
  /*@ assert room: x < 1000; */
  return x + 1;
}
