// expect: function-pointer
// The pointer hides in a field behind a typedef, and is only stored: no call shows it.
// WP 25: all goals proved, but with a warning.
typedef int callback(int);
struct hook {
  callback *call;
};
/*@
  requires valid: \valid(hook);
  terminates      \true;
  exits           \false;
  assigns         hook->call;
  ensures  none:  hook->call == \null;
*/
void clear(struct hook *hook) { hook->call = 0; }
