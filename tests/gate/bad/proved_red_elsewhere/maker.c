// expect: goal
// The contract is shared and the body is there, but its proof fails; user.c looks green by itself.
// WP 25: maker.c: 1 goal of 4 not proved, yet exit 0; user.c: all goals proved, no warning, exit 0.
#include "make.h"
int make(void) { return 3; }
