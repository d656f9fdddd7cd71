/* Ephemerons during a collection. A weak pointer is an ephemeron without data.

   An ephemeron is a block of tag Abstract_tag, which marking does not look into: a link to the
   next one, the data, the keys. The data live if the ephemeron and all its keys do. Which of them
   do is found by going over the list until nothing changes; those that are decided are put aside,
   so that the list of the others gets shorter. It turns round each time, so that a chain of
   ephemerons is done in two rounds, whichever way it runs.

   What is said to be dead here is in our range, white, and an infix header stands for its closure:
   that is is_marked, which is proved. */
#include "tricolor_glue.h"

#include "caml/weak.h"

/* Field caml_ephe_none says that there is no data, or no key: it is outside of the heap. */
static value decided;   /* a list */
static value undecided; /* another */

static inline uint64_t block_of_ephemeron(value ephemeron)
{
    CAMLassert(in_major_heap(ephemeron));
    return index_of_address((uint64_t)ephemeron, tricolor.base);
}

static inline value get(value ephemeron, uint64_t field)
{
    return (value)heap_get_field(tricolor.words, block_of_ephemeron(ephemeron), field);
}

static inline void set(value ephemeron, uint64_t field, value v)
{
    heap_set_field(tricolor.words, block_of_ephemeron(ephemeron), field, (uint64_t)v);
}

static inline uint64_t size_of(value ephemeron)
{
    return header_wosize(heap_get_header(tricolor.words, block_of_ephemeron(ephemeron)));
}

static inline bool is_alive(value v)
{
    return is_marked(tricolor.words, tricolor.size, tricolor.base, (uint64_t)v);
}

static value push(value ephemeron, value list)
{
    set(ephemeron, CAML_EPHE_LINK_OFFSET, list);
    return ephemeron;
}

/* Whether a lazy value that has been computed may be replaced by its result. Where the result could
   itself be mistaken for a lazy value, or for a float, it may not. */
static bool may_go_through(value result)
{
    if (Is_long(result) || Tag_val(result) == Forward_tag || Tag_val(result) == Lazy_tag)
        return false;
#ifdef FLAT_FLOAT_ARRAY
    if (Tag_val(result) == Double_tag)
        return false;
#endif
    return true;
}

/* A key. Where it is a lazy value that has been computed it becomes the result, as when the minor
   collector meets one. */
static value settled_key(value ephemeron, uint64_t field)
{
    value key = get(ephemeron, field);
    while (Is_block(key) && key != caml_ephe_none && Tag_val(key) == Forward_tag) {
        value result = Forward_val(key);
        if (!may_go_through(result))
            break;
        key = result;
        set(ephemeron, field, key);
    }
    return key;
}

static bool keys_live(value ephemeron)
{
    uint64_t size = size_of(ephemeron);
    for (uint64_t field = CAML_EPHE_FIRST_KEY; field < size; field++) {
        if (!is_alive(settled_key(ephemeron, field)))
            return false;
    }
    return true;
}

void tricolor_begin_ephemerons(void)
{
    decided = (value)NULL;
    undecided = caml_ephe_list_head;
}

/* Go over those that are undecided; whether something was marked. */
static bool decide(void)
{
    value list = undecided;
    bool marked = false;
    undecided = (value)NULL;
    while (list != (value)NULL) {
        value ephemeron = list;
        list = get(ephemeron, CAML_EPHE_LINK_OFFSET);
        value data = get(ephemeron, CAML_EPHE_DATA_OFFSET);
        if (is_alive(data)) {
            decided = push(ephemeron, decided);
        } else if (is_alive(ephemeron) && keys_live(ephemeron)) {
            tricolor_darken_and_drain(data);
            decided = push(ephemeron, decided);
            marked = true;
        } else {
            undecided = push(ephemeron, undecided);
        }
    }
    return marked;
}

/* Mark all data that live. All that is grey must have been drained. */
void tricolor_mark_ephemerons(void)
{
    while (decide())
        ;
}

/* Let no key and no data of an ephemeron be dead. */
static void clean_ephemeron(value ephemeron)
{
    uint64_t size = size_of(ephemeron);
    bool lost_key = false;
    for (uint64_t field = CAML_EPHE_FIRST_KEY; field < size; field++) {
        if (!is_alive(settled_key(ephemeron, field))) {
            set(ephemeron, field, caml_ephe_none);
            lost_key = true;
        }
    }
    if (lost_key)
        set(ephemeron, CAML_EPHE_DATA_OFFSET, caml_ephe_none);
    CAMLassert(is_alive(get(ephemeron, CAML_EPHE_DATA_OFFSET)));
}

static void clean_list(value list)
{
    while (list != (value)NULL) {
        value ephemeron = list;
        list = get(ephemeron, CAML_EPHE_LINK_OFFSET);
        if (is_alive(ephemeron)) {
            clean_ephemeron(ephemeron);
            caml_ephe_list_head = push(ephemeron, caml_ephe_list_head);
        }
    }
}

/* Clean those that live, and forget the others. */
void tricolor_clean_ephemerons(void)
{
    caml_ephe_list_head = (value)NULL;
    clean_list(decided);
    clean_list(undecided);
}
