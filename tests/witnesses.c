/* That the preconditions of the public functions can be met: for each `requires` clause, on
   concrete heaps, the running check that decides it; then the call. Among the heaps is one of a
   real OCaml program. test_witnesses.py builds and runs this, and compares what it prints, a line
   for each clause

       HEAP FUNCTION CLAUSE yes|no

   with the clauses in the headers: a new precondition has to have its witness here.

   What the checks cannot tell by themselves, that memory is there and arrays are apart, is looked
   up in a list of the arrays. */
#include <inttypes.h>
#include <string.h>

#include "../layer3_imperative/mutator/access.h"
#include "../layer3_imperative/mutator/alloc.h"
#include "../layer3_imperative/mutator/alloc_small.h"
#include "../layer3_imperative/mutator/clear.h"
#include "../layer3_imperative/mark_sweep/collect.h"
#include "../layer3_imperative/mark_sweep/field_check.h"
#include "../layer3_imperative/mutator/fields.h"
#include "../layer3_imperative/mutator/grow.h"
#include "../layer3_imperative/words/header.h"
#include "../layer3_imperative/heap/heap_check.h"
#include "../layer3_imperative/mark_sweep/mark.h"
#include "../layer3_imperative/mutator/reshape.h"
#include "../layer3_imperative/mutator/window.h"
#include "../layer3_imperative/snapshot/alloc.h"
#include "../layer3_imperative/snapshot/cut.h"
#include "../layer3_imperative/snapshot/grow.h"
#include "../layer3_imperative/snapshot/initialise.h"
#include "../layer3_imperative/snapshot/mark.h"
#include "../layer3_imperative/snapshot/retag.h"
#include "../layer3_imperative/snapshot/store.h"
#include "../layer3_imperative/snapshot/sweep.h"
#include "../layer3_imperative/snapshot/sweep_alloc.h"
#include "../layer3_imperative/snapshot/sweep_mutator.h"
#include "../layer3_imperative/mark_sweep/state_check.h"
#include "../layer3_imperative/sweep/sweep.h"
#include "../layer3_imperative/semispace/alloc_or_collect.h"
#include "../layer3_imperative/semispace/forward.h"
#include "../layer3_imperative/semispace/movable_check.h"
#include "../layer3_imperative/semispace/scan.h"
#include "heaps.h"
#include "ocaml_image.h"

enum { CAPACITY = 8, GROWTH = 64 };

/* ---- The heap, and its arrays ---- */

static const char *heap_name;
static uint64_t *words, *moved, size, base, limit;
static uint64_t *roots, root_count;
static uint8_t *layout, *fresh;
static int64_t *stack;
static bool *scratch;

static struct room {
    const char *start;
    uint64_t bytes;
} room[7];
static uint64_t rooms;

static void *new_array(uint64_t count, uint64_t bytes)
{
    void *array = allocate(count, bytes);
    room[rooms++] = (struct room){array, count * bytes};
    return array;
}

/* Whether so many bytes from here on lie in one array. */
static bool is_there(const void *array, uint64_t bytes)
{
    const char *at = array;
    for (uint64_t i = 0; i < rooms; i++)
        if (at >= room[i].start && at + bytes <= room[i].start + room[i].bytes)
            return true;
    return false;
}

/* Whether two arrays share no byte. */
static bool is_apart(const void *one, uint64_t bytes, const void *other, uint64_t more)
{
    const char *a = one, *b = other;
    return a + bytes <= b || b + more <= a;
}

/* ---- Checks ---- */

static void witness(const char *function, const char *clause, bool holds)
{
    printf("%s %s %s %s\n", heap_name, function, clause, holds ? "yes" : "no");
}

#define WITNESS(function, clause, holds) witness(#function, #clause, holds)

static bool in_range(uint64_t count)
{
    return base % 8 == 0 && count <= MAX_HEAP_SIZE && base <= UINT64_MAX - 8 - 8 * count;
}

static bool fills(void)
{
    return size <= MAX_HEAP_SIZE && layout_check(words, size, layout);
}

static bool is_formed(void)
{
    return heap_check(words, size, size, base, layout).error == HEAP_OK;
}

