// expect: bit-field
// gcc leaves unnamed bit-fields out of the alignment; the struct has six bytes, not eight.
// WP 25: all goals proved, no warning, exit 0.
struct pad {
  char c;
  long : 40;
};
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    eight: \result == 8;
*/
unsigned long size(void) { return sizeof(struct pad); }
