/* Calls each function of header.h with ordinary values and at its limits. test_eacsl.sh builds it
   with the contracts as checks, which E-ACSL makes of them: whatever breaks a contract stops it.
   With BAD_CALL a call breaks a precondition. */
#include "header.h"

static uint64_t headers(uint64_t wosize, uint64_t colour, uint64_t tag)
{
    uint64_t header = make_header(wosize, colour, tag);
    uint64_t white = with_colour(header, WHITE);
    return header_wosize(header) + header_colour(header) + header_tag(header) +
           coloured_from_white(white, colour) + is_scanned_tag(tag) + start_of_environment(header) +
           index_of_block(MAX_WOSIZE, header);
}

static uint64_t values(uint64_t base, uint64_t size)
{
    uint64_t end = end_of_heap(base, size), sum = 0;
    for (uint64_t i = 0; i < size; i++) {
        uint64_t address = address_of_index(i, base);
        sum += index_of_address(address, base) + is_ours(address, base, end) +
               is_ours(address + 1, base, end) + is_immediate(address) + is_immediate(address + 1);
    }
    return sum + is_ours(base, base, end) + is_ours(end, base, end);
}

int main(void)
{
    uint64_t sum = 0;
    for (uint64_t colour = WHITE; colour <= BLACK; colour++)
        sum += headers(5, colour, CLOSURE_TAG) + headers(0, colour, 0) +
               headers(MAX_WOSIZE, colour, MAX_TAG) + headers(1, colour, NO_SCAN_TAG) +
               headers(MAX_WOSIZE, colour, INFIX_TAG);
    sum += values(0, 3) + values(0x10000, 12) + values(UINT64_MAX - 47, 4);
    sum += start_of_environment(UINT64_MAX) + header_wosize(UINT64_MAX);
#ifdef BAD_CALL
    sum += make_header(1, BLACK + 1, 0);
#endif
    return sum == 0;
}
