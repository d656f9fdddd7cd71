/* The recommended loop, as it would be proved. */
#ifndef CLEAN_H
#define CLEAN_H
#define header_wosize(h) ((h) / 1024)
#define header_colour(h) ((h) / 256 % 4)
#define header_tag(h) ((h) % 256)
#define RARELY(x) __builtin_expect(x, 0)
#define MOSTLY(x) __builtin_expect(x, 1)
#define INLINE static inline __attribute__((always_inline))
#define prefetch(a) __builtin_prefetch(a)

//BEGIN
enum { PAGE = 512, PAGES = 256 };            /* words of a page; pages that are remembered */
enum { BATCH = 128 };                        /* words whose targets are fetched together */
enum { PROBE = 1024, STRIDE = 32768 };       /* words of a probe, and of what it decides about */
enum { LOCAL = 24 };                         /* words of a probe for each page it may miss */

struct slice { uint64_t top, lowest, block, field, left; };   /* block == size: none in hand */
struct pace { bool probing, far; uint64_t until, misses; };   /* speed only: any values will do */

/* As today: darken the block that an index means; grey goes on the stack, or lowers lowest. */
INLINE struct slice darken(uint64_t *heap, int64_t *stack, uint64_t capacity, struct slice s,
                           uint64_t index)
{
    uint64_t header = heap[index];
    if (RARELY(header_tag(header) == INFIX_TAG)) {
        index -= header_wosize(header);
        header = heap[index];
    }
    if (header_colour(header) == WHITE) {
        if (MOSTLY(header_tag(header) < NO_SCAN_TAG)) {
            heap[index] = header + GREY * 256;
            if (MOSTLY(s.top < capacity)) {
                stack[s.top] = (int64_t)index;
                s.top++;
            } else if (index < s.lowest) {
                s.lowest = index;
            }
        } else {
            heap[index] = header + BLACK * 256;
        }
    }
    return s;
}

INLINE uint64_t first_field_of(const uint64_t *heap, uint64_t block, uint64_t header)
{
    uint64_t field = block + 1;
    if (RARELY(header_tag(header) == CLOSURE_TAG))
        field += heap[field + 1] % 72057594037927936 / 2;
    return field;
}

INLINE int64_t count_of(uint64_t base, uint64_t end)
{
    return (int64_t)(end > base ? (end - base - 8) / 8 : 0);
}

