// expect: green
// One of each kind of annotation that may be written; neighbours of what is refused by name.
#include <stdint.h>
typedef uint32_t word;
enum colour { WHITE, BLACK = 3 };
struct cell { word value; int32_t spare[2]; };
/*@ logic integer limit = 100; */
/*@ logic integer larger(integer a, integer b) = \max(a, \abs(b)) - 0x10 + 16; */
/*@ logic word value_of{L}(struct cell *c) = c->value; */
/*@ predicate either(integer a, integer b) = (a > b) ^^ (a <= b); */
/*@ predicate same{A, B}(word *a, integer n) = \forall integer i; 0 <= i < n ==> \at(a[i], A) == \at(a[i], B); */
/*@ lemma some_larger: \forall integer a; \let b = a + 1; \exists integer c; c > a && c >= b; */
/*@ check lemma always: \forall integer a, int b; either(a, b) <==> \true; */
/*@
  requires valid: \valid(c) && \valid_read(a + (0 .. n - 1)) && c != \null;
  requires apart: \separated(c, a + (0 .. n - 1));
  requires small: 0 <= n < limit;
  check requires fits: sizeof(word) == 4;
  terminates \true;
  exits      \false;
  assigns    c->value, c->spare[0 .. 1];
  ensures    value:  \let m = \old(n); c->value == (word)m && value_of(c) == m;
  ensures    spare:  c->spare[0] == BLACK && c->spare[1] == 'a';
  ensures    same:   same{Pre, Post}(a, n);
  ensures    result: \result == (n > 1 ? 1 : 0);
  behavior short_one:
    assumes few: n <= 1;
    ensures no:  \result == 0;
  behavior long_one:
    assumes many: !(n <= 1);
    ensures yes:  \result != 0;
  complete behaviors short_one, long_one;
  disjoint behaviors;
*/
int fill(struct cell *c, word *a, word n) {
  word i = 0;
  c->spare[0] = BLACK;
  c->spare[1] = 97;
  //@ ghost Spare: ;
  /*@ ghost word left = n; */
  /*@
    loop invariant range: 0 <= i <= n && i + left == n;
    loop invariant start: \at(i, LoopEntry) == 0 && \at(c->spare[0], Spare) == \at(c->spare[0], Here);
    loop assigns   i, left;
    loop variant   \min(larger(0, 0), 0) + left - 0 / 2 + (limit - 100);
  */
  while (i < n) {
    i = i + 1;
    /*@ ghost left = left - 1; */
  }
  c->value = i;
  /*@ check  filled: c->value == n; */
  /*@ assert hidden: \forall integer i; i > 3 ==> i > 2; */
  return n > 1;
}
