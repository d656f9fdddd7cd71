// expect: green
// An unsigned char becomes an int before it is negated; twin of bad/unsigned_negation_number.c.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    minus: \result == -c;
*/
int negative(unsigned char c) { return -c; }
