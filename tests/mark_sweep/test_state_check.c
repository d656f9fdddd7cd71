// sources: layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/field_check.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c
/* The checks of state_check.h and field_check.h against oracles, which look at a list of blocks
   where the checks look at words: on random words, on heaps that are being marked or swept, and on
   all of these with one thing changed. Each check has to be seen saying yes, and saying no. */
#include "../../layer3_imperative/mark_sweep/state_check.h"

#include <inttypes.h>
#include <string.h>

#include "../../layer3_imperative/mark_sweep/field_check.h"
#include "../../layer3_imperative/heap/heap_check.h"
#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../../layer3_imperative/sweep/sweep.h"
#include "../heaps.h"

enum { MOST = 40, ROUNDS = 60000, FAILURES_SHOWN = 10, SEEN_OFTEN = 100 };

/* ---- What is counted ---- */

enum predicate {
    BLOCKS_FILL,
    ALLOCATED_WORDS,
    NO_GREY,
    NO_SEEN,
    WHITE_OR_BLUE,
    MERGED,
    MERGED_BELOW,
    NO_HOLE,
    NO_FIT,
    HOLE_LIST,
    LAST_HOLE,
    CURSOR,
    MARK_STACK,
    SWEEP_STATE,
    SWEPT_HEAP,
    TRICOLOUR,
    CLOSURES,
    FIELDS,
    LIVE_CLOSURES,
    LIVE_FIELDS,
    VALUES,
    VALUE_FITS,
    FIELD_OF,
    FREE_FIELD,
    PREDICATES
};

static const char *const names[PREDICATES] = {
    "blocks_fill",   "allocated_words",   "no_grey_from",      "no_block_seen",
    "white_or_blue", "all_merged",        "merged_below",      "no_hole",
    "no_fit",        "hole_list",         "last_hole",         "cursor_valid",
    "mark_stack",    "sweep_invariant",   "heap_swept",        "tricolour_invariant",
    "closures_fit",  "well_formed_but",   "live_closures_fit", "live_well_formed",
    "well_formed",   "well_formed_value", "field_of",          "free_field"};

static uint64_t said[PREDICATES][2], failures;

static void check(enum predicate which, bool got, bool expected)
{
    said[which][expected]++;
    if (got == expected)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_state_check: %s: says %d\n", names[which], got);
}

/* The same for a check that tells the first place where it fails. */
static void check_place(enum predicate which, uint64_t got, uint64_t expected, uint64_t end)
{
    check(which, got == end, expected == end);
    if (got != expected && failures++ < FAILURES_SHOWN)
        fprintf(stderr, "test_state_check: %s: says %" PRIu64 ", not %" PRIu64 "\n", names[which],
                got, expected);
}

/* ---- The state ---- */

static struct random chance = {2026};
static uint64_t word[MOST + 1], size, base;
static uint8_t layout[MOST + 1];
static int64_t stack[MOST];
static bool scratch[MOST + 1];
static struct mark_state marking;
static struct sweep_state sweeping;

static uint64_t below(uint64_t bound)
{
    return random_below(&chance, bound);
}

static uint64_t address(uint64_t at)
{
    return base + 8 * at + 8;
}

/* ---- The oracle ---- */

struct part {
    uint64_t at, wosize, colour, tag, next;
};

static struct part part[MOST + 1];
static uint64_t parts;
static uint64_t hole[MOST + 1]; /* where the holes begin */
static uint64_t holes;

/* Whether the blocks fill the heap. */
static bool list_parts(void)
{
    parts = holes = 0;
    uint64_t at = 0;
    while (at < size) {
        uint64_t header = word[at], wosize = header >> 10;
        if (wosize >= size - at)
            return false;
        part[parts++] = (struct part){at, wosize, header >> 8 & 3, header & 255, at + wosize + 1};
        if (wosize > 0 && (header >> 8 & 3) == BLUE)
            hole[holes++] = at;
        at += wosize + 1;
    }
    return true;
}

static bool in_use(const struct part *p)
{
    return p->wosize > 0 && p->colour != BLUE;
}

static const struct part *part_at(uint64_t at)
{
    for (uint64_t p = 0; p < parts; p++)
        if (part[p].at == at)
            return &part[p];
    return NULL;
}

static bool is_live_part(const struct part *p, uint64_t swept)
{
    return in_use(p) && p->colour == (p->at < swept ? WHITE : BLACK);
}

