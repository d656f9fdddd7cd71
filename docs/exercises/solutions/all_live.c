/* Chapter 7, exercise 5: are all keys live? */
#include "../../../layer3_imperative/words/header.h"

/*@
  requires readable:  \valid_read(headers + (0 .. count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures all:        \result <==>
                        \forall integer i; 0 <= i < count ==> colour_of(headers[i]) == BLACK;
*/
bool all_live(const uint64_t *headers, uint64_t count)
{
    /*@
      loop invariant place:  0 <= i <= count;
      loop invariant live:   \forall integer j; 0 <= j < i ==> colour_of(headers[j]) == BLACK;
      loop assigns           i;
      loop variant           count - i;
    */
    for (uint64_t i = 0; i < count; i++) {
        if (header_colour(headers[i]) != BLACK) {
            return false;
        }
    }
    return true;
}
