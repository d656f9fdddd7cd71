// expect: goal
// A string literal is not writable.
// WP 25: 1 goal of 7 not proved, yet exit 0.
/*@
  terminates  \true;
  exits       \false;
  assigns     \nothing;
  ensures  x: \result == 'x';
*/
char spoil(void) {
  char *text = "abc";
  text[0] = 'x';
  return text[0];
}
