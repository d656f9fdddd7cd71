#ifndef WORD_H
#define WORD_H
#include <stdint.h>
/*@ predicate halved(integer half, integer word) = half == word / 2; */
/*@
  terminates        \true;
  exits             \false;
  assigns           \nothing;
  ensures  smaller: halved(\result, word);
*/
uint64_t halve(uint64_t word);
#endif
