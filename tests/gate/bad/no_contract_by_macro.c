// expect: no-contract
// The contract is inside a macro, and the preprocessor drops comments from macros: Frama-C sees none.
// WP 25: all goals proved, but with warnings.
#define PROMISE /*@ terminates \true; exits \false; assigns \nothing; ensures three: \result == 3; */
PROMISE
int four(void) { return 4; }
