/* A heap of the library with options of the test, what it tells of itself, and a callback that visits
   one root. */
#ifndef TESTS_LIBRARY_HEAP_H
#define TESTS_LIBRARY_HEAP_H

#include "library_model.h"

static inline tricolor_heap *make_heap(const char *text)
{
    struct tricolor_options options;
    tricolor_heap *heap;
    tricolor_default_options(&options);
    options.environment = false;
    must(tricolor_parse_options(&options, text, NULL) == TRICOLOR_OK);
    must(tricolor_create(&options, &heap) == TRICOLOR_OK);
    return heap;
}

static inline struct tricolor_statistics statistics_of(tricolor_heap *heap)
{
    struct tricolor_statistics statistics;
    tricolor_statistics(heap, &statistics);
    return statistics;
}

static inline void visit_given(tricolor_visitor *visitor, void *data)
{
    tricolor_visit(visitor, *(tricolor_value *)data);
}

#endif
