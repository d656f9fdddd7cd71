/* D: lean loops; the ring lives in a burst only, is always full (dummies), and is flushed at its end.
   Parameters: NAME RING SLOTS PROBE BURST HELD MODE THRESHOLD NARROW */
#ifndef LEAN_COMMON
#define LEAN_COMMON
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
struct mst { uint64_t top, lowest, block, field; uint64_t left, far; };
static inline __attribute__((always_inline)) void
lean_darken(uint64_t *h, int64_t *stack, uint64_t capacity, uint64_t *top, uint64_t *lowest, uint64_t *newest, uint64_t target)
{
    uint64_t th = h[target];
    if (th % 256 == INFIX_TAG) { target -= th / 1024; th = h[target]; }
    if (th / 256 % 4 == WHITE) {
        if (th % 256 >= NO_SCAN_TAG) h[target] = th + BLACK * 256;
        else {
            h[target] = th + GREY * 256;
            if (*top < capacity) {
                stack[*top] = (int64_t)target;
                *newest = target;
                (*top)++;
            } else if (target < *lowest) *lowest = target;
        }
    }
}
static inline uint64_t lean_first(const uint64_t *heap, uint64_t block, uint64_t header)
{
    uint8_t tag = (uint8_t)(header % 256);
    if (tag < CLOSURE_TAG) return block + 1;
    if (tag == CLOSURE_TAG) return block + 1 + heap[block + 2] % 72057594037927936 / 2;
    return block + 1;
}
#endif
#define DRAIN CAT(NAME, _drain)
static inline __attribute__((always_inline)) struct mst
DRAIN(uint64_t *h, uint64_t base, uint64_t end, int64_t *stack, uint64_t capacity, int64_t *ring,
      uint32_t *recent, struct mst s, bool defer, bool probe)
{
    int64_t first = (int64_t)(base / 8 + 1), count = (int64_t)(end > base ? (end - base - 8) / 8 : 0);
    uint64_t in = 0, top = s.top, lowest = s.lowest, left = s.left, far = 0, newest = 0;
    s.field = 0; s.block = UINT64_MAX;
    while (top > 0) {
        uint64_t block = (uint64_t)stack[top - 1];
        top--;
#if HELD
again:;
#endif
        uint64_t header = h[block];
        uint64_t field = lean_first(h, block, header), last = block + header / 1024;
        if (UNLIKELY(last - block >= left)) { s.block = block; s.field = field; break; }
        left -= last - block + 1;
#if HELD
        uint64_t before = top;
#endif
        while (field <= last) {
            uint64_t value = h[field];
            field++;
            int64_t index = (int64_t)(value / 8) - first;
            if (value % 2 == 0 && 0 <= index && index < count) {
                if (probe) {
                    uint64_t page = (uint64_t)index / 512;
                    far += recent[page % SLOTS] != (uint32_t)page;
                    recent[page % SLOTS] = (uint32_t)page;
                }
                if (defer) {
                    __builtin_prefetch(&h[index], 1);
                    int64_t old = ring[in];
                    ring[in] = index;
                    in = in + 1 == RING ? 0 : in + 1;
                    index = old;
                }
                lean_darken(h, stack, capacity, &top, &lowest, &newest, (uint64_t)index);
            }
        }
        h[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
#if HELD
        if (top > before) { top--; block = newest; goto again; }
#endif
    }
    s.top = top; s.lowest = lowest; s.left = left; s.far = far;
    return s;
}
#define ARGS uint64_t *h, uint64_t base, uint64_t end, int64_t *stack, uint64_t capacity
__attribute__((noinline)) static struct mst CAT(NAME, _direct)(ARGS, struct mst s) { return DRAIN(h, base, end, stack, capacity, 0, 0, s, false, false); }
__attribute__((noinline)) static struct mst CAT(NAME, _probe)(ARGS, uint32_t *recent, struct mst s) { return DRAIN(h, base, end, stack, capacity, 0, recent, s, false, true); }
__attribute__((noinline)) static struct mst CAT(NAME, _defer)(ARGS, struct mst s)
{
    int64_t ring[RING];
    uint64_t newest;
    if (s.top == 0) return s;
    for (int i = 0; i < RING; i++) ring[i] = stack[s.top - 1];
    s = DRAIN(h, base, end, stack, capacity, ring, 0, s, true, false);
    for (int i = 0; i < RING; i++) lean_darken(h, stack, capacity, &s.top, &s.lowest, &newest, (uint64_t)ring[i]);
    return s;
}
/* the block in hand, from s.field on, as far as left goes */
__attribute__((noinline)) static struct mst CAT(NAME, _part)(ARGS, struct mst s)
{
    int64_t first = (int64_t)(base / 8 + 1), count = (int64_t)(end > base ? (end - base - 8) / 8 : 0);
    uint64_t newest, last = s.block + h[s.block] / 1024;
    while (s.field <= last && s.left > 0) {
        uint64_t value = h[s.field];
        s.field++; s.left--;
        int64_t index = (int64_t)(value / 8) - first;
        if (value % 2 == 0 && 0 <= index && index < count)
            lean_darken(h, stack, capacity, &s.top, &s.lowest, &newest, (uint64_t)index);
    }
    if (s.field > last) { h[s.block] += 512; s.block = UINT64_MAX; }
    return s;
}

__attribute__((noinline)) static uint64_t NAME(uint64_t root, void *vstack, uint64_t capacity)
{
    int64_t *stack = vstack;
    uint32_t recent[SLOTS];
    memset(recent, 255, sizeof recent);
    uint64_t base = (uint64_t)heap, end = base + 8 * size;
    struct mst s = {0, size, UINT64_MAX, 0, 0, 0};
    uint64_t newest;
    lean_darken(heap, stack, capacity, &s.top, &s.lowest, &newest, (root - base) / 8 - 1);
    uint64_t deferred = 0, bursts = 0;
    while (s.block != UINT64_MAX || s.top > 0) {
        bool defer = MODE == 2;
        if (!MODE) {
            s.left = PROBE;
            if (s.block != UINT64_MAX) s = CAT(NAME, _part)(heap, base, end, stack, capacity, s);
            if (s.block == UINT64_MAX && s.left) {
                uint64_t l = s.left;
                s = CAT(NAME, _probe)(heap, base, end, stack, capacity, recent, s);
                defer = s.far * THRESHOLD > l - s.left;
            }
        }
        deferred += defer; bursts++;
        s.left = BURST;
        while (s.left > 0 && (s.block != UINT64_MAX || s.top > 0)) {
            if (s.block != UINT64_MAX) s = CAT(NAME, _part)(heap, base, end, stack, capacity, s);
            else if (defer && s.top > 0) { 
                s = CAT(NAME, _defer)(heap, base, end, stack, capacity, s);
                if (s.block == UINT64_MAX && s.top < NARROW) defer = MODE == 2; }
            else s = CAT(NAME, _direct)(heap, base, end, stack, capacity, s);
        }
    }
    return 1000 * deferred / bursts;
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
#undef DRAIN
#undef ARGS
#undef ROT
