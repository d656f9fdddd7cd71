// expect: green
// A local variable, a parameter and a bound variable bear the name of a global or of each other.
int n;
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  next:  \result == (n < 10 ? n + 1 : n);
  ensures  other: \forall integer n; n > 3 ==> n > 2;
*/
int next(int n) {
  int m = n;
  if (n < 10) {
    int n = m + 1;
    return n;
  }
  return n;
}