static bool is_closure(const struct part *p)
{
    return in_use(p) && p->tag == CLOSURE_TAG;
}

static bool is_bad_closure(const struct part *p)
{
    return is_closure(p) && (p->wosize < 2 || word[p->at + 2] << 8 >> 9 > p->wosize);
}

/* The first field to scan, and the end of the fields. */
static uint64_t scan_from(const struct part *p)
{
    if (!in_use(p) || p->tag >= NO_SCAN_TAG)
        return p->next;
    return p->at + 1 + (is_closure(p) ? word[p->at + 2] << 8 >> 9 : 0);
}

static bool is_ours_here(uint64_t value)
{
    return (value & 1) == 0 && value >= base + 8 && value < base + 8 * size;
}

/* The block that a value of ours means, NULL if there is none. Closures that are not proper are
   passed over: those who ask leave them out anyway. */
static const struct part *meant(uint64_t value)
{
    uint64_t index = (value - base) / 8 - 1;
    if ((value - base) % 8 != 0)
        return NULL;
    const struct part *p = part_at(index);
    if (p != NULL)
        return in_use(p) && p->tag != INFIX_TAG ? p : NULL;
    for (uint64_t k = 0; k < parts; k++)
        if (is_closure(&part[k]) && !is_bad_closure(&part[k]) && part[k].at < index &&
            index < scan_from(&part[k]) &&
            word[index] == (word[index] >> 8 & 3) * 256 + (index - part[k].at) * 1024 + INFIX_TAG)
            return &part[k];
    return NULL;
}

static bool is_sound(uint64_t value, uint64_t x)
{
    if (!is_ours_here(value))
        return true;
    const struct part *p = meant(value);
    return p != NULL && p->at != x;
}

static uint64_t hole_after(uint64_t from, uint64_t end)
{
    for (uint64_t k = 0; k < holes; k++)
        if (hole[k] >= from && hole[k] < end)
            return hole[k];
    return end;
}

static bool leads_right(uint64_t link, uint64_t from, uint64_t end)
{
    uint64_t next = hole_after(from, end);
    return link == (next == end ? 0 : address(next));
}

static bool is_linked(uint64_t head, uint64_t end)
{
    bool good = leads_right(head, 0, end);
    for (uint64_t k = 0; k < holes && hole[k] < end; k++)
        good = good && leads_right(word[hole[k] + 1], hole[k] + 1, end);
    return good;
}

static uint64_t words_in_use(uint64_t end)
{
    uint64_t words = 0;
    for (uint64_t p = 0; p < parts; p++)
        words += part[p].at < end && in_use(&part[p]) ? part[p].wosize + 1 : 0;
    return words;
}

static uint64_t find_discoloured(uint64_t end)
{
    for (uint64_t p = 0; p < parts && part[p].at < end; p++) {
        bool white = part[p].colour == WHITE && part[p].wosize > 0;
        bool blue = part[p].colour == BLUE && part[p].tag == 0;
        if (!white && !blue)
            return part[p].at;
    }
    return end;
}

/* The first blue block below end whose neighbour is there, and not in use (or not live). */
static uint64_t find_unmerged(uint64_t end, bool has_to_live)
{
    for (uint64_t p = 0; p + 1 < parts && part[p].at < end; p++) {
        const struct part *next = &part[p + 1];
        bool good = has_to_live ? is_live_part(next, end) : in_use(next);
        if (part[p].colour == BLUE && !good)
            return part[p].at;
    }
    return end;
}

/* ---- Each check, beside its oracle ---- */

static void check_colours(void)
{
    uint64_t from = below(size + 3), grey = size, seen = size;
    for (uint64_t p = parts; p-- > 0;) {
        bool used = in_use(&part[p]);
        grey = used && part[p].colour == GREY && part[p].at >= from ? part[p].at : grey;
        seen = used && part[p].colour != WHITE ? part[p].at : seen;
    }
    check_place(NO_GREY, first_grey(word, size, layout, from), grey, size);
    check_place(NO_SEEN, first_seen(word, size, layout), seen, size);
    uint64_t end = below(size + 1);
    check_place(WHITE_OR_BLUE, first_discoloured(word, size, layout, end), find_discoloured(end),
                end);
    check_place(WHITE_OR_BLUE, first_discoloured(word, size, layout, size), find_discoloured(size),
                size);
}

