/* What is wrong with a heap, in words: for the library and for OCaml's runtime. */
#ifndef LIBRARY_HEAP_ERROR_H
#define LIBRARY_HEAP_ERROR_H

#include "../layer3_imperative/heap/heap_check.h"

static inline const char *heap_error_text(enum heap_error error)
{
    switch (error) {
    case HEAP_OK:
        return "nothing is wrong";
    case HEAP_BAD_BASE:
    case HEAP_TOO_LARGE:
    case HEAP_BAD_END:
    case HEAP_BAD_LIMIT:
        return "the numbers that describe the heap are wrong";
    case HEAP_BAD_WOSIZE:
        return "the block goes past the end of the heap";
    case HEAP_BAD_CLOSURE:
        return "the closure has less than two fields";
    case HEAP_BAD_ENVIRONMENT:
        return "the environment begins past the end of its closure";
    case HEAP_VALUE_IN_RESERVE:
        return "the value points to where the heap may grow";
    case HEAP_VALUE_MISALIGNED:
        return "the value points into the heap, but not to a word";
    case HEAP_VALUE_TO_FREE:
        return "the value points to a block that is free";
    case HEAP_VALUE_TO_NO_BLOCK:
        return "the value points into a block, not to its beginning";
    case HEAP_VALUE_TO_BAD_INFIX:
        return "the value points to an infix header that is in no closure";
    }
    return "unknown";
}

#endif
