// expect: aliasing
// A pointer of file scope and a parameter may mean one object; only parameters are kept apart by contracts.
// WP 25: all goals proved, but with a warning.
unsigned *kept;
/*@
  requires valid: \valid(kept) && \valid(p);
  requires apart: \separated(p, &kept);
  terminates \true;
  exits      \false;
  assigns    *kept, *p;
  ensures    zero: *kept == 0;
*/
void set(unsigned char *p) {
  *kept = 0;
  *p = 1;
}
