// expect: warning
// The proof here needs p and &level apart; that hypothesis is a warning of WP, not a clause, and user.c never hears of it.
// WP 25: level.c: all goals proved, but with a warning; user.c: 1 goal of 8 not proved, a smoke test fails, with a warning.
#include "level.h"
int level;
void set_both(int *p) {
  *p = 1;
  level = 2;
}
