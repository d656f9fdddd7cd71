// expect: conditional-code
// With -std=c11 the comment ends in a backslash and swallows the next line; Frama-C preprocesses without trigraphs.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@
  terminates    \true;
  exits         \false;
  assigns       level;
  ensures  two: level == 2;
*/
void set_two(void) {
  level = 1;
  // and then two, is it not??/
  level = 2;
}
