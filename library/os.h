/* What the library asks of the operating system. Nothing here is proved, and nothing reads or
   writes what it hands out. */
#ifndef LIBRARY_OS_H
#define LIBRARY_OS_H

#include <stdbool.h>
#include <stdint.h>

/* For tests: if it is not NULL, it is asked before each request for memory, and refuses it by
   returning true. To be set before the first heap is made. */
extern bool (*os_refuses)(void);

/* The bytes rounded up to whole pages; they must be 2^63 at most. */
uint64_t os_whole_pages(uint64_t bytes);

/* A range of addresses without access, in whole pages; NULL if the system refuses. */
void *os_reserve(uint64_t bytes);

/* Make the bytes from begin to end of a range usable; false if the system refuses. What they hold
   then is any words. Both are in whole pages. */
bool os_commit(void *range, uint64_t begin, uint64_t end);

/* Let the system use large pages there, if it has any. */
void os_prefer_large_pages(void *range, uint64_t begin, uint64_t end);

/* Give the memory back, and keep the addresses. */
void os_decommit(void *range, uint64_t begin, uint64_t end);

/* Move the memory of so many bytes to other addresses of a range, which are usable then, at no cost
   for each byte; behind the old ones the range goes on. False if the system refuses: then the
   memory is where it was, and the other addresses are as they were, or usable and empty. It does
   so where the memory was not made usable, or moved, in one piece. */
bool os_move(void *range, uint64_t from, uint64_t to, uint64_t bytes);

/* Empty the pages: they stay usable, and hold any words. */
void os_discard(void *range, uint64_t begin, uint64_t end);

/* Give the addresses back, too. */
void os_release(void *range, uint64_t bytes);

/* realloc: for the library's own tables. */
void *os_resize(void *table, uint64_t bytes);
void os_free(void *table);

/* The bytes of memory that the machine has, in whole pages; 0 if it does not tell. */
uint64_t os_memory(void);

/* Nanoseconds of a clock that never goes back. */
uint64_t os_clock(void);

/* An environment variable; NULL if it is not set, or the program is privileged. */
const char *os_environment(const char *name);

#endif
