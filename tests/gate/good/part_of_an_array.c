// expect: green
// A part of an array is handed to a function, and the address of a local as well.
/*@
  requires valid: \valid(p);
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    two: *p == 2;
*/
static void set(int *p) { *p = 2; }
/*@
  requires valid: \valid(a + (0 .. 2));
  terminates \true;
  exits      \false;
  assigns    a[1 .. 2];
  ensures    two: a[1] == 2 && a[2] == 2 && \result == 2;
*/
int fill(int *a) {
  int x = 0;
  set(a + 1);
  set(&a[2]);
  set(&x);
  return x;
}
