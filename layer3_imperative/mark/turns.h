/* Counting the turns of loops, in ghost code only. */
#ifndef LAYER3_IMPERATIVE_MARK_TURNS_H
#define LAYER3_IMPERATIVE_MARK_TURNS_H

#include "../../specs/mark/turns.acsl"
#include <stdint.h>

/* One more. (At the end of its range, 2^64, the count stays where it is.) */
/*@ ghost
  /@
    requires writable:  \valid(turns + (0 .. 1));
    terminates          \true;
    exits               \false;
    assigns             turns[0 .. 1];
    ensures most:       turns_counted(turns) <= turns_counted{Pre}(turns) + 1;
    ensures more:       turns_counted(turns) == turns_counted{Pre}(turns) + 1 ||
                        turns_counted(turns) == UINT64_MAX;
  @/
  static inline void count_turn(uint32_t \ghost *turns)
  {
    if (turns[0] < UINT32_MAX) {
      turns[0]++;
    } else if (turns[1] < UINT32_MAX) {
      turns[0] = 0;
      turns[1]++;
    }
  }
*/

#endif
