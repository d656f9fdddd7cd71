// expect: shadowing
// The formal n is printed as n_0 because of the global n, and so the bound variable catches it: the contract reads n_0 < n_0 for all that look at the printed text.
// WP 25: all goals proved, no warning, exit 0.
int n;
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  other: \forall integer n_0; n_0 > n ==> n_0 - n > 0;
*/
void nothing(int n) { }
