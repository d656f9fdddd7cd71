// expect: conditional-code
// -std=c11 defines __STRICT_ANSI__; Frama-C preprocesses with the GNU dialect.
// WP 25: all goals proved, no warning, exit 0.
#if defined(__STRICT_ANSI__) && __STDC_VERSION__ >= 201112L
#define ANSWER 4
#else
#define ANSWER 3
#endif
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) { return ANSWER; }
