// expect: language
// \initialized in a contract: WP has no model of what is initialised.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p;
  ensures  ready: \initialized(p);
*/
void set(int *p) { *p = 1; }
