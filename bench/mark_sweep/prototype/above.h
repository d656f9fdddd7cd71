/* G: near and far scanning, chosen by probes. Parameters: NAME RING(batch words) SLOTS PROBE BURST MODE(0 auto 1 near 2 far) THRESHOLD WIDE */
#ifndef FINAL_COMMON
#define FINAL_COMMON
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define INL static inline __attribute__((always_inline))
enum { NOT_KNOWN, NEAR_, FAR_ };
struct greys { uint64_t top, lowest; };
struct marking { uint64_t top, lowest, block, field, far, until, misses; };

INL struct greys f_darken(uint64_t *h, int64_t *stack, uint64_t capacity, struct greys s, uint64_t target)
{
    uint64_t th = h[target];
    if (UNLIKELY(th % 256 == INFIX_TAG)) { target -= th / 1024; th = h[target]; }
    if (th / 256 % 4 == WHITE) {
        if (LIKELY(th % 256 < NO_SCAN_TAG)) {
            h[target] = th + GREY * 256;
            if (LIKELY(s.top < capacity)) {
                stack[s.top] = (int64_t)target;
                s.top++;
            } else if (target < s.lowest) s.lowest = target;
        } else h[target] = th + BLACK * 256;
    }
    return s;
}
INL uint64_t f_first(const uint64_t *h, uint64_t block, uint64_t header)
{
    uint64_t field = block + 1;
    if (UNLIKELY(header % 256 == CLOSURE_TAG)) field += h[field + 1] % 72057594037927936 / 2;
    return field;
}
INL int64_t f_count(uint64_t base, uint64_t end) { return (int64_t)(end > base ? (end - base - 8) / 8 : 0); }
/* the candidates among the fields from field to last, into the batch */
INL uint64_t f_gather(const uint64_t *h, uint64_t base, uint64_t end, uint64_t field, uint64_t last, int64_t *batch, uint64_t n)
{
    int64_t first = (int64_t)(base / 8 + 1), count = f_count(base, end);
    while (field <= last) {
        uint64_t value = h[field];
        field++;
        int64_t index = (int64_t)(value / 8) - first;
        if (value % 2 == 0 && 0 <= index && index < count) {
            __builtin_prefetch(&h[index], 1);
            batch[n] = index;
            n++;
        }
    }
    return n;
}
#define ARGS uint64_t *h, uint64_t base, uint64_t end, int64_t *stack, uint64_t capacity
#define PASS h, base, end, stack, capacity
INL struct greys f_settle(uint64_t *h, int64_t *stack, uint64_t capacity, struct greys s, const int64_t *batch, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) s = f_darken(h, stack, capacity, s, (uint64_t)batch[i]);
    return s;
}
/* how many of them lie on pages that were not met lately */
static uint64_t f_misses(const int64_t *batch, uint64_t n, uint32_t *recent, uint64_t slots)
{
    uint64_t misses = 0;
    for (uint64_t i = 0; i < n; i++) {
        uint32_t page = (uint32_t)((uint64_t)batch[i] / 512);
        misses += recent[page % slots] != page;
        recent[page % slots] = page;
    }
    return misses;
}
/* near: scan whole blocks while the budget lasts; returns what is left of it */
__attribute__((noipa)) static uint64_t f_near(ARGS, struct marking *m, uint64_t left)
{
    int64_t first = (int64_t)(base / 8 + 1), count = f_count(base, end);
    struct greys s = {m->top, m->lowest};
    while (s.top > 0) {
        s.top--;
        uint64_t block = (uint64_t)stack[s.top];
        uint64_t header = h[block];
        uint64_t field = block + 1;
        uint64_t wosize = header / 1024;
        uint64_t last = block + wosize;
        if (UNLIKELY(header % 256 == CLOSURE_TAG)) field += h[field + 1] % 72057594037927936 / 2;
        if (UNLIKELY(wosize > left)) { m->block = block; m->field = field; break; }
        left -= wosize;
        while (field <= last) {
            uint64_t value = h[field];
            field++;
            int64_t index = (int64_t)(value / 8) - first;
            if (value % 2 == 0 && 0 <= index && index < count)
                s = f_darken(h, stack, capacity, s, (uint64_t)index);
        }
        h[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
    }
    m->top = s.top; m->lowest = s.lowest;
    return left;
}
/* the candidates from first to before end on the stack: the white ones go down to the top, grey */
INL uint64_t f_sift(uint64_t *h, int64_t *stack, uint64_t top, uint64_t first, uint64_t end_)
{
    for (uint64_t i = first; i < end_; i++) {
        uint64_t target = (uint64_t)stack[i], th = h[target];
        if (UNLIKELY(th % 256 == INFIX_TAG)) { target -= th / 1024; th = h[target]; }
        if (th / 256 % 4 == WHITE) {
            if (LIKELY(th % 256 < NO_SCAN_TAG)) {
                h[target] = th + GREY * 256;
                stack[top] = (int64_t)target;
                top++;
            } else h[target] = th + BLACK * 256;
        }
    }
    return top;
}
__attribute__((noipa)) static uint64_t f_far(ARGS, struct marking *m, uint64_t left, int64_t *batch, uint64_t words)
{
    uint64_t top = m->top;
    (void)batch;
    for (;;) {
        uint64_t bottom = top, n = top, start = capacity - top;
        if (left < start) start = left;
        if (words < start) start = words;
        uint64_t room = start;
        while (top > 0) {
            uint64_t block = (uint64_t)stack[top - 1];
            uint64_t header = h[block];
            uint64_t wosize = header / 1024;
            if (UNLIKELY(wosize > room)) break;
            top--;
            room -= wosize;
            n = f_gather(h, base, end, f_first(h, block, header), block + wosize, stack, n);
            h[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
        }
        if (room == start) break;
        left -= start - room;
        top = f_sift(h, stack, top, bottom, n);
    }
    m->top = top;
    return left;
}
/* probe: one block at a time */
__attribute__((noipa)) static uint64_t f_probe(ARGS, struct marking *m, uint64_t left, int64_t *batch, uint64_t words, uint32_t *recent, uint64_t slots)
{
    struct greys s = {m->top, m->lowest};
    while (s.top > 0) {
        uint64_t block = (uint64_t)stack[s.top - 1];
        uint64_t header = h[block];
        uint64_t wosize = header / 1024;
        if (wosize > left || wosize > words) break;
        s.top--;
        left -= wosize;
        uint64_t n = f_gather(h, base, end, f_first(h, block, header), block + wosize, batch, 0);
        h[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
        m->misses += f_misses(batch, n, recent, slots);
        s = f_settle(h, stack, capacity, s, batch, n);
    }
    m->top = s.top; m->lowest = s.lowest;
    return left;
}
/* the block in hand, in parts */
__attribute__((noipa)) static uint64_t f_hand(ARGS, struct marking *m, uint64_t left, int64_t *batch, uint64_t words)
{
    struct greys s = {m->top, m->lowest};
    uint64_t last = m->block + h[m->block] / 1024;
    while (left > 0 && m->field <= last) {
        uint64_t part = last - m->field + 1;
        if (part > words) part = words;
        if (part > left) part = left;
        uint64_t n = f_gather(h, base, end, m->field, m->field + part - 1, batch, 0);
        m->field += part;
        left -= part;
        s = f_settle(h, stack, capacity, s, batch, n);
    }
    if (m->field > last) { h[m->block] = h[m->block] + (BLACK - GREY) * 256; m->block = UINT64_MAX; }
    m->top = s.top; m->lowest = s.lowest;
    return left;
}
#endif
__attribute__((noipa)) static uint64_t CAT(NAME,_some)(ARGS, struct marking *m, int64_t *batch, uint64_t words, uint32_t *recent, uint64_t slots, uint64_t budget)
{
    uint64_t left = budget;
    while (left > 0 && (m->block != UINT64_MAX || m->top > 0)) {
        if (m->until == 0) { 
            if (m->far != NOT_KNOWN) { m->far = NOT_KNOWN; m->misses = 0; m->until = PROBE; }
            else { m->far = m->misses * THRESHOLD > PROBE ? FAR_ : NEAR_; m->until = BURST; }
        }
        uint64_t most = left < m->until ? left : m->until, rest;
        if (m->block != UINT64_MAX) rest = f_hand(PASS, m, most, batch, words);
        else {
            if (MODE == 1 || (!MODE && m->far == NEAR_)) rest = f_near(PASS, m, most);
            else if (MODE == 2 || (!MODE && m->far == FAR_)) rest = f_far(PASS, m, most, batch, words);
            else rest = f_probe(PASS, m, most, batch, words, recent, slots);
            if (m->block == UINT64_MAX && rest > 0 && m->top > 0) { /* too wide for the rest, or for the batch: take it in hand */
                m->top--;
                m->block = (uint64_t)stack[m->top];
                m->field = f_first(h, m->block, h[m->block]);
            }
        }
        left -= most - rest;
        m->until -= most - rest;
    }
    return left;
}
__attribute__((noinline)) static uint64_t NAME(uint64_t root, void *vstack, uint64_t capacity)
{
    int64_t *stack = vstack;
    uint32_t recent[SLOTS];
    int64_t batch[RING];
    memset(recent, 255, sizeof recent);
    uint64_t base = (uint64_t)heap, end = base + 8 * size, *h = heap;
    struct greys t = {0, size};
    t = f_darken(heap, stack, capacity, t, (root - base) / 8 - 1);
    struct marking m = {t.top, t.lowest, UINT64_MAX, 0, NEAR_, 0, 0};
    while (m.block != UINT64_MAX || m.top > 0)
        CAT(NAME,_some)(PASS, &m, batch, RING, recent, SLOTS, SLICE);
    return 0;
}
#undef NAME
#undef RING
#undef SLOTS
#undef PROBE
#undef BURST
#undef HELD
#undef MODE
#undef THRESHOLD
#undef NARROW
#undef ARGS_
#undef PASS_
#undef ROT
#undef EARLY
#undef SLICE
