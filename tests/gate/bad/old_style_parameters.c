// expect: language
// Parameters in the style of K&R: calls convert arguments otherwise.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    same: \result == x;
*/
int same(x)
  int x;
{
  return x;
}
