// expect: admit
// Callers rely on an admitted postcondition that no goal stands for.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates            \true;
  exits                 \false;
  assigns               \nothing;
  admit ensures  three: \result == 3;
*/
int four(void) { return 4; }
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int use(void) { return four(); }
