// expect: no-body
// The contract has one text, but number is a byte where it is proved and a word where it is used.
// WP 25: each file: all goals proved, no warning, exit 0.
#include <stdint.h>
typedef uint8_t number;
#include "make.h"
number make(number n) { return n; }
