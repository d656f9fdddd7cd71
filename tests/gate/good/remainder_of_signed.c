// expect: green
// The remainder of a signed number by a positive constant; twin of bad/signed_remainder.c.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    odd: \result == n % 2;
*/
int odd(int n) { return n % 2; }
