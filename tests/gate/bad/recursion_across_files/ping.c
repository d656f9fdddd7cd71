// expect: recursion
// ping calls pong and pong calls ping, for ever; neither file shows a cycle, so WP asks for no measure.
// WP 25: each file: all goals proved, no warning, exit 0.
#include "ping.h"
int ping(int n) { return pong(n); }
