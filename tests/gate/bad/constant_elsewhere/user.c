extern const int limit;
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  \result == limit;
*/
int use(void) { return limit; }
