// expect: aliasing
// The object is gone when the function returns.
// WP 25: all goals proved, no warning, exit 0.
struct box {
  int *p;
};
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    three: *\result.p == 3;
*/
struct box escape(void) {
  int x = 3;
  struct box b = {&x};
  return b;
}
