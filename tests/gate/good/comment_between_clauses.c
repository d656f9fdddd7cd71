// expect: green
// Comments between clauses and between the contract and the function.
/*@
  requires range: 0 <= n <= 100;
  // the caller keeps n small

  terminates      \true;
  exits           \false;
  // nothing is written
  assigns         \nothing;

  ensures  next:  \result == n + 1;
*/
/* an ordinary comment */
// and another one
int next(int n) { return n + 1; }
