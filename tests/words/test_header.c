/* header.h against an oracle that shares nothing with it: where the collector
   divides and multiplies, this test shifts and masks, and reads header words
   through bit-fields. All colours and all tags, words at the edges, and a
   million random words; always the same ones. */
#include "../../layer3_imperative/words/header.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_WORDS = 1000000, FAILURES_SHOWN = 10 };

/* How gcc and clang lay out bit-fields on a little-endian machine. */
struct header_bits {
    uint64_t tag : 8;
    uint64_t colour : 2;
    uint64_t wosize : 54;
};
_Static_assert(sizeof(struct header_bits) == sizeof(uint64_t), "a header is one word");

static uint64_t checks, failures;

static void check(const char *what, uint64_t input, uint64_t got, uint64_t expected)
{
    checks++;
    if (got == expected)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr,
                "test_header: %s of %#" PRIx64 ": got %#" PRIx64 ", expected %#" PRIx64 "\n", what,
                input, got, expected);
}

/* A pseudo-random word (xorshift). A third of the words are cut short, so that
   small ones occur as well. */
static uint64_t random_word(void)
{
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % 3 == 0 ? state >> (state >> 58) : state;
}

static void test_make_header(uint64_t wosize, uint64_t colour, uint64_t tag)
{
    struct header_bits bits = {
        .tag = tag & 0xff, .colour = colour & 3, .wosize = wosize & (UINT64_MAX >> 10)};
    uint64_t expected;
    memcpy(&expected, &bits, sizeof expected);
    check("make_header", wosize, make_header(wosize, colour, tag), expected);
    check("make_header by shifts", wosize, make_header(wosize, colour, tag),
          wosize << 10 | colour << 8 | tag);
}

static void test_header(uint64_t header)
{
    struct header_bits bits;
    memcpy(&bits, &header, sizeof bits);
    check("header_wosize", header, header_wosize(header), bits.wosize);
    check("header_wosize by shifts", header, header_wosize(header), header >> 10);
    check("header_colour", header, header_colour(header), bits.colour);
    check("header_colour by masks", header, header_colour(header), header >> 8 & 3);
    check("header_tag", header, header_tag(header), bits.tag);
    check("header_tag by masks", header, header_tag(header), header & 0xff);
    test_make_header(bits.wosize, bits.colour, bits.tag);
    for (uint64_t colour = 0; colour < 4; colour++)
        check("with_colour", header, with_colour(header, colour),
              (header & ~(uint64_t)0x300) | colour << 8);
    if (bits.colour == WHITE)
        for (uint64_t colour = 0; colour < 4; colour++)
            check("coloured_from_white", header, coloured_from_white(header, colour),
                  header | colour << 8);
    check("start_of_environment", header, start_of_environment(header),
          (header & 0x00ffffffffffffff) >> 1);
    check("is_immediate", header, is_immediate(header), header & 1);
    uint64_t back = (header & 0xff) == 0xf9 ? header >> 10 : 0;
    check("index_of_block", header, index_of_block(back, header), 0);
    check("index_of_block, behind", header, index_of_block(UINT64_MAX, header), UINT64_MAX - back);
}

/* Every tag in every colour, for a few sizes. */
static void test_all_colours_and_tags(void)
{
    static const uint64_t wosizes[] = {
        0, 1, 2, 255, 256, 1023, 1024, MAX_WOSIZE / 2, MAX_WOSIZE - 1, MAX_WOSIZE};
    for (size_t i = 0; i < sizeof wosizes / sizeof *wosizes; i++)
        for (uint64_t colour = 0; colour < 4; colour++)
            for (uint64_t tag = 0; tag < 256; tag++) {
                test_make_header(wosizes[i], colour, tag);
                test_header(wosizes[i] << 10 | colour << 8 | tag);
            }
    for (uint64_t tag = 0; tag < 256; tag++)
        check("is_scanned_tag", tag, is_scanned_tag(tag), !(tag >> 3 == 31 && (tag & 7) >= 3));
}

/* OCaml's own numbers, which no arithmetic could tell us. */
static void test_constants(void)
{
    check("WHITE", 0, WHITE, 0);
    check("GREY", 0, GREY, 1);
    check("BLUE", 0, BLUE, 2);
    check("BLACK", 0, BLACK, 3);
    check("CLOSURE_TAG", 0, CLOSURE_TAG, 0xf7);
    check("INFIX_TAG", 0, INFIX_TAG, 0xf9);
    check("NO_SCAN_TAG", 0, NO_SCAN_TAG, 0xfb);
    check("MAX_TAG", 0, MAX_TAG, 0xff);
    check("MAX_WOSIZE", 0, MAX_WOSIZE, ((uint64_t)1 << 54) - 1);
    check("MAX_HEAP_SIZE", 0, MAX_HEAP_SIZE, (uint64_t)1 << 37);
}

/* One value against one heap. The oracle asks whether the value is the address
   of a byte in the words that follow the first header. */
static void test_value(uint64_t value, uint64_t base, uint64_t size)
{
    uint64_t end = base + (size << 3);
    uint64_t distance = value - base; /* wraps below the base: then it is large */
    bool expected = !(value & 1) && value >= base && distance >> 3 >= 1 && distance >> 3 < size;
    check("end_of_heap", size, end_of_heap(base, size), end);
    check("is_ours", value, is_ours(value, base, end), expected);
    if (!expected)
        return;
    uint64_t index = index_of_address(value, base);
    check("index_of_address", value, index, (distance >> 3) - 1);
    check("index in the heap", value, index + 1 < size, true);
    check("address_of_index", index, address_of_index(index, base), value & ~(uint64_t)7);
}

static void test_values_of_heap(uint64_t base, uint64_t size)
{
    /* Around both ends, byte by byte; where the heap is small, all of it. */
    for (uint64_t offset = 0; offset <= 64; offset++) {
        test_value(base - 32 + offset, base, size);
        test_value(base + (size << 3) - 32 + offset, base, size);
    }
    test_value(0, base, size);
    test_value(UINT64_MAX, base, size);
    test_value(random_word(), base, size);
    for (int i = 0; i < 8 && size > 0; i++)
        test_value(base + random_word() % (size << 3), base, size);
    /* A block without fields in the last word has an address as well. */
    if (size > 0)
        check("address at the end", base, address_of_index(size - 1, base), base + (size << 3));
}

int main(void)
{
    test_constants();
    test_all_colours_and_tags();

    for (unsigned bit = 0; bit < 64; bit++)
        for (uint64_t offset = 0; offset < 5; offset++)
            test_header(((uint64_t)1 << bit) + offset - 2);
    test_header(0);
    test_header(UINT64_MAX);
    for (int i = 0; i < RANDOM_WORDS; i++)
        test_header(random_word());

    static const uint64_t sizes[] = {0, 1, 2, 3, 8, 1000, MAX_HEAP_SIZE - 1, MAX_HEAP_SIZE};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        /* the lowest heap, the highest one that heap_range allows, and some between */
        uint64_t highest = UINT64_MAX - 15 - (sizes[i] << 3);
        test_values_of_heap(0, sizes[i]);
        test_values_of_heap(highest, sizes[i]);
        for (int j = 0; j < 1000; j++)
            test_values_of_heap(random_word() % highest & ~(uint64_t)7, sizes[i]);
    }

    if (failures > 0) {
        printf("test_header: FAILED, %" PRIu64 " of %" PRIu64 " checks\n", failures, checks);
        return EXIT_FAILURE;
    }
    printf("test_header: ok, %" PRIu64 " checks\n", checks);
    return EXIT_SUCCESS;
}
