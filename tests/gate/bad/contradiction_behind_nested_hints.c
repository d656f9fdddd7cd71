// expect: smoke
// The same in one branch alone: it is dead, although nothing before its hints shows it.
// WP 25: all goals proved, and no smoke test fails.
/*@
  requires range: 0 <= x <= 10000 && 0 <= y <= 100000000;
  requires half:  x == 2 * h + rest && 0 <= rest <= 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  one:   \result == 1;
*/
int one(int x, int y, int h, int rest)
{
    if (x * x == 4 * y + 3) {
        //@ assert even: rest == 0 ==> x * x == 4 * (h * h);
        //@ assert odd: rest == 1 ==> x * x == 4 * (h * h + h) + 1;
        return 2;
    }
    return 1;
}
