// expect: conditional-code
// Even a condition that all readers decide alike: nobody proves the other branch.
// WP 25: all goals proved, no warning, exit 0.
#if 1
#define STEP 1
#endif
/*@
  requires room: x < 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    next: \result == x + 1;
*/
unsigned next(unsigned x) { return x + STEP; }
