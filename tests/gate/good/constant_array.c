// expect: green
// A constant array keeps its initial values.
static const int table[3] = {2, 3, 5};
/*@
  requires index: 0 <= i < 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  entry: \result == table[i];
  ensures  first: i == 0 ==> \result == 2;
*/
int entry(int i) { return table[i]; }
