// expect: volatile
// Somebody else may write the port at any time.
// WP 25: all goals proved, no warning, exit 0.
volatile int port;
/*@
  terminates    \true;
  exits         \false;
  assigns       port;
*/
void send(void) { port = 1; }
