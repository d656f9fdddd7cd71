// expect: language
// How many elements there are is told nowhere.
// WP 25: all goals proved, no warning, exit 0.
struct list {
  int length;
  int item[];
};
/*@
  requires valid: \valid_read(l);
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    length: \result == l->length;
*/
int length(const struct list *l) { return l->length; }