/* known_layout and layout_of: a layout filled in afresh is the same. */
static bool is_layout_known(void)
{
    return layout_check(words, size, fresh) && memcmp(fresh, layout, size) == 0;
}

static bool words_there(void)
{
    return is_there(words, size * 8);
}

static bool both_there(void)
{
    return words_there() && is_there(layout, size);
}

static bool is_value(uint64_t value)
{
    return fills() && value_check(words, size, size, base, layout, value) == HEAP_OK;
}

static bool is_cursor_right(struct hole_cursor cursor)
{
    return fills() && is_cursor(words, size, base, layout, cursor.head, cursor.before, cursor.hole);
}

static bool is_tricolour_heap(void)
{
    return is_formed() && first_black_to_white(words, size, base, layout) == size;
}

static bool is_marking(struct mark_state state)
{
    return fills() && is_mark_stack(words, size, layout, stack, state.top, state.lowest, scratch);
}

static bool is_legal(uint64_t wosize, uint64_t tag)
{
    return wosize >= 1 && tag <= MAX_TAG && tag != INFIX_TAG && (tag != CLOSURE_TAG || wosize >= 2);
}

static bool is_plain(uint64_t tag)
{
    return tag <= MAX_TAG && tag != CLOSURE_TAG && tag != INFIX_TAG;
}

static bool is_plain_block(uint64_t block)
{
    return fills() && block < size && layout[block] == LAYOUT_ALLOCATED &&
           is_plain(header_tag(words[block]));
}

static bool are_values(const uint64_t *values, uint64_t place, uint64_t end)
{
    return is_formed() && first_bad_value(words, size, base, layout, values, place, end) == end;
}

static bool is_formed_but(uint64_t block)
{
    return in_range(size) && fills() && first_bad_closure(words, size, layout, block) == size &&
           first_unsound_field(words, size, base, layout, block) == size;
}

/* ---- heap_check.h, access.h, header.h ---- */

static void witness_heap_check(void)
{
    WITNESS(find_blocks, size, size <= MAX_HEAP_SIZE);
    WITNESS(find_blocks, readable, words_there());
    WITNESS(find_blocks, writable, is_there(layout, size));
    WITNESS(find_blocks, apart, is_apart(words, size * 8, layout, size));
    WITNESS(heap_check, readable, words_there());
    WITNESS(heap_check, writable, is_there(layout, size));
    WITNESS(heap_check, apart, is_apart(words, size * 8, layout, size));
    witness("heap_check", "=result", is_formed());
    for (uint64_t i = 0; i < root_count; i++) {
        fills();
        WITNESS(value_check, range, size <= limit && in_range(limit));
        WITNESS(value_check, blocks, fills());
        WITNESS(value_check, closures, first_bad_closure(words, size, layout, size) == size);
        WITNESS(value_check, layout, is_layout_known());
        WITNESS(value_check, readable, both_there());
        value_check(words, size, limit, base, layout, roots[i]);
    }
}

static void witness_access(uint64_t block)
{
    WITNESS(heap_get_header, block, block < size);
    WITNESS(heap_get_header, readable, words_there());
    uint64_t header = heap_get_header(words, block);
    WITNESS(heap_get_field, field, block + 1 < size);
    WITNESS(heap_get_field, readable, words_there());
    heap_get_field(words, block, 0);

    uint64_t wosize = header_wosize(header), tag = header_tag(header), colour = BLACK;
    WITNESS(make_header, wosize, wosize <= MAX_WOSIZE);
    WITNESS(make_header, colour, colour <= BLACK);
    WITNESS(make_header, tag, tag <= MAX_TAG);
    header = make_header(wosize, colour, tag);
    WITNESS(with_colour, colour, colour <= BLACK);
    header = with_colour(header, WHITE);
    WITNESS(coloured_from_white, white, header_colour(header) == WHITE);
    WITNESS(coloured_from_white, colour, colour <= BLACK);
    header = coloured_from_white(header, colour);
    WITNESS(header_without, words, 1 <= header_wosize(header));
    header_without(header, 1);

    WITNESS(end_of_heap, range, in_range(size));
    uint64_t end = end_of_heap(base, size);
    WITNESS(address_of_index, word, block <= (UINT64_MAX - base) / 8 - 1);
    uint64_t address = address_of_index(block, base);
    WITNESS(is_ours, room, base <= UINT64_MAX - 8);
    is_ours(address, base, end);
    WITNESS(index_of_address, above, base + 8 <= address);
    index_of_address(address, base);
    uint64_t infix = make_header(block, WHITE, INFIX_TAG);
    WITNESS(index_of_block, infix, header_wosize(infix) <= block);
    index_of_block(block, infix);
}

