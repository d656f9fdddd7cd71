#ifndef WORD_H
#define WORD_H
#include <stdint.h>
typedef union {
  uint64_t bits;
  int64_t number;
} word;
#endif
