// expect: ill-founded
// The length of a list has no value where the list is a circle, and memory may hold a circle.
// WP 25: all goals proved, no warning, exit 0.
struct node {
  struct node *next;
};
/*@ logic integer length{L}(struct node *list) = list == \null ? 0 : 1 + length(list->next); */
/*@
  requires valid:  \valid(list) && list->next == list;
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures  wrong:  length(list) > 7 && length(list) < 2;
*/
int claim(struct node *list) {
  return 0;
}
