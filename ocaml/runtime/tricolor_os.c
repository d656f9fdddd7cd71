/* Memory and environment: the file of the library, which is not proved. */
#pragma GCC diagnostic ignored "-Wdeclaration-after-statement"

#include "tricolor/library/os.c"
