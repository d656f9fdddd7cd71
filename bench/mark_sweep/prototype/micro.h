/* direct loop only: micro variants. V bits: 1 = merged tag test, 2 = closure cold function, 4 = held, 8 = three-way range test, 16 = pointer stack, 32: mark black at pop */
#ifndef MICRO_COMMON
#define MICRO_COMMON
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
__attribute__((noinline,cold)) static uint64_t closure_field(const uint64_t *h, uint64_t block) { return block + 1 + h[block + 2] % 72057594037927936 / 2; }
#endif
__attribute__((noipa)) static uint64_t CAT(NAME,_loop)(uint64_t *h, uint64_t base, uint64_t end, int64_t *stack, uint64_t capacity, uint64_t *state)
{
    uint64_t top = state[0], lowest = state[1], left = state[2];
    int64_t first = (int64_t)(base / 8 + 1), count = (int64_t)(end > base ? (end - base - 8) / 8 : 0);
    uint64_t least = base + 8;
    (void)first; (void)count; (void)least;
    uint64_t held = 0;
    (void)held;
    while (top > 0) {
        top--;
        uint64_t block = (uint64_t)stack[top];
#if V & 4
again:;
#endif
        uint64_t header = h[block];
        uint64_t field = block + 1;
        uint64_t wosize = header / 1024;
        uint64_t last = block + wosize;
        if (UNLIKELY(wosize >= left)) { top++; break; }
        left -= wosize;
#if V & 2
        if (UNLIKELY(header % 256 == CLOSURE_TAG)) field = closure_field(h, block);
#else
        if (UNLIKELY(header % 256 == CLOSURE_TAG)) field += h[field + 1] % 72057594037927936 / 2;
#endif
#if V & 32
        h[block] = header + 512;
#endif
#if V & 4
        uint64_t before = top;
#endif
        while (field <= last) {
            uint64_t value = h[field];
            field++;
#if V & 8
            if (value % 2 == 0 && least <= value && value < end) {
                uint64_t index = (value - least) / 8;
#else
            int64_t sindex = (int64_t)(value / 8) - first;
            if (value % 2 == 0 && 0 <= sindex && sindex < count) {
                uint64_t index = (uint64_t)sindex;
#endif
                uint64_t th = h[index];
#if V & 1
                if (th / 256 % 4 == WHITE && LIKELY(th % 256 < INFIX_TAG)) {
push:
                    h[index] = th + GREY * 256;
                    if (LIKELY(top < capacity)) {
                        stack[top] = (int64_t)index;
#if V & 4
                        held = index;
#endif
                        top++;
                    } else if (index < lowest) lowest = index;
                } else if (UNLIKELY(th % 256 >= INFIX_TAG)) {
                    if (th % 256 == INFIX_TAG) { index -= th / 1024; th = h[index]; if (th / 256 % 4 == WHITE) goto push; }
                    else if (th / 256 % 4 == WHITE) h[index] = th + BLACK * 256;
                }
#else
                if (UNLIKELY(th % 256 == INFIX_TAG)) { index -= th / 1024; th = h[index]; }
                if (th / 256 % 4 == WHITE) {
                    if (LIKELY(th % 256 < NO_SCAN_TAG)) {
                        h[index] = th + GREY * 256;
                        if (LIKELY(top < capacity)) {
                            stack[top] = (int64_t)index;
#if V & 4
                            held = index;
#endif
                            top++;
                        } else if (index < lowest) lowest = index;
                    } else h[index] = th + BLACK * 256;
                }
#endif
            }
        }
#if !(V & 32)
        h[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
#endif
#if V & 4
        if (top > before) { top--; block = held; goto again; }
#endif
    }
    state[0] = top; state[1] = lowest; state[2] = left;
    return 0;
}
static uint64_t NAME(uint64_t root, void *vstack, uint64_t capacity)
{
    uint64_t state[3] = {0, size, 1ull << 60};
    int64_t *stack = vstack;
    uint64_t i = (root - (uint64_t)heap) / 8 - 1;
    heap[i] += GREY * 256;
    stack[0] = (int64_t)i; state[0] = 1;
    return CAT(NAME,_loop)(heap, (uint64_t)heap, (uint64_t)(heap + size), vstack, capacity, state);
}
#undef NAME
#undef V
#undef RING
#undef SLOTS
#undef PROBE
#undef BURST
#undef HELD
#undef MODE
#undef THRESHOLD
#undef NARROW
#undef EARLY
#undef SLICE
#undef ROT
