/* The page of marking in slices on the machine at hand. */

#include "../../docs/browser/slices_glue.c"
#include "native_marking.h"

static bool run(uint64_t operation, const uint32_t *argument)
{
    switch (operation) {
    case 0:
        run_begin();
        return true;
    case 1:
        run_slice(argument[0]);
        return true;
    case 2:
        run_store(argument[0], argument[1], argument[2]);
        return true;
    case 3:
        run_allocate(argument[0], argument[1]);
        return true;
    case 4:
        run_allocate_white(argument[0], argument[1]);
        return true;
    case 5:
        run_retag(argument[0], argument[1]);
        return true;
    case 6:
        run_sweep();
        return true;
    default:
        return false;
    }
}
