// expect: conditional-code
// The macro turns the word of a contract into another one.
#define ensures requires
/*@
  requires room: x < 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    next: \result == x + 1;
*/
unsigned next(unsigned x) { return x + 1; }
