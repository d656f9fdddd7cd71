/* What the programs ask of whoever manages their memory. Each backend is a header of inline
   functions, chosen by the macro MEMORY:

     memory_tricolor.h  the library, with blocks that stay or that move, with fields in place, or
                        with each access checked
     memory_boehm.h     Boehm's collector, GC_MALLOC and GC_MALLOC_ATOMIC
     memory_malloc.h    malloc, and free by hand

   A backend defines the type `value`, a word that is an integer or a block, and:

     memory_open, memory_close    at the beginning and the end of the program
     roots(array, count)          what these words reach is kept, from now on
     keep(&v), unkeep(count)      v is kept until it is the last of those to be unkept: for what a
                                  C variable holds while something is allocated. It is written
                                  there if the block moves
     make(count, fields)          a block with these fields
     make_empty(count)            a block whose fields hold `nothing`
     make_raw(count)              a block of words that are no values
     get, set                     fields
     get_raw, set_raw             words of a raw block
     of_int, to_int, is_nothing   integers as values
     drop(v)                      v is needed no more, by anything

   Programs must keep what they use by roots or keep, and must drop what they use no more; and no
   expression may have a value beside a call that allocates, for C may take the value first. So the
   one source does for all, and each backend leaves out what it does not need. */
#ifndef MUTATORS_MEMORY_H
#define MUTATORS_MEMORY_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

static _Noreturn inline void no_memory(void)
{
    fprintf(stderr, "there is no memory left\n");
    exit(1);
}

#include MEMORY

/* Numbers that are the same in each run (xorshift). */
static inline uint64_t random_number(void)
{
    static uint64_t state = 88172645463325252;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* The size of the problem, from the command line. */
static inline uint64_t problem_size(int count, char **arguments, uint64_t usual)
{
    return count > 1 ? strtoull(arguments[1], NULL, 10) : usual;
}

static inline void print_checksum(uint64_t sum)
{
    printf("checksum %llu\n", (unsigned long long)sum);
}

#endif
