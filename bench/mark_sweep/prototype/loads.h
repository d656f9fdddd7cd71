/* instantiate with P(name), EARLY 0/1 */
#ifndef LOOP_COMMON
#define LOOP_COMMON
#include "../layer3_imperative/mark/steps.h"
static uint64_t touched;
enum { PAGE = 512, PAGES = 256, BATCH = BB, PROBE = 512, STRIDE = 65536, LOCAL = 24, PROBE_ROOM = 8 };
struct marking { uint64_t top, lowest, block, place, left; };
struct pace { uint64_t far, phase, until, misses; };
#define NC struct mark_state
static inline struct mark_state scan_to(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                        uint64_t capacity, struct mark_state state, uint64_t place,
                                        uint64_t last)
{
    int64_t first = (int64_t)(base / 8 + 1);
    int64_t count = number_of_indices(base, end);
    while (place <= last) {
        uint64_t value = heap[place];
        place++;
        int64_t index = index_before(value, first);
        if (!is_immediate(value) && 0 <= index && index < count) {
            struct meant target = block_meant(heap, (uint64_t)index);
            state = darken(heap, stack, capacity, state, target.meant_index, target.meant_header);
        }
    }
    return state;
}
__attribute__((noinline)) static struct marking scan_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                       uint64_t capacity, struct marking state)
{
    bool fits = true;
    while (fits && state.top > 0) {
        uint64_t block = topmost(stack, state.top);
        uint64_t header = heap[block];
        uint64_t words = header_wosize(header) NEAR_PLUS;
        fits = words <= state.left;
        if (fits) {
            state.top--;
            state.left -= words;
            struct mark_state greys = {state.top, state.lowest};
            greys = scan_to(heap, base, end, stack, capacity, greys, first_field(heap, block, header), block + header_wosize(header));
            state.top = greys.top;
            state.lowest = greys.lowest;
            blacken(heap, block, heap[block]);
        }
    }
    return state;
}
static inline struct mark_state sift(uint64_t *heap, int64_t *stack, struct mark_state state, uint64_t i, uint64_t n)
{
    while (i < n) {
        struct meant target = block_meant(heap, (uint64_t)stack[i]);
        i++;
        state = darken(heap, stack, i, state, target.meant_index, target.meant_header);
    }
    return state;
}
static inline uint64_t sum_of(const uint64_t *heap, int64_t *stack, uint64_t i, uint64_t n)
{
    uint64_t m = 0;
    while (i < n) {
        m += heap[stack[i]];
        i++;
    }
    return m;
}
static inline void copies(const uint64_t *heap, int64_t *stack, uint64_t bottom, uint64_t n, uint64_t *copy)
{
    for (uint64_t i = bottom; i < n; i++) {
        copy[i - bottom] = heap[stack[i]];
    }
}
static inline struct mark_state sift6(uint64_t *heap, int64_t *stack, struct mark_state state, uint64_t i, uint64_t n, const uint64_t *copy)
{
    uint64_t bottom = i;
    while (i < n) {
        uint64_t c = copy[i - bottom];
        if (header_colour(c) == WHITE || header_tag(c) == INFIX_TAG) {
        struct meant target = block_meant(heap, (uint64_t)stack[i]);
        state = darken(heap, stack, i + 1, state, target.meant_index, target.meant_header);
        }
        i++;
    }
    return state;
}
static inline uint64_t filter(const uint64_t *heap, int64_t *stack, uint64_t i, uint64_t n)
{
    uint64_t m = i;
    while (i < n) {
        int64_t index = stack[i];
        uint64_t header = heap[index];
        i++;
        stack[m] = index;
        m += (uint64_t)(header_colour(header) == WHITE) | (uint64_t)(header_tag(header) == INFIX_TAG);
    }
    return m;
}
static inline struct marking next_block(const uint64_t *heap, const int64_t *stack,
                                        struct marking state, uint64_t size)
{
    if (state.top > 0) {
        state.block = topmost(stack, state.top);
        state.top--;
        state.place = first_field(heap, state.block, heap[state.block]);
        return state;
    }
    uint64_t place = state.lowest;
    uint64_t header = heap[place];
    state.lowest = place + 1 + header_wosize(header);
    if (header_colour(header) == GREY && header_wosize(header) > 0) {
        state.block = place;
        state.place = first_field(heap, place, header);
        return state;
    }
    return state;
}
static inline uint64_t count_misses(const int64_t *stack, uint64_t i, uint64_t n, uint32_t *recent)
{
    uint64_t misses = 0;
    while (i < n) {
        uint32_t page = (uint32_t)((uint64_t)stack[i] / PAGE % 4294967296);
        misses += recent[page % PAGES] != page ? 1 : 0;
        recent[page % PAGES] = page;
        i++;
    }
    return misses;
}
static inline struct pace next_pace(struct pace pace)
{
    if (pace.phase == 2) {
        pace.phase = 0;
        pace.far = pace.misses > PROBE / LOCAL;
        pace.until = STRIDE;
    } else {
        pace.phase++;
        pace.far = 1;
        pace.misses = 0;
        pace.until = PROBE;
    }
    return pace;
}
#endif
static inline uint64_t P(gather)(const uint64_t *heap, uint64_t base, uint64_t end, uint64_t place,
                              uint64_t last, int64_t *stack, uint64_t n, uint64_t bottom, uint64_t *copy)
{
    int64_t first = (int64_t)(base / 8 + 1), count = number_of_indices(base, end);
    while (place <= last) {
        uint64_t value = heap[place];
        place++;
        int64_t index = index_before(value, first);
        if (!is_immediate(value) && 0 <= index && index < count) {
            stack[n] = index;
#if EARLY == 1
            uint64_t header = heap[index];
            n += (uint64_t)(header_colour(header) == WHITE) | (uint64_t)(header_tag(header) == INFIX_TAG);
#elif EARLY == 2
            uint64_t header = heap[index];
            n += header_colour(header) == WHITE || header_tag(header) == INFIX_TAG ? 1 : 0;
#elif EARLY == 9
            touched ^= heap[index];
            n++;
#elif EARLY == 7
            copy[n - bottom] = heap[index];
            n++;
#elif EARLY == 0
            __builtin_prefetch(&heap[index], 1);
            n++;
#else
            n++;
#endif
        }
    }
    return n;
}
static inline struct marking P(scan_far)(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                      uint64_t capacity, struct marking state, struct pace *pace, uint32_t *recent)
{
    uint64_t copy[BATCH];
    uint64_t most = pace->phase ? PROBE_ROOM : BATCH, least = pace->phase ? 1 : BATCH / 2;
    bool full = true;
    while (full && capacity - state.top >= BATCH) {
        uint64_t batch = state.left < most ? state.left : most, room = batch;
        uint64_t bottom = state.top, n = bottom;
        bool fits = true;
        while (fits && state.top > 0) {
            uint64_t block = topmost(stack, state.top);
            uint64_t header = heap[block];
            uint64_t words = header_wosize(header) + 1;
            fits = words <= room;
            if (fits) {
                state.top--;
                room -= words;
                n = P(gather)(heap, base, end, first_field(heap, block, header), block + header_wosize(header), stack, n, bottom, copy);
                blacken(heap, block, heap[block]);
            }
        }
        state.left -= batch - room;
        full = batch - room >= least;
        if (pace->phase) pace->misses += count_misses(stack, bottom, n, recent);
        struct mark_state greys = {state.top, state.lowest};
#if EARLY == 4
        n = filter(heap, stack, bottom, n);
#elif EARLY == 5
        pace->misses += sum_of(heap, stack, bottom, n) % 2;
#elif EARLY == 9
        pace->misses += touched % 2;
#elif EARLY >= 6
#if EARLY == 6
        copies(heap, stack, bottom, n, copy);
#endif

        greys = sift6(heap, stack, greys, bottom, n, copy);
        n = bottom;
#endif
        greys = sift(heap, stack, greys, bottom, n);
        state.top = greys.top;
        state.lowest = greys.lowest;
    }
    return state;
}
static inline struct marking P(scan_part)(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end, int64_t *stack, uint64_t capacity, struct marking state, struct pace pace)
{
    uint64_t copy[BATCH];
    uint64_t header = heap[state.block], behind = state.block + 1 + header_wosize(header);
    uint64_t place = state.place, part = behind - place;
    if (part > state.left) part = state.left;
    struct mark_state greys = {state.top, state.lowest};
    if (pace.far && capacity - state.top >= BATCH) {
        if (part > BATCH) part = BATCH;
        uint64_t n = P(gather)(heap, base, end, place, place + part - 1, stack, state.top, state.top, copy);
        greys = sift(heap, stack, greys, state.top, n);
    } else {
        greys = scan_to(heap, base, end, stack, capacity, greys, place, place + part - 1);
    }
    state.top = greys.top;
    state.lowest = greys.lowest;
    state.place = place + part;
    state.left -= part;
    if (state.place == behind && state.left > 0) {
        blacken(heap, state.block, header);
        state.block = size;
        state.left--;
    }
    return state;
}
static __attribute__((noinline)) struct marking P(mark_on)(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity, struct marking state, uint64_t budget, uint64_t *rescans)
{
    uint64_t end = base + 8 * size;
    uint32_t recent[PAGES] = {0};
    struct pace pace = {0, 0, 0, 0};
    uint64_t reached = size;
    state.left = budget;
    while (state.left > 0) {
        if (state.block == size && state.top == 0) {
            if (state.lowest == size) return state;
            if (state.lowest < reached) ++*rescans;
            state = next_block(heap, stack, state, size);
            reached = state.lowest;
            state.left--;
        } else {
            if (pace.until == 0) pace = next_pace(pace);
            uint64_t piece = state.left < pace.until ? state.left : pace.until;
            uint64_t rest = state.left - piece;
            state.left = piece;
            if (state.block != size) state = P(scan_part)(heap, size, base, end, stack, capacity, state, pace);
            else {
                if (pace.far && capacity - state.top >= BATCH) {
                    state = P(scan_far)(heap, base, end, stack, capacity, state, &pace, recent);
                    if (pace.phase == 0 && state.left > BATCH) pace.far = false;
                } else state = scan_near(heap, base, end, stack, capacity, state);
                if (state.left == piece) { state = next_block(heap, stack, state, size); state.left--; }
            }
            pace.until -= piece - state.left;
            state.left += rest;
        }
    }
    return state;
}
static __attribute__((noinline)) uint64_t P(mark)(uint64_t root, void *vstack, uint64_t capacity)
{
    int64_t *stack = vstack;
    uint64_t base = (uint64_t)heap, rescans = 0;
    struct mark_state m = {0, size};
    m = mark_root(heap, size, base, stack, capacity, m, root);
    struct marking s = {m.top, m.lowest, size, 0, 0};
    do s = P(mark_on)(heap, size, base, stack, capacity, s, UINT64_MAX, &rescans);
    while (s.left == 0);
    return rescans;
}
#undef P
#undef EARLY
