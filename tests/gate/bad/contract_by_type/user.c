#include <stdint.h>
typedef uint64_t number;
#include "make.h"
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  \result == 1000;
*/
uint64_t use(void) { return make(1000); }
