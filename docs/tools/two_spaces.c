/* How to allocate in two spaces: a list grows, and loses its tail from time to time; when there is
   no room the heap moves to the other space; at last what lives and the next block do not fit. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "../../layer3_imperative/semispace/alloc.h"

enum { CAPACITY = 12, ROOT_COUNT = 1, DROP_EACH = 3, NUMBERS = 8 };

static uint64_t space[2][CAPACITY];
static uint64_t here, used, roots[ROOT_COUNT] = {1}; /* the empty list: the number 0 */

static uint64_t base_of(uint64_t which)
{
    return (uint64_t)space[which];
}

/* Room for a block, in this space or in the other one; or there is none. */
static bool make_room(uint64_t wosize)
{
    uint64_t other = 1 - here;
    struct semispace_room made =
        semispace_make_room(space[here], used, base_of(here), CAPACITY, space[other], CAPACITY,
                            base_of(other), roots, ROOT_COUNT, wosize);
    if (made.moved) {
        printf("collected: %" PRIu64 " of %" PRIu64 " words live\n", made.used, used);
        here = other;
    }
    used = made.used;
    return made.room;
}

/* A pair in front of the list. */
static bool push(uint64_t number)
{
    if (!make_room(2)) {
        printf("no room for the number %" PRIu64 "\n", number);
        return false;
    }
    uint64_t block = used;
    used = semispace_alloc(space[here], used, 2, WHITE, 0);
    space[here][block + 1] = 2 * number + 1;
    space[here][block + 2] = roots[0];
    roots[0] = address_of_index(block, base_of(here));
    return true;
}

/* The list is its first pair alone. */
static void drop_tail(void)
{
    space[here][index_of_address(roots[0], base_of(here)) + 2] = 1;
    printf("the tail is dropped\n");
}

int main(void)
{
    for (uint64_t number = 1; number <= NUMBERS && push(number); number++) {
        if (number == DROP_EACH) {
            drop_tail();
        }
    }
    return 0;
}
