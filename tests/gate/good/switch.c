// expect: green
// A switch with a default and a fall-through, and an enumeration.
enum colour { white, grey, blue, black };
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  live:  \result == 1 <==> (c == grey || c == black);
  ensures  bool:  \result == 0 || \result == 1;
*/
int is_marked(enum colour c) {
  int marked = 0;
  switch (c) {
  case grey:
  case black:
    marked = 1;
    break;
  default:
    break;
  }
  return marked;
}
