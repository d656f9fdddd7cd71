#include "level.h"
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  wrong: level == 1;
*/
void use(void) {
  set_both(&level);
}
