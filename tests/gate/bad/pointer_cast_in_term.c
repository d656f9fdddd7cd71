// expect: pointer-cast
// A contract that looks at an object through a pointer of another type: for WP it is another object.
// WP 25: 1 goal of 5 not proved, with a warning.
/*@
  requires valid: \valid(p) && \valid(q);
  requires apart: \separated(p, q);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  other: *(unsigned *)p == *(unsigned *)p;
*/
void look(int *p, int *q) { }
