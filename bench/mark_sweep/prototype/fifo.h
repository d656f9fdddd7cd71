/* A: FIFO in front of the stack; NEAR words each side bypass it. Parameters: NAME RINGSIZE NEAR AHEAD */
#ifndef FIFO_COMMON
#define FIFO_COMMON
struct st { uint64_t top, lowest, in, count, block, field; };
static inline bool fwhite(uint64_t h) { return h / 256 % 4 == WHITE; }
#endif
__attribute__((noinline)) static uint64_t NAME(uint64_t root, void *vstack, uint64_t capacity)
{
    int64_t *stack = vstack;
    int64_t ring[RINGSIZE];
    uint64_t *h = heap;
    uint64_t base = (uint64_t)heap;
    int64_t first = (int64_t)(base / 8 + 1), count = (int64_t)size - 1;
    struct st s = {0, size, 0, 0, 0, 0};
    ring[s.in++] = (int64_t)(root / 8) - first;
    s.count = 1;
    if (s.in == RINGSIZE) s.in = 0;
    for (;;) {
        uint64_t block, header;
        if (s.top > 0) {
            s.top--;
            block = (uint64_t)stack[s.top];
#if AHEAD
            __builtin_prefetch(&h[stack[s.top >= AHEAD ? s.top - AHEAD : 0]]);
#endif
            header = h[block];
        } else if (s.count > 0) {
            uint64_t oldest = s.in >= s.count ? s.in - s.count : s.in + RINGSIZE - s.count;
            s.count--;
            block = (uint64_t)ring[oldest];
            header = h[block];
            if (header % 256 == INFIX_TAG) { block -= header / 1024; header = h[block]; }
            if (!fwhite(header)) continue;
            if (header % 256 >= NO_SCAN_TAG) { h[block] = header + BLACK * 256; continue; }
            h[block] = header + GREY * 256;
        } else break;
        uint64_t last = block + header / 1024;
        uint64_t field = block + 1;
        if (header % 256 == CLOSURE_TAG) field += h[block + 2] % 72057594037927936 / 2;
        while (field <= last) {
            uint64_t value = h[field];
            field++;
            int64_t index = (int64_t)(value / 8) - first;
            if (value % 2 == 0 && 0 <= index && index < count) {
#if NEAR
                if ((uint64_t)index - block + NEAR >= 2 * NEAR)
#endif
                {
                    __builtin_prefetch(&h[index], 1);
                    int64_t old = ring[s.in];
                    ring[s.in] = index;
                    s.in++;
                    if (s.in == RINGSIZE) s.in = 0;
                    if (s.count < RINGSIZE) { s.count++; continue; }
                    index = old;
                }
                uint64_t t = (uint64_t)index, th = h[t];
                if (th % 256 == INFIX_TAG) { t -= th / 1024; th = h[t]; }
                if (fwhite(th)) {
                    if (th % 256 >= NO_SCAN_TAG) h[t] = th + BLACK * 256;
                    else {
                        h[t] = th + GREY * 256;
                        if (s.top < capacity) stack[s.top++] = (int64_t)t;
                        else if (t < s.lowest) s.lowest = t;
                    }
                }
            }
        }
        h[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
    }
    return 0;
}
#undef NAME
#undef RINGSIZE
#undef NEAR
#undef AHEAD
