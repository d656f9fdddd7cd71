// expect: green
// Comments that talk of admit, union, axiom, goto, volatile, void * and assert(0) are only comments.
#include <stdint.h>
/* No union here, no __FRAMAC__, no #include <stdlib.h>: see "admit" and /*@ in strings, not in code. */
static const char text[] = "admit union axiom goto /*@ admit \\false; */ #ifdef __FRAMAC__";
/*@ // an admitted truth: unions are strange, and this line is a comment in an annotation
  terminates      \true;  // not volatile
  exits           \false; // nor goto
  assigns         \nothing;
  ensures  first: \result == text[0];
*/
char first_letter(void) { return text[0]; }
