/* B: as A, with a filter of recently touched pages. Parameters: NAME RINGSIZE SLOTS PAGE(words) HELD */
#ifndef HASH
#define HASH(p) ((p) % SLOTS)
#endif
__attribute__((noinline)) static uint64_t NAME(uint64_t root, void *vstack, uint64_t capacity)
{
    int64_t *stack = vstack;
    int64_t ring[RINGSIZE];
    uint32_t recent[SLOTS];
    memset(recent, 0, sizeof recent);
    uint64_t *h = heap;
    uint64_t base = (uint64_t)heap;
    int64_t first = (int64_t)(base / 8 + 1), count = (int64_t)size - 1;
    struct st s = {0, size, 0, 0, 0, 0};
    ring[s.in++] = (int64_t)(root / 8) - first;
    s.count = 1;
    if (s.in == RINGSIZE) s.in = 0;
    uint64_t held = UINT64_MAX, held_header = 0;
    (void)held; (void)held_header;
    for (;;) {
        uint64_t block, header;
#if HELD
        if (held != UINT64_MAX) {
            block = held; header = held_header; held = UINT64_MAX;
        } else
#endif
        if (s.top > 0) {
            s.top--;
            block = (uint64_t)stack[s.top];
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
                uint64_t page = (uint64_t)index / PAGE;
                uint32_t *slot = &recent[HASH(page)];
                if (*slot != (uint32_t)page)
                {
                    *slot = (uint32_t)page;
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
#if HELD
                        if (held != UINT64_MAX) {
                            if (s.top < capacity) stack[s.top++] = (int64_t)held;
                            else if (held < s.lowest) s.lowest = held;
                        }
                        held = t; held_header = th;
#else
                        if (s.top < capacity) stack[s.top++] = (int64_t)t;
                        else if (t < s.lowest) s.lowest = t;
#endif
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
#undef SLOTS
#undef PAGE
#undef HELD
