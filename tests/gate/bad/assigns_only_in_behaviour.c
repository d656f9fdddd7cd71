// expect: assigns
// The word assigns is there, but only for negative n; in all other cases anything may be written.
// WP 25: all goals proved, but with a warning.
int hidden;
/*@
  terminates  \true;
  exits       \false;
  behavior negative:
    assumes sign: n < 0;
    assigns       \nothing;
*/
void leak(int n) {
  if (n >= 0) hidden = n;
}