static void check_holes(void)
{
    check_place(MERGED, first_unmerged(word, size, layout), find_unmerged(size, false), size);
    uint64_t end = below(size + 1), from = below(end + 1), wosize = below(5), fit = end;
    check_place(MERGED_BELOW, first_unmerged_below(word, size, layout, end),
                find_unmerged(end, true), end);
    check_place(NO_HOLE, first_hole_from(word, size, layout, from, end), hole_after(from, end),
                end);
    for (uint64_t k = holes; k-- > 0;)
        if (hole[k] >= from && hole[k] < end && word[hole[k]] >> 10 >= wosize)
            fit = hole[k];
    check_place(NO_FIT, first_fit(word, size, layout, from, end, wosize), fit, end);
    check(ALLOCATED_WORDS, count_allocated_words(word, size, layout, end) == words_in_use(end),
          true);
}

static void check_list(uint64_t head, uint64_t end)
{
    check(HOLE_LIST, is_hole_list(word, size, base, layout, head, end), is_linked(head, end));
    uint64_t last = holes > 0 && below(2) == 0 ? hole[below(holes)] : below(size + 2), right = end;
    for (uint64_t k = 0; k < holes && hole[k] < end; k++)
        right = hole[k];
    check(LAST_HOLE, is_last_hole(word, size, layout, end, head, last),
          head == 0 ? right == end : last == right && right < end);
    uint64_t k = below(holes + 1);
    uint64_t place = below(4) == 0 ? below(size + 2) : k < holes ? hole[k] : size;
    uint64_t before = below(4) == 0 ? below(size + 2) : k > 0 ? hole[k - 1] : size;
    bool stands = place == size;
    for (uint64_t i = 0; i < holes; i++)
        stands = stands || (place == hole[i] && before == (i > 0 ? hole[i - 1] : size));
    check(CURSOR, is_cursor(word, size, base, layout, head, before, place),
          is_linked(head, size) && stands);
}

static bool is_stack_right(uint64_t top, uint64_t lowest)
{
    for (uint64_t i = 0; i < top; i++) {
        const struct part *p = stack[i] < 0 ? NULL : part_at((uint64_t)stack[i]);
        if (p == NULL || !in_use(p) || p->colour != GREY)
            return false;
        for (uint64_t j = 0; j < i; j++)
            if (stack[i] == stack[j])
                return false;
    }
    for (uint64_t p = 0; p < parts; p++) {
        bool known = !in_use(&part[p]) || part[p].colour != GREY || part[p].at >= lowest;
        for (uint64_t i = 0; i < top; i++)
            known = known || (uint64_t)stack[i] == part[p].at;
        if (!known)
            return false;
    }
    return lowest == size || part_at(lowest) != NULL;
}

static bool is_state_right(struct sweep_state state)
{
    uint64_t swept = state.swept, right = swept;
    bool good = swept <= state.place && (swept == size || part_at(swept) != NULL) &&
                (state.place == size || part_at(state.place) != NULL);
    for (uint64_t p = 0; good && p < parts; p++)
        if (part[p].at >= swept && in_use(&part[p]))
            good = part[p].colour != GREY && (part[p].at >= state.place || part[p].colour != BLACK);
    if (!good)
        return false;
    for (uint64_t k = 0; k < holes && hole[k] < swept; k++)
        right = hole[k];
    return find_discoloured(swept) == swept && find_unmerged(swept, true) == swept &&
           is_linked(state.head, swept) &&
           (right == swept ? state.head == 0 : state.last == right) &&
           words_in_use(swept) + state.free == swept;
}

static void check_values(void)
{
    uint64_t x = parts > 0 && below(2) == 0 ? part[below(parts)].at : size, bad = size;
    uint64_t swept = below(size + 1), dead = size;
    for (uint64_t p = parts; p-- > 0;) {
        bad = is_bad_closure(&part[p]) && part[p].at != x ? part[p].at : bad;
        dead = is_bad_closure(&part[p]) && is_live_part(&part[p], swept) ? part[p].at : dead;
    }
    check_place(CLOSURES, first_bad_closure(word, size, layout, x), bad, size);
    check_place(LIVE_CLOSURES, first_bad_live_closure(word, size, layout, swept), dead, size);
    bool fit = bad == size, live_fit = dead == size;
    for (uint64_t p = parts; p-- > 0;)
        for (uint64_t j = part[p].next; j-- > part[p].at + 1;) {
            const struct part *q = is_ours_here(word[j]) ? meant(word[j]) : NULL;
            if (fit && part[p].at != x && j >= scan_from(&part[p]) && !is_sound(word[j], x))
                bad = j;
            if (live_fit && is_live_part(&part[p], swept) && j >= scan_from(&part[p]) &&
                is_ours_here(word[j]) && (q == NULL || !is_live_part(q, swept)))
                dead = j;
        }
    if (fit)
        check_place(FIELDS, first_unsound_field(word, size, base, layout, x), bad, size);
    if (live_fit)
        check_place(LIVE_FIELDS, first_live_to_dead(word, size, base, layout, swept), dead, size);
}

