// expect: conditional-code
// Frama-C defines __FRAMAC__ and proves the first line; the compiler builds the second.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) {
#ifdef __FRAMAC__
  return 3;
#else
  return 4;
#endif
}
