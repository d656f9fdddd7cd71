/* Memory and environment: the file of the library, which is not proved. */
#include "tricolor_names.h"

#pragma GCC diagnostic ignored "-Wdeclaration-after-statement"

#include "tricolor/library/os.c"
