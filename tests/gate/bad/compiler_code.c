// expect: conditional-code
// Clang and gcc would compile different bodies; Frama-C preprocesses with gcc.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) {
#if defined(__GNUC__) && !defined(__clang__)
  return 3;
#else
  return 4;
#endif
}
