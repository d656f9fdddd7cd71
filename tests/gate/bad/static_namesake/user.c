/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  ten:  \result == 10;
*/
int make(void);
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  ten:  \result == 10;
*/
int use(void) { return make(); }