/* ---- mark.h, sweep.h, collect.h ---- */

static void witness_arrays(const char *function)
{
    witness(function, "writable", words_there() && is_there(stack, CAPACITY * 8));
    witness(function, "apart", is_apart(words, size * 8, stack, CAPACITY * 8));
}

static void witness_mark(void)
{
    struct mark_state state = mark_begin(size);
    for (uint64_t i = 0; i < root_count; i++) {
        WITNESS(mark_root, heap, is_formed());
        WITNESS(mark_root, value, is_value(roots[i]));
        WITNESS(mark_root, tricolour, is_tricolour_heap());
        WITNESS(mark_root, top, state.top <= CAPACITY);
        WITNESS(mark_root, stack, is_marking(state));
        witness_arrays("mark_root");
        state = mark_root(words, size, base, stack, CAPACITY, state, roots[i]);
    }
    WITNESS(mark_drain, heap, is_formed());
    WITNESS(mark_drain, tricolour, is_tricolour_heap());
    WITNESS(mark_drain, room, CAPACITY >= 1);
    WITNESS(mark_drain, top, state.top <= CAPACITY);
    WITNESS(mark_drain, stack, is_marking(state));
    witness_arrays("mark_drain");
    mark_drain(words, size, base, stack, CAPACITY, state);
    WITNESS(is_marked, heap, is_formed());
    WITNESS(is_marked, value, is_value(roots[0]));
    WITNESS(is_marked, readable, words_there());
    witness("is_marked", "=result", is_marked(words, size, base, roots[0]));
}

static bool is_sweeping(struct sweep_state state)
{
    return in_range(size) && fills() && is_sweep_state(words, size, base, layout, state);
}

static bool is_live_formed(uint64_t swept)
{
    return fills() && first_bad_live_closure(words, size, layout, swept) == size &&
           first_live_to_dead(words, size, base, layout, swept) == size;
}

/* The cursor is one of the heap from one word to another, and knows the hole before it. */
static bool is_cursor_of(struct hole_cursor cursor, uint64_t from, uint64_t end)
{
    uint64_t before = end - from;
    for (uint64_t at = from; fills() && at < from + cursor.hole; at++)
        if (layout[at] == LAYOUT_FREE && header_wosize(words[at]) > 0)
            before = at - from;
    return from <= end && layout_check(words + from, end - from, fresh) &&
           is_cursor(words + from, end - from, base + 8 * from, fresh, cursor.head, cursor.before,
                     cursor.hole) &&
           cursor.before == before;
}

/* The heap that is swept had no list of holes: it gets one. */
static struct hole_cursor linked_holes(void)
{
    uint64_t head = 0;
    fills();
    for (uint64_t at = size; at-- > 0;)
        if (layout[at] == LAYOUT_FREE && header_wosize(words[at]) > 0) {
            words[at + 1] = head;
            head = base + 8 * (at + 1);
        }
    return cursor_begin(base, size, head);
}

/* What is known between two slices. */
static void witness_sweeping(const char *function, struct sweeping state)
{
    witness(function, "invariant", is_sweeping(state.sweep));
    witness(function, "live", is_live_formed(state.sweep.swept));
    witness(function, "behind",
            state.behind.head == state.sweep.head &&
                is_cursor_of(state.behind, 0, state.sweep.swept));
    witness(function, "ahead",
            state.sweep.place <= state.from && is_cursor_of(state.ahead, state.from, size));
    witness(function, "writable", words_there());
}

/* Any live block of a tag that a program may write, from which there is one. */
static uint64_t live_at(struct sweeping state)
{
    uint64_t at = 0;
    fills();
    while (at < size && !(layout[at] == LAYOUT_ALLOCATED && header_tag(words[at]) < CLOSURE_TAG &&
                          header_colour(words[at]) == (at < state.sweep.swept ? WHITE : BLACK)))
        at++;
    return at;
}

