#ifndef WORD_H
#define WORD_H
#include <stdint.h>
#include <stddef.h>
#include <stdbool.h>
#define LOW 256
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  byte: \result == word % LOW;
*/
uint64_t low_byte(uint64_t word);
#endif
