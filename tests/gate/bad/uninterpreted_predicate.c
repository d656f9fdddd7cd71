// expect: uninterpreted
// The predicate means nothing and claims to read nothing, so it survives a write that should end it.
// WP 25: all goals proved, no warning, exit 0.
/*@ axiomatic Good {
      predicate good{L}(int *p) reads \nothing;
    } */
/*@
  requires valid: \valid(p);
  requires good:  good(p);
  terminates      \true;
  exits           \false;
  assigns         *p;
  ensures  good:  good(p);
*/
void spoil(int *p) { *p = -1; }
