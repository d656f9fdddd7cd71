// expect: conditional-code
// A macro with the name of a word of ACSL: whether Frama-C expands it in annotations is not for a reader to guess.
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
