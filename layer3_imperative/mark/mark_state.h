#ifndef LAYER3_IMPERATIVE_MARK_MARK_STATE_H
#define LAYER3_IMPERATIVE_MARK_MARK_STATE_H

#include "../../specs/words/object_model.h"
#include <stdint.h>

/* What is grey: the entries of the stack below top, and perhaps blocks from lowest on. */
struct mark_state {
    uint64_t top;
    uint64_t lowest;
};

/* No block is grey in a heap of this size. Where that is not known, {0, 0} is right: any block
   may be. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures top:        \result.top == 0;
  ensures lowest:     \result.lowest == size;
*/
static inline struct mark_state mark_begin(uint64_t size)
{
    struct mark_state state = {0, size};
    return state;
}

#endif
