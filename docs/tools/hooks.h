/* Two hooks that the compiler calls, under -finstrument-functions, whenever a function begins or
   ends: here, one of a proved file that is included as it stands. Who includes this says what is
   to be done then. What the hooks themselves call is not watched. */
#ifndef DOCS_TOOLS_HOOKS_H
#define DOCS_TOOLS_HOOKS_H

#include "steps.h"

static bool watching; /* the hooks are at work */

static void function_begins(void *function);
static void function_ends(void *function);

void __cyg_profile_func_enter(void *function, void *caller) __attribute__((no_instrument_function));
void __cyg_profile_func_exit(void *function, void *caller) __attribute__((no_instrument_function));

void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    if (watching) {
        watching = false;
        function_begins(function);
        watching = true;
    }
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)caller;
    if (watching) {
        watching = false;
        function_ends(function);
        watching = true;
    }
}

#endif
