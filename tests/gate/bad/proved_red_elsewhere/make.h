#ifndef MAKE_H
#define MAKE_H
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  ten:  \result == 10;
*/
int make(void);
#endif
