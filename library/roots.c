/* Roots: three tables, and the visit of all of them. */

#include <string.h>

#include "heap_error.h"
#include "library.h"
#include "os.h"

/* Room for one more entry in a table; false if there is no memory. */
static bool one_more(void **table, uint64_t count, uint64_t *room, uint64_t entry)
{
    if (count < *room)
        return true;
    uint64_t more = *room * 2 + 8;
    if (more > (UINT64_MAX >> 1) / entry)
        return false;
    void *moved = os_resize(*table, more * entry);
    if (moved == NULL)
        return false;
    *table = moved;
    *room = more;
    return true;
}

/* Take entry `at` out of a table; those after it move up. */
static void one_less(void *table, uint64_t *count, uint64_t at, uint64_t entry)
{
    char *place = (char *)table + at * entry;
    (*count)--;
    memmove(place, place + entry, (*count - at) * entry);
}

static enum tricolor_error no_room(tricolor_heap *heap)
{
    return library_fail(heap, TRICOLOR_NO_MEMORY, "no memory to register one more root");
}

/* ---- Handles ---- */

/* The number of the handle at a place. */
static tricolor_handle number_of(const struct roots *roots, uint64_t place)
{
    return roots->handle[place - 1].uses << HANDLE_PLACE_BITS | place;
}

/* The entry of a handle in use; NULL if there is none. */
static struct root_handle *entry_of(tricolor_heap *heap, tricolor_handle handle)
{
    struct roots *roots = &heap->roots;
    uint64_t place = handle & HANDLE_PLACE;
    if (place >= 1 && place <= roots->handles && roots->handle[place - 1].next == HANDLE_IN_USE &&
        number_of(roots, place) == handle)
        return &roots->handle[place - 1];
    library_fail(heap, TRICOLOR_BAD_ROOT, "there is no handle %llu", (unsigned long long)handle);
    return NULL;
}

tricolor_handle tricolor_new_handle(tricolor_heap *heap, tricolor_value value)
{
    struct roots *roots = &heap->roots;
    if (library_ready(heap) != TRICOLOR_OK)
        return 0;
    if (!library_accepts(heap, value)) {
        library_fail(heap, TRICOLOR_BAD_VALUE,
                     "the value of a handle lies in the heap, but is no block");
        return 0;
    }
    uint64_t place = roots->free_handle, uses = 0;
    if (place != 0) {
        roots->free_handle = roots->handle[place - 1].next;
        uses = roots->handle[place - 1].uses + 1;
    } else {
        void *table = roots->handle;
        if (roots->handles == HANDLE_PLACE ||
            !one_more(&table, roots->handles, &roots->handle_room, sizeof *roots->handle)) {
            no_room(heap);
            return 0;
        }
        roots->handle = table;
        place = ++roots->handles;
    }
    roots->handle[place - 1] = (struct root_handle){value, HANDLE_IN_USE, uses};
    return number_of(roots, place);
}

enum tricolor_error tricolor_free_handle(tricolor_heap *heap, tricolor_handle handle)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    struct root_handle *entry = entry_of(heap, handle);
    if (entry == NULL)
        return TRICOLOR_BAD_ROOT;
    *entry = (struct root_handle){tricolor_int(0), heap->roots.free_handle, entry->uses};
    heap->roots.free_handle = handle & HANDLE_PLACE;
    return TRICOLOR_OK;
}

tricolor_value tricolor_handle_value(tricolor_heap *heap, tricolor_handle handle)
{
    struct root_handle *entry = entry_of(heap, handle);
    return entry == NULL ? TRICOLOR_NONE : entry->value;
}

enum tricolor_error tricolor_set_handle(tricolor_heap *heap, tricolor_handle handle,
                                        tricolor_value value)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    struct root_handle *entry = entry_of(heap, handle);
    if (entry == NULL)
        return TRICOLOR_BAD_ROOT;
    if (!library_accepts(heap, value))
        return library_fail(heap, TRICOLOR_BAD_VALUE,
                            "the value of a handle lies in the heap, but is no block");
    entry->value = value;
    return TRICOLOR_OK;
}

/* ---- Arrays ---- */

enum tricolor_error tricolor_add_roots(tricolor_heap *heap, tricolor_value *array, size_t count)
{
    struct roots *roots = &heap->roots;
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    if ((array == NULL && count > 0) || count > (UINTPTR_MAX - (uintptr_t)array) / sizeof *array)
        return library_fail(heap, TRICOLOR_BAD_ROOT, "no array of %zu roots can be at %p", count,
                            (void *)array);
    void *table = roots->array;
    if (!one_more(&table, roots->arrays, &roots->array_room, sizeof *roots->array))
        return no_room(heap);
    roots->array = table;
    roots->array[roots->arrays++] = (struct root_array){array, count};
    return TRICOLOR_OK;
}

enum tricolor_error tricolor_remove_roots(tricolor_heap *heap, const tricolor_value *array)
{
    struct roots *roots = &heap->roots;
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    /* From the end, for they mostly come and go like a stack. */
    for (uint64_t i = roots->arrays; i > 0; i--) {
        if (roots->array[i - 1].array != array)
            continue;
        one_less(roots->array, &roots->arrays, i - 1, sizeof *roots->array);
        return TRICOLOR_OK;
    }
    return library_fail(heap, TRICOLOR_BAD_ROOT, "no array of roots is registered at %p",
                        (const void *)array);
}

/* ---- Callbacks ---- */

