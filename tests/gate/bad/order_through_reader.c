// expect: evaluation-order
// The other call only reads, but what the first one writes.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && 0 <= *p < 100;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    new: *p == \old(*p) + 1;
  ensures    result: \result == *p;
*/
static int bump(int *p) {
  *p = *p + 1;
  return *p;
}
/*@
  requires valid: \valid_read(p);
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    value: \result == *p;
*/
static int read(const int *p) { return *p; }
/*@
  requires valid: \valid(p) && *p == 0;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    wrong: \true;
*/
int both(int *p) { return read(p) + bump(p); }
