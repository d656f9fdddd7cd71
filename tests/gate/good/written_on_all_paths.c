// expect: green
// Locals without an initial value that every path writes, one of them a struct; twin of bad/uninitialised_branch.c.
struct xy {
  int x;
  int y;
};
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    sign: \result == (n < 0 ? -1 : 1);
*/
int sign(int n) {
  int s;
  struct xy pair;
  if (n < 0) {
    s = -1;
  } else {
    s = 1;
  }
  pair.x = s;
  pair.y = 0;
  switch (n) {
  case 0:
    s = pair.x;
    break;
  default:
    s = pair.x + pair.y;
  }
  return s;
}
