enum { PAGE = 512, PAGES = 256 };     /* words of a page; how many pages are remembered */
enum { BATCH = 128 };                 /* words whose targets are fetched together */
enum { PROBE = 1024, STRIDE = 32768 };/* words of a probe, and of the stretch that it decides about */
enum { LOCAL = 24 };                  /* a probe may miss one page for so many words */

/* block == size: none in hand. left: words of the budget that are left. */
struct slice { uint64_t top, lowest, block, field, left; };
/* Speed only: any values will do, and recent[] may hold anything. */
struct pace { bool probing, far; uint64_t until, misses; };

/* darken(heap, stack, capacity, s, index): as today (infix resolved inside; grey: pushed, or lowers
   lowest). first_field(heap, block, header), number_of_indices(base, end), index_before: as today. */

/* Near: today's drain, until the stack is empty or a block is wider than what is left; that block
   is then in hand. */
static inline struct slice scan_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                     uint64_t capacity, struct slice s)
{
    int64_t first = (int64_t)(base / 8 + 1), count = number_of_indices(base, end);
    bool fits = true;
    while (fits && s.top > 0) {
        s.top--;
        uint64_t block = (uint64_t)stack[s.top], header = heap[block];
        uint64_t field = first_field(heap, block, header), wosize = header_wosize(header);
        fits = wosize <= s.left;
        if (!fits) {
            s.block = block;
            s.field = field;
        } else {
            s.left -= wosize;
            uint64_t last = block + wosize;
            while (field <= last) {
                uint64_t value = heap[field];
                field++;
                int64_t index = index_before(value, first);
                if (!is_immediate(value) && 0 <= index && index < count)
                    s = darken(heap, stack, capacity, s, (uint64_t)index);
            }
            heap[block] = with_colour(header, BLACK);
        }
    }
    return s;
}

/* Gather: the values of ours from field to last become candidates, from entry n of the stack on. */
static inline uint64_t gather(const uint64_t *heap, uint64_t base, uint64_t end, uint64_t field,
                              uint64_t last, int64_t *stack, uint64_t n)
{
    int64_t first = (int64_t)(base / 8 + 1), count = number_of_indices(base, end);
    while (field <= last) {
        uint64_t value = heap[field];
        field++;
        int64_t index = index_before(value, first);
        if (!is_immediate(value) && 0 <= index && index < count) {
            PREFETCH(&heap[index]);
            stack[n] = index;
            n++;
        }
    }
    return n;
}

/* Sift the candidates in entries i .. n - 1: the white ones turn grey and go down to the top. */
static inline uint64_t sift(uint64_t *heap, int64_t *stack, uint64_t top, uint64_t i, uint64_t n)
{
    while (i < n) {
        struct meant target = block_meant(heap, (uint64_t)stack[i]);
        i++;
        if (header_colour(target.meant_header) == WHITE) {
            if (is_scanned_tag(header_tag(target.meant_header))) {
                heap[target.meant_index] = coloured_from_white(target.meant_header, GREY);
                stack[top] = (int64_t)target.meant_index;
                top++;
            } else {
                heap[target.meant_index] = coloured_from_white(target.meant_header, BLACK);
            }
        }
    }
    return top;
}

/* Far: batch by batch; one batch are the topmost blocks that have room together, all gathered
   before any is sifted. Until a batch is less than half full: the stack ran empty, or a wide
   block is on top, or the budget is used up. */
static inline struct slice scan_far(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                                    uint64_t capacity, struct slice s)
{
    bool full = true;
    while (full && capacity - s.top >= BATCH) {
        uint64_t most = s.left < BATCH ? s.left : BATCH, room = most, bottom = s.top, n = bottom;
        bool fits = true;
        while (fits && s.top > 0) {
            uint64_t block = (uint64_t)stack[s.top - 1], header = heap[block];
            uint64_t wosize = header_wosize(header);
            fits = wosize <= room;
            if (fits) {
                s.top--;
                room -= wosize;
                n = gather(heap, base, end, first_field(heap, block, header), block + wosize,
                           stack, n);
                heap[block] = with_colour(header, BLACK);
            }
        }
        full = room < most - most / 2;
        s.left -= most - room;
        s.top = sift(heap, stack, s.top, bottom, n);
    }
    return s;
}

/* The block in hand: a part of its fields, as candidates if there is room for them. */
static inline struct slice scan_part(uint64_t *heap, uint64_t size, uint64_t base, uint64_t end,
                                     int64_t *stack, uint64_t capacity, struct slice s)
{
    uint64_t header = heap[s.block], behind = s.block + header_wosize(header) + 1;
    uint64_t part = least_of(behind - s.field, s.left, BATCH);     /* may be 0: an empty rest */
    if (capacity - s.top >= BATCH) {
        uint64_t n = gather(heap, base, end, s.field, s.field + part - 1, stack, s.top);
        s.top = sift(heap, stack, s.top, s.top, n);
    } else {
        s = darken_fields(heap, base, end, stack, capacity, s, s.field, s.field + part - 1);
    }
    s.field += part;
    s.left -= part;
    if (s.field >= behind) {
        heap[s.block] = with_colour(header, BLACK);
        s.block = size;
    }
    return s;
}

/* How many of the candidates lie on pages that were not met lately; recent[] learns them. */
static inline uint64_t misses_of(const int64_t *stack, uint64_t i, uint64_t n, uint32_t *recent)
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

/* mark_some: until nothing is grey, or the budget is used up; s.left is what is left of it.
     step:  s.block < size             -> scan_part
            s.top > 0, probing         -> pop one block, gather, pace.misses += misses_of, sift
            s.top > 0, far, room       -> scan_far;  if s.left > BATCH: pace.far = false (narrow)
            s.top > 0                  -> scan_near
            s.lowest < size            -> one header of the rescan: lowest = next header; left -= 1;
                                          a grey block there is pushed (the stack is empty)
            else                       -> done
     A topmost block wider than left, or than BATCH where candidates are gathered, is popped into
     hand: block, field = first_field. room: capacity - top >= BATCH.
     Each step gets least_of(left, pace.until) words; at until == 0:
            probing  -> far = misses > PROBE / LOCAL; probing = false; until = STRIDE
            else     -> probing = true; misses = 0; until = PROBE */
