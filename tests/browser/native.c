/* The page of marking and sweeping on the machine at hand. */

#include "../../docs/browser/glue.c"
#include "native_marking.h"

static bool run(uint64_t operation, const uint32_t *argument)
{
    switch (operation) {
    case 0:
        run_darken(argument[0]);
        return true;
    case 1:
        run_drain();
        return true;
    case 2:
        run_mark();
        return true;
    case 3:
        run_sweep();
        return true;
    case 4:
        run_collect();
        return true;
    case 5:
        run_allocate(argument[0], argument[1]);
        return true;
    default:
        return false;
    }
}
