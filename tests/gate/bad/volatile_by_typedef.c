// expect: volatile
// The qualifier hides in a typedef.
// WP 25: all goals proved, no warning, exit 0.
typedef volatile int device;
/*@
  requires valid: \valid(port);
  terminates      \true;
  exits           \false;
  assigns         *port;
*/
void send(device *port) { *port = 1; }
