// expect: conditional-code
// gcc -O2 defines __OPTIMIZE__, Frama-C's run of the preprocessor does not.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) {
#ifdef __OPTIMIZE__
  return 4;
#endif
  return 3;
}
