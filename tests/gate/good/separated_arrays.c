// expect: green
// Two arrays of different types, said to be separated; twin of bad/separated_missing.c.
#include <stdint.h>
/*@
  requires valid: \valid(words + (0 .. n - 1)) && \valid(bytes + (0 .. n - 1));
  requires apart: \separated(words + (0 .. n - 1), bytes + (0 .. n - 1));
  terminates      \true;
  exits           \false;
  assigns         words[0 .. n - 1], bytes[0 .. n - 1];
  ensures  words: \forall integer k; 0 <= k < n ==> words[k] == 0;
  ensures  bytes: \forall integer k; 0 <= k < n ==> bytes[k] == 1;
*/
void clear(uint64_t *words, uint8_t *bytes, uint64_t n) {
  uint64_t i = 0;
  /*@
    loop invariant range: 0 <= i <= n;
    loop invariant words: \forall integer k; 0 <= k < i ==> words[k] == 0;
    loop invariant bytes: \forall integer k; 0 <= k < i ==> bytes[k] == 1;
    loop assigns   i, words[0 .. n - 1], bytes[0 .. n - 1];
    loop variant   n - i;
  */
  while (i < n) {
    words[i] = 0;
    bytes[i] = 1;
    i = i + 1;
  }
}