/* A slice of a sweep, what a program does after it, and one more. */
static struct sweep_state witness_slice_of_sweep(void)
{
    struct hole_cursor cursor = linked_holes();
    WITNESS(snapshot_sweep_begin, range, in_range(size));
    WITNESS(snapshot_sweep_begin, blocks, fills());
    WITNESS(snapshot_sweep_begin, done, fills() && first_grey(words, size, layout, 0) == size);
    WITNESS(snapshot_sweep_begin, cursor, is_cursor_of(cursor, 0, size));
    struct sweeping state = snapshot_sweep_begin(size, cursor);
    WITNESS(heap_window_from, range, in_range(size));
    WITNESS(heap_window_from, blocks, fills());
    WITNESS(heap_window_from, cursor, is_cursor_of(cursor, 0, size));
    WITNESS(heap_window_from, limit, size / 2 <= size);
    WITNESS(heap_window_from, readable, words_there());
    WITNESS(heap_window_from, apart, words_there()); /* from a ghost */
    struct heap_window window = heap_window_from(words, size, base, cursor, size / 2);
    witness("heap_window_from", "=result", is_cursor_of(window.cursor, window.from, size));
    witness_sweeping("snapshot_sweep_some", state);
    WITNESS(snapshot_sweep_some, apart, words_there()); /* from a ghost */
    state = snapshot_sweep_some(words, size, base, NO_TAG, state, size / 2);
    witness_sweeping("snapshot_sweep_alloc", state);
    state = snapshot_sweep_alloc(words, size, base, state, 1, 0).state;

    WITNESS(sweep_alloc_behind, invariant, is_sweeping(state.sweep));
    WITNESS(sweep_alloc_behind, live, is_live_formed(state.sweep.swept));
    WITNESS(sweep_alloc_behind, cursor,
            state.behind.head == state.sweep.head &&
                is_cursor_of(state.behind, 0, state.sweep.swept));
    WITNESS(sweep_alloc_behind, writable, words_there());
    struct swept_allocation made =
        sweep_alloc_behind(words, size, base, state.sweep, state.behind, 1, 0);
    state.sweep = made.state;
    state.behind = made.cursor;
    WITNESS(sweep_alloc_ahead, invariant, is_sweeping(state.sweep));
    WITNESS(sweep_alloc_ahead, live, is_live_formed(state.sweep.swept));
    WITNESS(sweep_alloc_ahead, cursor, is_cursor_of(state.ahead, state.from, size));
    WITNESS(sweep_alloc_ahead, writable, words_there());
    made = sweep_alloc_ahead(words, size, base, state.sweep, state.from, state.ahead, 1, 0);
    state.ahead = made.cursor;

    uint64_t block = live_at(state);
    witness_sweeping("snapshot_sweep_store", state);
    WITNESS(snapshot_sweep_store, block, block < size);
    WITNESS(snapshot_sweep_store, field, is_free_field(words, size, layout, block, block + 1));
    WITNESS(snapshot_sweep_store, value, 1 % 2 == 1); /* it is not ours */
    snapshot_sweep_store(words, block, 0, 1);

    WITNESS(heap_sweep_some, invariant, is_sweeping(state.sweep));
    WITNESS(heap_sweep_some, writable, words_there());
    WITNESS(heap_sweep_some, apart, words_there()); /* from a ghost */
    return heap_sweep_some(words, size, base, NO_TAG, state.sweep, size / 4);
}

static struct sweep_state witness_sweep(void)
{
    struct sweep_state state = witness_slice_of_sweep();
    uint64_t tags[] = {0, 252, NO_TAG};
    for (uint64_t i = 0; i < 3; i++) {
        WITNESS(heap_sweep, invariant, is_sweeping(state));
        WITNESS(heap_sweep, writable, words_there());
        state = heap_sweep(words, size, base, tags[i], state);
    }
    bool swept = is_formed() && is_swept_heap(words, size, base, layout, state.head, state.free);
    witness("heap_sweep", "=result", swept);
    return state;
}