/* Near: plain depth-first marking, until the stack is empty or a block is wider than what is left. */
INLINE struct slice near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                         uint64_t capacity, struct slice s)
{
    int64_t first = (int64_t)(base / 8 + 1), count = count_of(base, end);
    while (s.top > 0) {
        s.top--;
        uint64_t block = (uint64_t)stack[s.top];
        uint64_t header = heap[block];
        uint64_t field = first_field_of(heap, block, header);
        uint64_t wosize = header_wosize(header);
        uint64_t last = block + wosize;
        if (RARELY(wosize > s.left)) {
            s.block = block;
            s.field = field;
            break;
        }
        s.left -= wosize;
        while (field <= last) {
            uint64_t value = heap[field];
            field++;
            int64_t index = (int64_t)(value / 8) - first;
            if (value % 2 == 0 && 0 <= index && index < count)
                s = darken(heap, stack, capacity, s, (uint64_t)index);
        }
        heap[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
    }
    return s;
}

/* Gather: the values of ours in these fields become candidates, from place n of the stack on. */
INLINE uint64_t gather(const uint64_t *heap, uint64_t base, uint64_t end, uint64_t field,
                       uint64_t last, int64_t *stack, uint64_t n)
{
    int64_t first = (int64_t)(base / 8 + 1), count = count_of(base, end);
    while (field <= last) {
        uint64_t value = heap[field];
        field++;
        int64_t index = (int64_t)(value / 8) - first;
        if (value % 2 == 0 && 0 <= index && index < count) {
            prefetch(&heap[index]);
            stack[n] = index;
            n++;
        }
    }
    return n;
}

/* Sift: of the candidates from place i to before n, the white ones go down to the top, grey. */
INLINE uint64_t sift(uint64_t *heap, int64_t *stack, uint64_t top, uint64_t i, uint64_t n)
{
    for (; i < n; i++) {
        uint64_t index = (uint64_t)stack[i];
        uint64_t header = heap[index];
        if (RARELY(header_tag(header) == INFIX_TAG)) {
            index -= header_wosize(header);
            header = heap[index];
        }
        if (header_colour(header) == WHITE) {
            if (MOSTLY(header_tag(header) < NO_SCAN_TAG)) {
                heap[index] = header + GREY * 256;
                stack[top] = (int64_t)index;
                top++;
            } else {
                heap[index] = header + BLACK * 256;
            }
        }
    }
    return top;
}

/* How many of the candidates lie on pages that were not met lately. */
static uint64_t count_misses(const int64_t *stack, uint64_t i, uint64_t n, uint32_t *recent)
{
    uint64_t misses = 0;
    for (; i < n; i++) {
        uint32_t page = (uint32_t)((uint64_t)stack[i] / PAGE % 4294967296);
        misses += recent[page % PAGES] != page;
        recent[page % PAGES] = page;
    }
    return misses;
}

/* Far: in batches of blocks that have room together; a probe has one block in a batch. */
INLINE struct slice far(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                        uint64_t capacity, struct slice s)
{
    bool stuck = false;
    while (!stuck && s.top > 0 && capacity - s.top >= BATCH) {
        uint64_t most = s.left < BATCH ? s.left : BATCH, room = most, bottom = s.top, n = bottom;
        bool fits = true;
        while (fits && s.top > 0) {
            uint64_t block = (uint64_t)stack[s.top - 1];
            uint64_t header = heap[block];
            uint64_t wosize = header_wosize(header);
            fits = wosize <= room;
            if (fits) {
                s.top--;
                room -= wosize;
                n = gather(heap, base, end, first_field_of(heap, block, header), block + wosize,
                           stack, n);
                heap[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
            }
        }
        stuck = room >= most - most / 2;
        s.left -= most - room;
        s.top = sift(heap, stack, s.top, bottom, n);
    }
    return s;
}
//END
INLINE struct slice probe(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                        uint64_t capacity, struct slice s, uint32_t *recent, struct pace *pace)
{
    bool fits = true;
    while (fits && s.top > 0 && capacity - s.top >= BATCH) {
            uint64_t block = (uint64_t)stack[s.top - 1];
            uint64_t header = heap[block];
            uint64_t wosize = header_wosize(header);
            fits = wosize <= s.left && wosize <= BATCH;
            if (fits) {
                uint64_t bottom = s.top;
                s.top--;
                s.left -= wosize;
                uint64_t n = gather(heap, base, end, first_field_of(heap, block, header), block + wosize,
                           stack, bottom);
                heap[block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
                pace->misses += count_misses(stack, bottom, n, recent);
                s.top = sift(heap, stack, s.top, bottom, n);
            }
    }
    return s;
}
INLINE struct slice hand(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                        uint64_t capacity, struct slice s, uint64_t size_)
{
    uint64_t header = heap[s.block], last = s.block + header_wosize(header);
    int64_t first = (int64_t)(base / 8 + 1), count = count_of(base, end);
    while (s.left > 0 && s.field <= last) {
        uint64_t part = last - s.field + 1;
        if (part > s.left) part = s.left;
        if (part > BATCH) part = BATCH;
        if (capacity - s.top >= BATCH) {
            uint64_t n = gather(heap, base, end, s.field, s.field + part - 1, stack, s.top);
            s.top = sift(heap, stack, s.top, s.top, n);
        } else {
            for (uint64_t field = s.field; field < s.field + part; field++) {
                uint64_t value = heap[field];
                int64_t index = (int64_t)(value / 8) - first;
                if (value % 2 == 0 && 0 <= index && index < count)
                    s = darken(heap, stack, capacity, s, (uint64_t)index);
            }
        }
        s.field += part;
        s.left -= part;
    }
    if (s.field > last) {
        heap[s.block] = header / 1024 * 1024 + BLACK * 256 + header % 256;
        s.block = size_;
    }
    return s;
}
static uint64_t clean_rescans;
static __attribute__((noinline)) struct slice mark_some(uint64_t *heap, uint64_t size_, uint64_t base, int64_t *stack, uint64_t capacity,
     uint32_t *recent, struct pace *pace, struct slice s, uint64_t budget, int mode)
{
    uint64_t end = base + 8 * size_, left = budget;
    bool more = true;
    while (more && left > 0) {
        if (pace->until == 0) {
            if (!pace->probing) { pace->probing = true; pace->misses = 0; pace->until = PROBE; }
            else { pace->probing = false; pace->far = pace->misses > PROBE / LOCAL; pace->until = STRIDE; }
        }
        uint64_t most = left < pace->until ? left : pace->until;
        s.left = most;
        if (s.block < size_) s = hand(heap, base, end, stack, capacity, s, size_);
        else if (s.top > 0) {
            bool room = capacity - s.top >= BATCH;
            if (mode == 0 && pace->probing && room) s = probe(heap, base, end, stack, capacity, s, recent, pace);
            else if ((mode == 2 || (mode == 0 && pace->far && !pace->probing)) && room) {
                s = far(heap, base, end, stack, capacity, s);
                if (s.left > BATCH) pace->far = false;
            }
            else s = near(heap, base, end, stack, capacity, s);
            if (s.block == size_ && s.left > 0 && s.top > 0 && (heap[stack[s.top-1]] / 1024 > s.left || heap[stack[s.top-1]]/1024 > BATCH)) {
                s.top--;
                s.block = (uint64_t)stack[s.top];
                s.field = first_field_of(heap, s.block, heap[s.block]);
            }
        } else if (s.lowest < size_) {
            uint64_t header = heap[s.lowest], place_ = s.lowest;
            s.lowest = place_ + 1 + header_wosize(header);
            s.left--;
            if (header_colour(header) == GREY && header_wosize(header) > 0) { stack[0] = (int64_t)place_; s.top = 1; clean_rescans++; }
        } else more = false;
        left -= most - s.left;
        pace->until -= most - s.left;
    }
    return s;
}
#endif
static __attribute__((noinline)) uint64_t NAME(uint64_t root, void *vstack, uint64_t capacity)
{
    int64_t *stack = vstack;
    uint32_t recent[PAGES];
    memset(recent, 255, sizeof recent);
    uint64_t base = (uint64_t)heap;
    struct slice s = {0, size, size, 0, 0};
    struct pace pace = {0};
    clean_rescans = 0;
    s = darken(heap, stack, capacity, s, (root - base) / 8 - 1);
    while (s.block < size || s.top > 0 || s.lowest < size)
        s = mark_some(heap, size, base, stack, capacity, recent, &pace, s, SLICE, MODE);
    return clean_rescans;
}
#undef NAME
#undef RING
#undef SLOTS
#undef PROBE_
#undef HELD
#undef MODE
#undef THRESHOLD
#undef NARROW
#undef ROT
#undef EARLY
#undef SLICE
#undef BURST
