// expect: no-contract
// The contract is commented out line by line.
// WP 25: all goals proved, but with warnings.
// /*@ terminates \true; exits \false; assigns \nothing; ensures three: \result == 3; */
int four(void) { return 4; }
