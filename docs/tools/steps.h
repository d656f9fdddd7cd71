/* What programs that draw step by step have in common. */
#ifndef DOCS_TOOLS_STEPS_H
#define DOCS_TOOLS_STEPS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int step; /* pictures drawn */

/* Stop if what is about to be drawn is not as it should be. */
static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "after picture %d: not true: %s\n", step, what);
        exit(1);
    }
}

#endif
