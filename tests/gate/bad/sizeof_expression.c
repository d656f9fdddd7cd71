// expect: language
// What type an expression has is for the compiler to say; with bit-fields Frama-C says otherwise.
// WP 25: 1 goal of 4 not proved, no warning.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    four: \result == 4;
*/
unsigned long size(char c) { return sizeof(+c); }
