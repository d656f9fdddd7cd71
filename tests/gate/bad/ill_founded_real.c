// expect: ill-founded
// Halving a real number gets smaller for ever and never arrives.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer halvings(real x) = x <= 0.0 ? 0 : 1 + halvings(x / 2.0); */
/*@
  terminates        \true;
  exits             \false;
  assigns           \nothing;
  ensures  unfold:  halvings(1.0) == 1 + halvings(0.5);
*/
void claim(void) { }