static struct collection witness_collect(void)
{
    WITNESS(mark_sweep_collect, heap, is_formed());
    WITNESS(mark_sweep_collect, unseen, first_seen(words, size, layout) == size);
    WITNESS(mark_sweep_collect, roots, are_values(roots, 0, root_count));
    WITNESS(mark_sweep_collect, room, CAPACITY >= 1);
    WITNESS(mark_sweep_collect, readable, is_there(roots, root_count * 8));
    witness_arrays("mark_sweep_collect");
    WITNESS(mark_sweep_collect, apart,
            is_apart(words, size * 8, stack, CAPACITY * 8) &&
                is_apart(words, size * 8, roots, root_count * 8) &&
                is_apart(stack, CAPACITY * 8, roots, root_count * 8));
    struct collection found =
        mark_sweep_collect(words, size, base, roots, root_count, stack, CAPACITY);
    bool swept = is_formed() && is_swept_heap(words, size, base, layout, found.head, found.free);
    witness("mark_sweep_collect", "=result", swept);
    return found;
}

#include "mutator/witness_mutator.h"

/* ---- state_check.h, field_check.h: of a heap that is swept ---- */

static const char *const with_end[] = {
    "count_allocated_words", "first_discoloured", "first_unmerged_below",
    "first_hole_from",       "first_fit",         "is_hole_list",
    "is_last_hole"};
static const char *const all_checks[] = {
    "count_allocated_words", "first_grey",          "first_seen",
    "first_discoloured",     "first_unmerged",      "first_unmerged_below",
    "first_hole_from",       "first_fit",           "is_hole_list",
    "is_last_hole",          "is_cursor",           "is_mark_stack",
    "is_sweep_state",        "is_swept_heap",       "first_black_to_white",
    "first_bad_closure",     "first_unsound_field", "first_bad_live_closure",
    "first_live_to_dead",    "first_bad_value",     "is_value_for",
    "is_field_of",           "is_free_field"};
static const char *const ranged[] = {"is_hole_list", "is_cursor", "is_sweep_state",
                                     "first_unsound_field", "first_live_to_dead"};
static const char *const formed[] = {"is_swept_heap", "first_black_to_white", "first_bad_value",
                                     "is_value_for"};

/* What all of them require, or some. */
static void witness_common(void)
{
    WITNESS(layout_check, size, size <= MAX_HEAP_SIZE);
    WITNESS(layout_check, readable, words_there());
    WITNESS(layout_check, writable, is_there(layout, size));
    WITNESS(layout_check, apart, is_apart(words, size * 8, layout, size));
    uint64_t from = 0, end = size;
    bool known = fills() && is_layout_known(), well_formed = is_formed();
    for (uint64_t i = 0; i < sizeof all_checks / sizeof *all_checks; i++) {
        witness(all_checks[i], "layout", known);
        witness(all_checks[i], "readable", both_there() && is_there(roots, root_count * 8));
    }
    for (uint64_t i = 0; i < sizeof with_end / sizeof *with_end; i++)
        witness(with_end[i], "end", from <= end && end <= size);
    for (uint64_t i = 0; i < sizeof ranged / sizeof *ranged; i++)
        witness(ranged[i], "range", in_range(size));
    for (uint64_t i = 0; i < sizeof formed / sizeof *formed; i++)
        witness(formed[i], "heap", well_formed);
}

static void witness_checks(struct collection found)
{
    witness_common();
    WITNESS(is_mark_stack, writable, is_there(scratch, size));
    WITNESS(is_mark_stack, apart,
            is_apart(words, size * 8, layout, size) && is_apart(scratch, size, layout, size) &&
                is_apart(words, size * 8, scratch, size) &&
                is_apart(stack, CAPACITY * 8, scratch, size) &&
                is_apart(stack, CAPACITY * 8, words, size * 8) &&
                is_apart(stack, CAPACITY * 8, layout, size));
    bool fit = first_bad_closure(words, size, layout, size) == size;
    WITNESS(first_unsound_field, closures, fit);
    WITNESS(is_free_field, closures, fit);
    WITNESS(first_live_to_dead, closures,
            first_bad_live_closure(words, size, layout, size) == size);
    uint64_t place = 0;
    WITNESS(first_bad_value, range, place <= root_count);
    WITNESS(is_value_for, block, 0 < size);

    uint64_t allocated = count_allocated_words(words, size, layout, size);
    witness("count_allocated_words", "=result", allocated + found.free == size);
    witness("first_grey", "=result", first_grey(words, size, layout, 0) == size);
    witness("first_unmerged", "=result", first_unmerged(words, size, layout) == size);
    witness("first_live_to_dead", "=result",
            first_live_to_dead(words, size, base, layout, size) == size);
    witness("is_last_hole", "=result",
            is_last_hole(words, size, layout, size, found.head, found.last));
}

