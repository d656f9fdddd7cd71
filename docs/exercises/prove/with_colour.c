/* Exercise 1 of 5: a header word in another colour. A copy of with_colour in
   layer3_imperative/words/header.h, whose contract has lost its promises. */
#include "../../../specs/words/header_word.acsl"

#include <stdint.h>

/*@
  requires colour:    valid_colour(colour);

  terminates          \true;
  exits               \false;

  assigns             \nothing;

  // your turn: what is the result?
  // end of your turn
*/
static inline uint64_t with_colour(uint64_t header, uint64_t colour)
{
    uint64_t other = header / 1024 * 1024 + colour * 256 + header % 256;
    //@ assert colour: other / 256 == header / 1024 * 4 + colour;
    return other;
}

/* A caller, who knows the contract above and does not see the code: blacken block i. */
/*@
  requires block:     i < size && colour_of(heap[i]) == GREY;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[i];

  ensures black:      colour_of(heap[i]) == BLACK;
  ensures wosize:     wosize_of(heap[i]) == wosize_of(\old(heap[i]));
  ensures tag:        tag_of(heap[i]) == tag_of(\old(heap[i]));
*/
void blacken(uint64_t *heap, uint64_t size, uint64_t i)
{
    (void)size;
    heap[i] = with_colour(heap[i], BLACK);
}
