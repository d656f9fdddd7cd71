/*@ predicate good(integer n) = n == 10; */
#include "make.h"
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  ten:   \result == 10;
*/
int use(void) { return make(); }
