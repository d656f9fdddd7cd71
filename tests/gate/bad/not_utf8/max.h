#if 0
ÿ
#endif
#include <stdlib.h>
