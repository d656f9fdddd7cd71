// expect: green
// A header with a guard, the three library headers that are allowed, and a contract that is proved in another file than it is used in.
#include "word.h"
uint64_t low_byte(uint64_t word) { return word % LOW; }
