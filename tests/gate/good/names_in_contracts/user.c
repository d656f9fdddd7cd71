#include "word.h"
/*@
  terminates       \true;
  exits            \false;
  assigns          \nothing;
  ensures quarter: \result == word / 2 / 2;
*/
uint64_t quarter(uint64_t word) { return halve(halve(word)); }
