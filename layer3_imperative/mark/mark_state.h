#ifndef LAYER3_IMPERATIVE_MARK_MARK_STATE_H
#define LAYER3_IMPERATIVE_MARK_MARK_STATE_H

#include "../../specs/words/object_model.h"
#include <stdint.h>

/* What is grey: the entries of the stack below top, and perhaps blocks from lowest on. */
struct mark_state {
    uint64_t top;
    uint64_t lowest;
};

/* The same, of a mark that may stop inside a block. */
struct marking {
    uint64_t top;    /* entries of the stack */
    uint64_t lowest; /* the lowest block left behind, and where going back to those has got to */
    uint64_t block;  /* the block that is being scanned; the size if there is none */
    uint64_t place;  /* its next field */
    uint64_t left;   /* what the last slice left of its budget */
    uint64_t pause;  /* how many words to scan before a batch is tried again (far.h) */
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