/* ---- snapshot/, semispace/ ---- */

#include "semispace/witness_copying.h"
#include "snapshot/witness_slices.h"

/* ---- Heaps ---- */

/* A closure with a further entry point, a pair that nothing reaches, a string, holes, a fragment:

     0 closure (1..7)  8 pair (9, 10)  11 string (12)  13 hole (14..24)  25 fragment
     26 triple (27..29)  30 hole (31..47) */
static void write_by_hand(void)
{
    uint64_t closure = base + 8, infix = base + 8 * 4, pair = base + 8 * 9;
    uint64_t string = base + 8 * 12, triple = base + 8 * 27;
    const uint64_t blocks[] = {header_word(7, WHITE, CLOSURE_TAG),
                               2,
                               closure_information(1, 5),
                               header_word(3, WHITE, INFIX_TAG),
                               4,
                               closure_information(2, 2),
                               string,
                               triple,
                               header_word(2, WHITE, 0),
                               closure,
                               pair,
                               header_word(1, WHITE, 252),
                               0x41,
                               header_word(11, BLUE, 0)};
    memcpy(words, blocks, sizeof blocks);
    words[25] = header_word(0, WHITE, 0);
    words[26] = header_word(3, WHITE, 0);
    words[27] = infix;
    words[28] = 85;
    words[29] = triple;
    words[30] = header_word(17, BLUE, 0);
    roots[0] = infix;
    roots[1] = 7;
    roots[2] = base - 8;
}

static void make_room(uint64_t count, uint64_t most_roots)
{
    rooms = 0;
    size = count;
    limit = count + GROWTH;
    root_count = most_roots;
    words = new_array(limit, sizeof *words);
    moved = new_array(limit, sizeof *moved);
    roots = new_array(root_count, sizeof *roots);
    layout = new_array(limit, sizeof *layout);
    stack = new_array(CAPACITY, sizeof *stack);
    scratch = new_array(limit, sizeof *scratch);
    fresh = new_array(limit, sizeof *fresh);
}

static void free_room(void)
{
    free(words), free(moved), free(roots), free(layout);
    free(stack), free(scratch), free(fresh);
}

/* Everything, on the heap that is there, with a block of more than one field. */
static void witness_all(uint64_t block)
{
    uint64_t old = size, *copy = allocate(size, sizeof *copy);
    memcpy(copy, words, size * sizeof *copy);
    witness_heap_check();
    witness_access(block);
    witness_mark();
    witness_sweep();
    memcpy(words, copy, size * sizeof *copy);
    uint64_t *root_copy = allocate(root_count, sizeof *root_copy);
    memcpy(root_copy, roots, root_count * sizeof *roots);
    witness_copying();
    memcpy(words, copy, size * sizeof *copy);
    memcpy(roots, root_copy, root_count * sizeof *roots);
    free(root_copy);
    struct collection found = witness_collect();
    witness_checks(found);
    struct hole_cursor cursor = witness_walk(found.head);
    cursor = witness_alloc(cursor);
    cursor = witness_slices(cursor, block);
    witness_reshape(block);
    witness_grow(cursor);
    size = old;
    witness_init();
    free(copy);
}

int main(void)
{
    heap_name = "by-hand";
    base = 0x10000;
    make_room(48, 3);
    write_by_hand();
    witness_all(26);
    free_room();

    heap_name = "ocaml";
    struct image image = read_image();
    base = image.heap.base;
    make_room(image.heap.size, image.roots);
    memcpy(words, image.heap.word, size * sizeof *words);
    memcpy(roots, image.root, root_count * sizeof *roots);
    uint64_t block = 0;
    for (uint64_t at = 0; at < size; at += 1 + (words[at] >> 10))
        if (image.live[at] && words[at] >> 10 == 3 && (words[at] & 255) == 0)
            block = at;
    witness_all(block);
    free_room();
    free_image(&image);
    return 0;
}
