/* The proved collector, as it is: nothing else is in this file, and no header of OCaml's. */

/* OCaml's flags warn of what C90 did not allow. */
#pragma GCC diagnostic ignored "-Wdeclaration-after-statement"

#include "tricolor/layer3_imperative/mark_sweep/mark.c"
#include "tricolor/layer3_imperative/mark/far.c"
#include "tricolor/layer3_imperative/sweep/sweep.c"
#include "tricolor/layer3_imperative/mutator/alloc.c"
#include "tricolor/layer3_imperative/mutator/grow.c"
#include "tricolor/layer3_imperative/heap/heap_check.c"
