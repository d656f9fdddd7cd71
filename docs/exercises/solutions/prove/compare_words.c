/* Exercise 2 of 5: are two heaps the same, word by word? A copy of compare_words in
   proofs/clients/any/compare_words.h, whose loop has lost an invariant. */
#include <stdbool.h>
#include <stdint.h>

#include "../../../../specs/heap/heap_kept.acsl"

/*@
  requires readable:  \valid_read(one + (0 .. size - 1)) && \valid_read(other + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures same:       \result == true <==> same_words{Pre, Pre}(one, other, 0, size);
*/
bool compare_words(const uint64_t *one, const uint64_t *other, uint64_t size)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      // your turn: what is known of the words that the loop has looked at?
      loop invariant same:   same_words{Pre, Pre}(one, other, 0, i);
      // end of your turn
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (one[i] != other[i]) {
            return false;
        }
    }
    return true;
}
