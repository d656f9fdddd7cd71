#include "word.h"
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  small: \result < 256;
*/
uint64_t use(uint64_t word) { return low_byte(word); }
