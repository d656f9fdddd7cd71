// expect: language
// A sum by a function without a name: define it by recursion on an integer.
// WP 25: 1 goal of 5 not proved, with a warning.
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \sum(0, 3, \lambda integer i; i) == \sum(0, 3, \lambda integer i; i);
*/
int same(int n) {
  return n;
}
