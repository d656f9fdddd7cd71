#ifndef MAKE_H
#define MAKE_H
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  good: good(\result);
*/
int make(void);
#endif
