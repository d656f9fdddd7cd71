// expect: smoke
// A square leaves 0 or 1 when it is divided by 4, never 3: nobody can call this.
// At the beginning no prover sees that. The assertions are the hints with which all is proved, so
// a contradiction has to be looked for behind them, too.
// WP 25: all goals proved, and no smoke test fails.
/*@
  requires range:  0 <= x <= 10000 && 0 <= y <= 100000000;
  requires half:   x == 2 * h + rest && 0 <= rest <= 1;
  requires square: x * x == 4 * y + 3;
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures  wrong:  \result == 7;
*/
int seven(int x, int y, int h, int rest)
{
    /*@ assert cases: rest == 0 || rest == 1; */
    /*@ assert even: rest == 0 ==> x * x == 4 * (h * h); */
    /*@ assert odd: rest == 1 ==> x * x == 4 * (h * h + h) + 1; */
    return 6;
}
