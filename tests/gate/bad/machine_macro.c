// expect: conditional-code
// Frama-C defines a macro for the machine, the compiler does not; backslashes hide its name.
// WP 25: all goals proved, no warning, exit 0.
#if\
def _\
_\
FC_MACHDEP_GCC_X86_64
#define STEP 1
#else
#define STEP 2
#endif
/*@
  requires room: x < 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    next: \result == x + 1;
*/
unsigned next(unsigned x) { return x + STEP; }
