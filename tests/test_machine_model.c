/* The proofs hold for the machine that Frama-C was told of, gcc_x86_64. This
   test checks that the compiler means the same machine: sizes, alignments,
   limits, byte order, and what C leaves to the implementation.

   All that a compiler knows is a static assertion, so that Frama-C, too, can be
   asked whether it agrees:
       frama-c -c11 -machdep gcc_x86_64 tests/test_machine_model.c
   What only shows when a program runs is checked by main. */
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- Sizes, in bytes of 8 bits ---- */

_Static_assert(CHAR_BIT == 8, "a byte has 8 bits");
_Static_assert(sizeof(char) == 1, "char");
_Static_assert(sizeof(short) == 2, "short");
_Static_assert(sizeof(int) == 4, "int");
_Static_assert(sizeof(long) == 8, "long");
_Static_assert(sizeof(long long) == 8, "long long");
_Static_assert(sizeof(float) == 4, "float");
_Static_assert(sizeof(double) == 8, "double");
_Static_assert(sizeof(long double) == 16, "long double");
_Static_assert(sizeof(bool) == 1, "bool");
_Static_assert(sizeof(void *) == 8, "a pointer");
_Static_assert(sizeof(uint64_t *) == 8, "a pointer to words");
_Static_assert(sizeof(uint8_t *) == 8, "a pointer to bytes");
_Static_assert(sizeof(size_t) == 8, "size_t");
_Static_assert(sizeof(ptrdiff_t) == 8, "ptrdiff_t");
_Static_assert(sizeof(wchar_t) == 4, "wchar_t");
_Static_assert(sizeof(int8_t) == 1 && sizeof(uint8_t) == 1, "8 bits");
_Static_assert(sizeof(int16_t) == 2 && sizeof(uint16_t) == 2, "16 bits");
_Static_assert(sizeof(int32_t) == 4 && sizeof(uint32_t) == 4, "32 bits");
_Static_assert(sizeof(int64_t) == 8 && sizeof(uint64_t) == 8, "64 bits");
_Static_assert(sizeof(intptr_t) == 8 && sizeof(uintptr_t) == 8, "an address is a word");
enum small_enumeration { SMALL_VALUE };
enum large_enumeration { LARGE_VALUE = INT_MAX };
_Static_assert(sizeof(enum small_enumeration) == 4, "a small enumeration");
_Static_assert(sizeof(enum large_enumeration) == 4, "a large enumeration");

/* ---- Alignments ---- */

_Static_assert(__alignof__(char) == 1, "char");
_Static_assert(__alignof__(short) == 2, "short");
_Static_assert(__alignof__(int) == 4, "int");
_Static_assert(__alignof__(long) == 8, "long");
_Static_assert(__alignof__(long long) == 8, "long long");
_Static_assert(__alignof__(float) == 4, "float");
_Static_assert(__alignof__(double) == 8, "double");
_Static_assert(__alignof__(long double) == 16, "long double");
_Static_assert(__alignof__(bool) == 1, "bool");
_Static_assert(__alignof__(void *) == 8, "a pointer");
_Static_assert(__alignof__(uint64_t) == 8, "a word");

struct byte_then_word {
    uint8_t byte;
    uint64_t word;
};
struct word_then_byte {
    uint64_t word;
    uint8_t byte;
};
_Static_assert(offsetof(struct byte_then_word, word) == 8, "padding within");
_Static_assert(sizeof(struct word_then_byte) == 16, "padding at the end");
_Static_assert(sizeof(uint64_t[3]) == 24, "an array has no padding");

/* ---- Limits ---- */

_Static_assert(SCHAR_MIN == -128 && SCHAR_MAX == 127 && UCHAR_MAX == 255, "char");
_Static_assert(CHAR_MIN == SCHAR_MIN && CHAR_MAX == SCHAR_MAX, "char is signed");
_Static_assert((char)-1 < 0, "char is signed");
_Static_assert(SHRT_MIN == -32768 && SHRT_MAX == 32767 && USHRT_MAX == 65535, "short");
_Static_assert(INT_MIN == -2147483647 - 1 && INT_MAX == 2147483647, "int");
_Static_assert(UINT_MAX == 4294967295U, "unsigned int");
_Static_assert(LONG_MIN == -9223372036854775807L - 1 && LONG_MAX == 9223372036854775807L, "long");
_Static_assert(ULONG_MAX == 18446744073709551615UL, "unsigned long");
_Static_assert(LLONG_MIN == -9223372036854775807LL - 1, "long long");
_Static_assert(LLONG_MAX == 9223372036854775807LL, "long long");
_Static_assert(ULLONG_MAX == 18446744073709551615ULL, "unsigned long long");
_Static_assert(INT64_MIN == LONG_MIN && INT64_MAX == LONG_MAX, "int64_t");
_Static_assert(UINT64_MAX == ULONG_MAX && SIZE_MAX == ULONG_MAX, "uint64_t and size_t");
_Static_assert(UINTPTR_MAX == ULONG_MAX && INTPTR_MIN == LONG_MIN, "addresses");
_Static_assert(PTRDIFF_MIN == LONG_MIN && PTRDIFF_MAX == LONG_MAX, "ptrdiff_t");

/* ---- Which type is which: WP tells arrays apart by the types of their elements ---- */

/* Declared twice, under both names: an error unless they name the same type. */
extern uint64_t same_uint64;
extern unsigned long same_uint64;
extern int64_t same_int64;
extern long same_int64;
extern uint8_t same_uint8;
extern unsigned char same_uint8;
extern size_t same_size;
extern unsigned long same_size;
extern ptrdiff_t same_ptrdiff;
extern long same_ptrdiff;
extern uintptr_t same_uintptr;
extern unsigned long same_uintptr;

/* ---- What C leaves to the implementation ---- */

_Static_assert((-1 & 3) == 3, "two's complement");
_Static_assert(-7 / 2 == -3 && -7 % 2 == -1, "division truncates");
_Static_assert((uint8_t)300 == 44 && (uint64_t)-1 == UINT64_MAX, "unsigned conversion wraps");
_Static_assert((int8_t)200 == -56, "signed conversion wraps");

/* ---- What only shows at run time ---- */

static unsigned failures;

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    fprintf(stderr, "test_machine_model: not so: %s\n", what);
}

int main(void)
{
    uint64_t word = 0x0807060504030201;
    uint8_t bytes[8];
    memcpy(bytes, &word, sizeof word);
    for (uint8_t i = 0; i < 8; i++)
        check("little endian", bytes[i] == i + 1);

    /* Addresses count bytes: value.acsl turns an address into an index by this. */
    static uint64_t words[16];
    for (uint64_t i = 0; i < 16; i++)
        check("the address of a word", (uint64_t)(words + i) == (uint64_t)words + 8 * i);
    check("words are aligned", (uint64_t)words % 8 == 0);

    volatile int64_t negative = -256;
    check("right shift keeps the sign", negative >> 4 == -16);

    uint64_t *nowhere = NULL;
    memset(bytes, 0, sizeof bytes);
    check("the null pointer is all zero", memcmp(&nowhere, bytes, sizeof nowhere) == 0);
    return failures == 0 ? 0 : 1;
}
