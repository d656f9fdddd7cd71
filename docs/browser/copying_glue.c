/* What the page of copying calls: the proved functions, on two spaces that lie here, and the
   questions for the lights. All that goes in or out stands in the variables below, which the
   page reads and writes as memory.

   It is compiled with the proved files, for WebAssembly and, in a test, for the machine at
   hand. */

#include "../../layer3_imperative/heap/heap_check.h"
#include "../../layer3_imperative/mark_sweep/field_check.h"
#include "../../layer3_imperative/mark_sweep/state_check.h"
#include "../../layer3_imperative/semispace/alloc.h"
#include "../../layer3_imperative/semispace/collect.h"
#include "../../layer3_imperative/semispace/movable_check.h"
#include "copying_invariants.h"

uint64_t from[MOST_WORDS], to[MOST_WORDS]; /* the space of the heap, and the other one */
uint64_t roots[MOST_ROOTS];
uint64_t start[MOST_WORDS]; /* the old heap as it was when the collection began */
uint64_t given[MOST_ROOTS]; /* the roots as they were */

/* The names and their order are known to copying_machine.js. */
struct registers {
    uint64_t size, base;        /* of the old heap */
    uint64_t limit;             /* words of its space */
    uint64_t capacity, to_base; /* of the other space */
    uint64_t root_count;
    uint64_t scan, used, done;   /* words scanned, words of the new heap, roots renamed */
    uint64_t moved, room, block; /* after an allocation; block is 2^64 - 1 if there is none */
    uint64_t error, fault, word; /* what heap_check says: error, block, word */
    uint64_t bad_root;           /* the first root that is not well formed */
} registers;

/* ---- What can be done ---- */

void run_collect(void)
{
    struct registers *r = &registers;
    r->used = semispace_collect(from, r->size, r->base, to, r->capacity, r->to_base, roots,
                                r->root_count);
    r->scan = r->used;
    r->done = r->root_count;
    r->moved = true;
}

/* A block of numbers, 0 each. The words in use do not count it. */
void run_allocate(uint32_t wosize, uint32_t tag)
{
    struct registers *r = &registers;
    struct semispace_room made =
        semispace_make_room(from, r->size, r->base, r->limit, to, r->capacity, r->to_base, roots,
                            r->root_count, wosize);
    r->moved = made.moved;
    r->room = made.room;
    r->block = UINT64_MAX;
    if (made.moved) {
        r->used = r->scan = made.used;
        r->done = r->root_count;
    }
    if (made.room) {
        uint64_t *space = made.moved ? to : from;
        r->block = made.used;
        uint64_t end = semispace_alloc(space, made.used, wosize, WHITE, tag);
        for (uint64_t i = made.used + 1; i < end; i++) {
            space[i] = 1;
        }
    }
}

/* ---- What can be asked ---- */

/* A light is an answer, false or true; or there is none, where the function that would give it asks
   for more of the heap than holds. */
enum { NOT_ASKED = 2 };

/* The order is that of the lights in copying_lights.js. */
enum light {
    LIGHT_FORMED,
    LIGHT_MOVABLE,
    LIGHT_VALUES,
    LIGHT_FOREIGN,
    LIGHT_ROOM,
    LIGHT_OLD,
    LIGHT_NEW,
    LIGHT_COPIED,
    LIGHT_REACHED,
    LIGHT_ROOTS,
    LIGHT_COLLECTED,
    LIGHT_MOVED,
    LIGHT_WORDS,
    LIGHT_AGAIN,
    LIGHT_FULL,
    LIGHTS
};

uint8_t lights[LIGHTS];

static uint8_t layout[MOST_WORDS];

/* The old heap as it was, and the roots: what a collection asks for. */
static void ask_about_start(void)
{
    struct registers *r = &registers;
    struct heap_fault fault = heap_check(start, r->size, r->size, r->base, layout);
    r->error = fault.error;
    r->fault = fault.block;
    r->word = fault.word;
    r->bad_root = r->root_count;
    lights[LIGHT_FORMED] = fault.error == HEAP_OK;
    if (!lights[LIGHT_FORMED]) {
        return;
    }
    lights[LIGHT_MOVABLE] = first_unmovable(start, r->size, layout) == r->size;
    r->bad_root = first_bad_value(start, r->size, r->base, layout, given, 0, r->root_count);
    lights[LIGHT_VALUES] = r->bad_root == r->root_count;
    lights[LIGHT_FOREIGN] =
        first_field_inside(start, r->size, r->base, layout, r->to_base, r->capacity) == r->size &&
        first_value_inside(given, r->root_count, r->base, r->size, r->to_base, r->capacity) ==
            r->root_count;
    lights[LIGHT_ROOM] = reachable_fit(start, r->size, r->base, given, r->root_count, r->capacity);
}

/* How far the collection has got; the old heap was well formed. */
static void ask_about_copying(void)
{
    const struct registers *r = &registers;
    struct copying c = {start, from,          to,      r->size, r->base, r->to_base, given,
                        roots, r->root_count, r->scan, r->used, r->done};
    lights[LIGHT_OLD] = old_heap(&c);
    lights[LIGHT_NEW] = new_blocks(&c);
    lights[LIGHT_COPIED] = copied_words(&c);
    lights[LIGHT_REACHED] = moved_reachable(&c);
    lights[LIGHT_ROOTS] = list_renamed(&c);
    lights[LIGHT_COLLECTED] = collected(&c);
    lights[LIGHT_MOVED] = reachable_moved(&c);
    lights[LIGHT_WORDS] = reachable_words(&c);
}

/* The new heap: it can move in its turn, and it is full. */
static void ask_about_new_heap(void)
{
    const struct registers *r = &registers;
    bool formed = heap_check(to, r->used, r->used, r->to_base, layout).error == HEAP_OK;
    lights[LIGHT_AGAIN] = formed && first_unmovable(to, r->used, layout) == r->used;
    if (formed) {
        lights[LIGHT_FULL] = count_allocated_words(to, r->used, layout, r->used) == r->used;
    }
}

void ask(void)
{
    for (int i = 0; i < LIGHTS; i++) {
        lights[i] = NOT_ASKED;
    }
    ask_about_start();
    if (lights[LIGHT_FORMED] == true && registers.used <= registers.capacity) {
        ask_about_copying();
        ask_about_new_heap();
    }
}
