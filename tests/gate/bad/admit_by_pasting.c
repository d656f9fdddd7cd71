// expect: admit
// The preprocessor glues the word together; a search of the text, even of all macros, finds nothing.
// WP 25: all goals proved, no warning, exit 0.
#define GLUE(a, b) a ## b
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int four(void) {
  int x = 4;
  /*@ GLUE(ad, mit) wishful: x == 3; */
  return x;
}
