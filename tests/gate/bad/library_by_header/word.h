#ifndef WORD_H
#define WORD_H
#include <stdlib.h>
#endif
