#include <stdint.h>
extern uint32_t level;
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  large: level == 100000;
*/
void set_large(void) { level = 100000; }
