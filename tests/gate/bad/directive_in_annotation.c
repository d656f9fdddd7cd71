// expect: conditional-code
// Frama-C preprocesses annotations by themselves and may obey the line.
// WP 25: all goals proved, no warning, exit 0.
/*@
#define other 1
  predicate one(integer n) = n == 1;
*/
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    one: one(\result);
*/
int one(void) { return 1; }