enum tricolor_error tricolor_add_callback(tricolor_heap *heap, tricolor_root_callback *callback,
                                          void *data)
{
    struct roots *roots = &heap->roots;
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    if (callback == NULL)
        return library_fail(heap, TRICOLOR_BAD_ROOT, "NULL is no callback");
    void *table = roots->callback;
    if (!one_more(&table, roots->callbacks, &roots->callback_room, sizeof *roots->callback))
        return no_room(heap);
    roots->callback = table;
    roots->callback[roots->callbacks++] = (struct root_callback){callback, data};
    return TRICOLOR_OK;
}

enum tricolor_error tricolor_remove_callback(tricolor_heap *heap, tricolor_root_callback *callback,
                                             void *data)
{
    struct roots *roots = &heap->roots;
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    for (uint64_t i = roots->callbacks; i > 0; i--) {
        if (roots->callback[i - 1].callback != callback || roots->callback[i - 1].data != data)
            continue;
        one_less(roots->callback, &roots->callbacks, i - 1, sizeof *roots->callback);
        return TRICOLOR_OK;
    }
    return library_fail(heap, TRICOLOR_BAD_ROOT, "no such callback is registered");
}

/* ---- One root ---- */

/* What is wrong with a root; NULL if nothing is, as far as it is known. Where blocks move, it has to
   have a place, to which the new address can be written. */
static const char *fault_of(const tricolor_visitor *visitor, tricolor_value root, bool has_place)
{
    const tricolor_heap *heap = visitor->heap;
    if (heap->kind->moves && is_ours(root, heap->low, heap->high)) {
        if (!has_place)
            return "a block that moves, given by tricolor_visit and not by tricolor_visit_at";
        if (!is_ours(root, heap->base, end_of_heap(heap->base, heap->size)) || root % 8 != 0)
            return "the value points to where the heap was, or may be";
    }
    if (visitor->layout == NULL)
        return NULL;
    enum heap_error error =
        value_check(heap->words, heap->size, heap->limit, heap->base, visitor->layout, root);
    return error == HEAP_OK ? NULL : heap_error_text(error);
}

/* With a root that is known to be bad nothing is done: the proof says nothing of what would happen.
   Nor with a value that has no place, where blocks move: it is no block. */
static void visit(tricolor_visitor *visitor, tricolor_value *root, bool has_place)
{
    const char *fault = fault_of(visitor, *root, has_place);
    visitor->visited++;
    if (fault == NULL && visitor->each != NULL && (has_place || !visitor->heap->kind->moves)) {
        visitor->each(visitor, root);
    } else if (fault != NULL && visitor->fault == NULL) {
        visitor->fault = fault;
        visitor->root = *root;
    }
}

void tricolor_visit(tricolor_visitor *visitor, tricolor_value root)
{
    visit(visitor, &root, false);
}

void tricolor_visit_at(tricolor_visitor *visitor, tricolor_value *root)
{
    visit(visitor, root, true);
}

/* Tell of the first bad root that was met. */
enum tricolor_error roots_fault(const tricolor_visitor *visitor, const char *when)
{
    if (visitor->fault == NULL)
        return TRICOLOR_OK;
    return library_fail(visitor->heap, TRICOLOR_BAD_ROOT, "%s: root %#llx: %s", when,
                        (unsigned long long)visitor->root, visitor->fault);
}

/* ---- All of them ---- */

/* Do something with each of those that are in tables. */
static inline void for_tables(tricolor_visitor *visitor,
                              void (*what)(tricolor_visitor *visitor, tricolor_value *root))
{
    tricolor_heap *heap = visitor->heap;
    const struct roots *roots = &heap->roots;
    for (uint64_t i = 0; i < roots->handles; i++)
        what(visitor, &roots->handle[i].value);
    for (uint64_t i = 0; i < roots->arrays; i++)
        for (size_t j = 0; j < roots->array[i].count; j++)
            what(visitor, &roots->array[i].array[j]);
    for (uint64_t i = 0; i < heap->given_count; i++)
        what(visitor, &heap->given[i]);
}

void roots_visit_tables(tricolor_visitor *visitor)
{
    for_tables(visitor, tricolor_visit_at);
}

void roots_visit_callbacks(tricolor_visitor *visitor)
{
    const struct roots *roots = &visitor->heap->roots;
    for (uint64_t i = 0; i < roots->callbacks; i++)
        roots->callback[i].callback(visitor, roots->callback[i].data);
}

void roots_visit(tricolor_visitor *visitor)
{
    roots_visit_tables(visitor);
    roots_visit_callbacks(visitor);
}

/* Visit all again where the callbacks' roots have been noted, and look at none. */
void roots_visit_noted(tricolor_visitor *visitor)
{
    const struct roots *roots = &visitor->heap->roots;
    for_tables(visitor, visitor->each);
    for (uint64_t i = 0; i < roots->places; i++)
        visitor->each(visitor, roots->place[i]);
}

/* Note where a root stands; false if there is no memory for that. */
bool roots_note(struct roots *roots, tricolor_value *place)
{
    void *table = roots->place;
    if (!one_more(&table, roots->places, &roots->place_room, sizeof *roots->place))
        return false;
    roots->place = table;
    roots->place[roots->places++] = place;
    return true;
}

void roots_close(tricolor_heap *heap)
{
    os_free(heap->roots.handle);
    os_free(heap->roots.array);
    os_free(heap->roots.callback);
    os_free(heap->roots.place);
}
