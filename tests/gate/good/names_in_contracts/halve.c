// expect: green
// A clause named like a predicate of this file alone, and a struct of this file alone with a field named like a logic parameter: the contract is the same in both files.
#include "word.h"
/*@ predicate smaller(integer a, integer b) = a < b; */
struct parts {
  uint64_t half;
};
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  half: \result.half == word / 2;
  ensures  less: word > 0 ==> smaller(\result.half, word);
*/
static struct parts split(uint64_t word)
{
  struct parts parts = {word / 2};
  return parts;
}
uint64_t halve(uint64_t word) { return split(word).half; }
