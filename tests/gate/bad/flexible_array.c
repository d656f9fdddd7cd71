// expect: language
// How many elements there are is told nowhere.
// WP 25: 1 goal of 5 not proved, with a warning.
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
