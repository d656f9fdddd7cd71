// expect: goal
// A script may stand for any goal, not only for a lemma; this one claims the postcondition.
// WP 25: 1 goal of 4 not proved, yet exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int four(void) { return 4; }
