// expect: conditional-code
// A release build with -DNDEBUG compiles another body than the one that is proved.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) {
#ifndef NDEBUG
  return 3;
#else
  return 4;
#endif
}