static void check_fields(bool fit)
{
    uint64_t x = parts > 0 && below(4) > 0 ? part[below(parts)].at : below(size + 2);
    uint64_t j = x + below(6);
    const struct part *p = part_at(x);
    bool field = p != NULL && in_use(p) && j > x && j < p->next;
    check(FIELD_OF, is_field_of(word, size, layout, x, j), field);
    if (fit)
        check(FREE_FIELD, is_free_field(word, size, layout, x, j),
              field && (p->tag != CLOSURE_TAG || (j >= scan_from(p) && j != x + 2)));
}

/* What asks for a well-formed heap. */
static void check_well_formed(uint64_t head, uint64_t free)
{
    uint64_t white = size, values[3];
    for (uint64_t p = parts; p-- > 0;)
        for (uint64_t j = part[p].next; j-- > part[p].at + 1;)
            if (in_use(&part[p]) && part[p].colour == BLACK && j >= scan_from(&part[p]) &&
                is_ours_here(word[j]) && meant(word[j])->colour == WHITE)
                white = j;
    check_place(TRICOLOUR, first_black_to_white(word, size, base, layout), white, size);
    check(SWEPT_HEAP, is_swept_heap(word, size, base, layout, head, free),
          find_discoloured(size) == size && find_unmerged(size, false) == size &&
              is_linked(head, size) && words_in_use(size) + free == size);
    uint64_t bad = 3, x = size > 0 ? below(size) : 0;
    for (uint64_t i = 3; i-- > 0;) {
        values[i] = below(3) > 0 ? below(100) * 2 + 1 : address(below(size + 2)) + below(2) * 4;
        bad = is_sound(values[i], size) ? bad : i;
    }
    check_place(VALUES, first_bad_value(word, size, base, layout, values, 0, 3), bad, 3);
    if (size > 0)
        check(VALUE_FITS, is_value_for(word, size, base, layout, x, values[0]),
              (word[x] & 255) >= NO_SCAN_TAG || is_sound(values[0], size));
}

/* All of them. */
static void check_all(void)
{
    bool fill = list_parts();
    memset(layout, 9, sizeof layout);
    check(BLOCKS_FILL, layout_check(word, size, layout), fill);
    if (!fill)
        return;
    for (uint64_t i = 0; i < size; i++) {
        const struct part *p = part_at(i);
        check(BLOCKS_FILL, layout[i] == (p == NULL ? LAYOUT_NONE : in_use(p) ? 2 : 1), true);
    }
    uint64_t head = below(3) == 0 ? sweeping.head : holes > 0 ? address(hole[0]) : 0;
    check_colours();
    check_holes();
    check_list(head, below(2) == 0 ? size : below(size + 1));
    check_values();
    check(MARK_STACK,
          is_mark_stack(word, size, layout, stack, marking.top, marking.lowest, scratch),
          is_stack_right(marking.top, marking.lowest));
    check(SWEEP_STATE, is_sweep_state(word, size, base, layout, sweeping),
          is_state_right(sweeping));
    struct heap_fault fault = heap_check(word, size, size, base, layout);
    bool fit = true;
    for (uint64_t p = 0; p < parts; p++)
        fit = fit && !is_bad_closure(&part[p]);
    layout_check(word, size, layout);
    check_fields(fit);
    if (fault.error == HEAP_OK)
        check_well_formed(head, below(3) == 0 ? below(size + 1) : size - words_in_use(size));
}

/* ---- States ---- */

