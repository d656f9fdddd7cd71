// expect: warning
// The overflow of constants is decided before WP starts; the result is an int beyond all ints.
// WP 25: all goals proved, exit 0; only a message of the RTE plug-in, which takes no part in the count.
/*@
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures  beyond: \result == 2147483648;
*/
int beyond(void) { return 2147483647 + 1; }
