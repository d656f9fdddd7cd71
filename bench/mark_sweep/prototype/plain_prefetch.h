/* Plain marking with prefetching, no stack limit, eager colour: the bound. */
#define PWO(h) ((h) >> 10)
__attribute__((noinline)) static void plain_prefetch_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t n, uint64_t **stack)
{
    enum { RING = 64 };
    uint64_t **top = stack;
    uint64_t *ring[RING];
    uint64_t in = 0, out = 0;
    uint64_t value = roots[0];
    (void)n;
    ring[in++ % RING] = (uint64_t *)value - 1;
    for (;;) {
        uint64_t *block, header;
        if (top > stack) {
            block = *--top;
            header = *block;
        } else if (in != out) {
            block = ring[out++ % RING];
            header = *block;
            if ((header & 0xff) == INFIX_TAG) { block -= header >> 10; header = *block; }
            if (header & 0x300) continue;
            *block = header | 0x300;
            if ((header & 0xff) >= NO_SCAN_TAG) continue;
        } else break;
        uint64_t *field = block + 1, *behind = field + (header >> 10);
        if ((header & 0xff) == CLOSURE_TAG) field += field[1] << 8 >> 9;
        for (; field < behind; field++) {
            uint64_t v = *field;
            if ((v & 1) || v <= (uint64_t)first || v >= (uint64_t)end) continue;
            uint64_t *b = (uint64_t *)v - 1;
            __builtin_prefetch(b, 1);
            if (in - out == RING) {
                uint64_t *o = ring[out++ % RING];
                uint64_t h = *o;
                if ((h & 0xff) == INFIX_TAG) { o -= h >> 10; h = *o; }
                if (!(h & 0x300)) {
                    *o = h | 0x300;
                    if ((h & 0xff) < NO_SCAN_TAG) *top++ = o;
                }
            }
            ring[in++ % RING] = b;
        }
    }
}
