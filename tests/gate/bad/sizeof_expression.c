// expect: language
// What type an expression has is for the compiler to say; with bit-fields Frama-C says otherwise.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    four: \result == 4;
*/
unsigned long size(char c) { return sizeof(+c); }
