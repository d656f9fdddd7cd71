#ifndef MAKE_H
#define MAKE_H
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  limit: \result == LIMIT;
*/
int make(void);
#endif
