// expect: no-contract
// A blank before the at sign makes the contract an ordinary comment.
// WP 25: all goals proved, but with warnings.
/* @
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int four(void) { return 4; }