/* Blocks of any kind and colour, with fields of any kind. */
static void write_any_blocks(void)
{
    static const uint64_t tags[] = {0, 0, 0, 5, CLOSURE_TAG, INFIX_TAG, NO_SCAN_TAG, 255};
    bool white = below(2) == 0, linked = below(2) == 0;
    uint64_t last = size;
    for (uint64_t at = 0; at < size;) {
        uint64_t room = size - at - 1, wosize = below(5), blue = below(3) == 0;
        wosize = wosize < room ? wosize : room;
        uint64_t colour = blue || (white && wosize == 0) ? BLUE : white ? WHITE : below(4);
        word[at] = header_word(wosize, colour, colour == BLUE && white ? 0 : tags[below(8)]);
        for (uint64_t j = at + 1; j <= at + wosize; j++)
            word[j] = below(3) == 0 ? address(below(size)) : 1 + 2 * below(9);
        if (wosize > 1 && (word[at] & 255) == CLOSURE_TAG)
            word[at + 2] = closure_information(1, below(8) == 0 ? wosize + 1 : below(wosize + 1));
        if (wosize > 2 && (word[at] & 255) == CLOSURE_TAG)
            word[at + 3] = header_word(3, below(4), INFIX_TAG);
        if (linked && wosize > 0 && colour == BLUE) {
            word[at + 1] = 0;
            if (last < size)
                word[last + 1] = address(at);
            last = at;
        }
        at += wosize + 1;
    }
    marking = (struct mark_state){below(3), below(size + 2)};
    for (uint64_t i = 0; i < MOST; i++)
        stack[i] = (int64_t)below(size + 1) - (below(9) == 0);
    sweeping = (struct sweep_state){below(size + 2), below(size + 2), below(2) * address(0),
                                    below(size + 1), below(size + 1), size};
}

/* A heap that is being marked, and perhaps swept: with the code that is proved to do so. */
static void write_collection(void)
{
    struct profile profile = random_profile(&chance);
    struct targets targets;
    struct heap heap = make_heap(size, base, &profile, &targets, &chance);
    memcpy(word, heap.word, size * sizeof *word);
    uint64_t capacity = 1 + below(4), steps = below(4);
    marking = mark_begin(size);
    sweeping = sweep_begin(size);
    for (uint64_t i = 0; i < 4 && targets.count > 0; i++)
        marking = mark_root(word, size, base, stack, capacity, marking,
                            targets.address[random_below(&chance, targets.count)]);
    if (steps > 0) {
        mark_drain(word, size, base, stack, capacity, marking);
        marking = mark_begin(size);
        uint64_t tag = below(2) == 0 || size == 0 ? NO_TAG : word[0] & 255;
        for (uint64_t i = 1; i < steps; i++)
            sweeping = heap_sweep(word, size, base, tag, sweeping);
    }
    free(targets.address);
    free_heap(&heap);
}

/* One thing is not as it was. */
static void change_something(void)
{
    uint64_t *numbers[] = {&marking.top,   &marking.lowest, &sweeping.place, &sweeping.swept,
                           &sweeping.head, &sweeping.last,  &sweeping.free};
    uint64_t at = parts > 0 ? part[below(parts)].at : size;
    switch (below(5)) {
    case 0:
        *numbers[below(7)] = below(size + 2);
        break;
    case 1:
        stack[below(4)] = (int64_t)below(size + 2) - 1;
        break;
    case 2:
        word[below(size + 1)] ^= (uint64_t)1 << below(14);
        break;
    case 3:
        word[below(size + 1)] = below(2) * address(below(size + 1));
        break;
    case 4:
        word[at] = in_colour(word[at], below(4));
        break;
    }
    marking.top = marking.top < MOST ? marking.top : MOST;
}

int main(void)
{
    for (uint64_t round = 0; round < ROUNDS; round++) {
        size = below(round % 8 == 0 ? MOST + 1 : 14);
        base = below(2) == 0 ? 0x10000 : 8 * below(9);
        if (round % 2 == 0)
            write_any_blocks();
        else
            write_collection();
        check_all();
        change_something();
        check_all();
    }
    for (uint64_t i = 0; i < PREDICATES; i++) {
        bool often =
            said[i][true] >= SEEN_OFTEN && (said[i][false] >= SEEN_OFTEN || i == ALLOCATED_WORDS);
        failures += !often;
        printf("%-20s %8" PRIu64 " yes %8" PRIu64 " no%s\n", names[i], said[i][true],
               said[i][false], often ? "" : ": too seldom");
    }
    printf("%" PRIu64 " failures\n", failures);
    return failures == 0 ? 0 : 1;
}
