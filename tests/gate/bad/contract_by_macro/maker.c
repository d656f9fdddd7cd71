// expect: no-body
// One header, one text of the contract, but LIMIT is 3 where it is proved and 10 where it is used.
// WP 25: each file: all goals proved, no warning, exit 0.
#define LIMIT 3
#include "make.h"
int make(void) { return 3; }
