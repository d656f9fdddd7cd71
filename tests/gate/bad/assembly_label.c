// expect: assembly
// The label renames the symbol: callers of proved get whatever the symbol other is elsewhere.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int proved(void) __asm__("other");
int proved(void) { return 1; }
