// expect: warning
// The shift is wider than the word.
// WP 25: all goals proved, exit 0; only a message of the RTE plug-in, which takes no part in the count.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  done: \result == 0;
*/
int done(void) {
  unsigned x = 1u << 40;
  return 0;
}
