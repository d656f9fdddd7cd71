/* The proved collector, as it is: nothing else is in this file, and no header of OCaml's. */
#include "tricolor_names.h"

/* OCaml's flags warn of what C90 did not allow. */
#pragma GCC diagnostic ignored "-Wdeclaration-after-statement"

#include "tricolor/layer3_imperative/mark.c"
#include "tricolor/layer3_imperative/sweep.c"
#include "tricolor/layer3_imperative/alloc.c"
#include "tricolor/layer3_imperative/grow.c"
#include "tricolor/layer3_imperative/heap_check.c"
