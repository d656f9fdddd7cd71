#ifndef MAKE_H
#define MAKE_H
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  same: \result == n;
*/
number make(number n);
#endif
