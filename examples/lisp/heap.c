/* The values of the Lisp, as blocks. */

#include <stdlib.h>
#include <string.h>

#include "lisp.h"

struct lisp lisp;

_Noreturn void lisp_error(const char *message, value about)
{
    fflush(stdout);
    fprintf(stderr, "lisp: %s", message);
    if (about != TRICOLOR_NONE) {
        fprintf(stderr, ": ");
        print_value(stderr, about, true);
    }
    fprintf(stderr, "\n");
    exit(1);
}

/* ---- The heap ---- */

static void enumerate_roots(tricolor_visitor *visitor, void *data)
{
    (void)data;
    for (size_t i = 0; i < lisp.top; i++)
        tricolor_visit_at(visitor, lisp.stack[i]);
}

static value well_known(const char *name)
{
    return symbol(name, strlen(name));
}

void heap_open(void)
{
    enum tricolor_error error = tricolor_create(NULL, &lisp.heap);
    if (error == TRICOLOR_OK)
        error = tricolor_add_callback(lisp.heap, enumerate_roots, NULL);
    if (error == TRICOLOR_OK)
        error = tricolor_add_roots(lisp.heap, lisp.known, sizeof lisp.known / sizeof *lisp.known);
    if (error != TRICOLOR_OK) {
        fprintf(stderr, "lisp: %s\n", tricolor_error_text(error));
        exit(1);
    }
    lisp.symbols = tricolor_int(0);
    lisp.nil = well_known("nil");
    set_field_to(lisp.nil, 1, lisp.nil);
    lisp.truth = well_known("true");
    set_field_to(lisp.truth, 1, lisp.truth);
    lisp.quote = well_known("quote");
    lisp.if_ = well_known("if");
    lisp.define = well_known("define");
    lisp.set = well_known("set!");
    lisp.lambda = well_known("lambda");
    lisp.let = well_known("let");
    lisp.progn = well_known("begin");
    lisp.while_ = well_known("while");
    lisp.and_ = well_known("and");
    lisp.or_ = well_known("or");
}

void heap_close(void)
{
    tricolor_destroy(lisp.heap);
}

void push(value *v)
{
    if (lisp.top == STACK_SIZE)
        lisp_error("too much on the stack", TRICOLOR_NONE);
    lisp.stack[lisp.top++] = v;
}

bool is_true(value v)
{
    return v != lisp.nil;
}

/* The fields need not be reached by anything else. */
value make(enum tag tag, uint64_t size, const value *fields)
{
    value v = tricolor_alloc_with(lisp.heap, size, tag, fields);
    if (v == TRICOLOR_NONE)
        lisp_error(tricolor_message(lisp.heap), TRICOLOR_NONE);
    return v;
}

bool is(enum tag tag, value v)
{
    return !tricolor_is_int(v) && tricolor_tag(lisp.heap, v) == (unsigned)tag;
}

value field(value v, uint64_t i)
{
    return tricolor_get(lisp.heap, v, i);
}

void set_field_to(value v, uint64_t i, value to)
{
    if (tricolor_set(lisp.heap, v, i, to) != TRICOLOR_OK)
        lisp_error(tricolor_message(lisp.heap), TRICOLOR_NONE);
}

/* ---- Pairs ---- */

value cons(value first_field, value rest_field)
{
    value fields[] = {first_field, rest_field};
    return make(PAIR, 2, fields);
}

value first(value pair)
{
    if (!is(PAIR, pair))
        lisp_error("this is no pair", pair);
    return field(pair, 0);
}

value rest(value pair)
{
    if (!is(PAIR, pair))
        lisp_error("this is no pair", pair);
    return field(pair, 1);
}

/* ---- Symbols ---- */

static bool has_name(value s, const char *name, size_t length)
{
    value own = field(s, 0);
    if (string_length(own) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (string_byte(own, i) != name[i])
            return false;
    return true;
}

/* The symbol of this name: the same one each time. */
value symbol(const char *name, size_t length)
{
    for (value s = lisp.symbols; !tricolor_is_int(s); s = field(s, 1))
        if (has_name(field(s, 0), name, length))
            return field(s, 0);
    value fields[] = {string(name, length), TRICOLOR_NONE}; /* no value yet */
    value made = make(SYMBOL, 2, fields);
    lisp.symbols = cons(made, lisp.symbols);
    return field(lisp.symbols, 0);
}

/* ---- Strings ---- */

enum { MOST_BYTES = 1 << 20 };

static value raw_string(size_t length)
{
    if (length > MOST_BYTES)
        lisp_error("a string is too long", tricolor_int((int64_t)length));
    value s = tricolor_alloc(lisp.heap, 1 + (length + 7) / 8, STRING);
    if (s == TRICOLOR_NONE)
        lisp_error(tricolor_message(lisp.heap), TRICOLOR_NONE);
    set_field_to(s, 0, length);
    return s;
}

size_t string_length(value s)
{
    return field(s, 0);
}

char string_byte(value s, size_t i)
{
    return (char)(field(s, 1 + i / 8) >> i % 8 * 8 & 0xff);
}

static void put_bytes(value s, size_t at, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++, at++) {
        uint64_t word = field(s, 1 + at / 8), shift = at % 8 * 8;
        word = (word & ~((uint64_t)0xff << shift)) | (uint64_t)(unsigned char)bytes[i] << shift;
        set_field_to(s, 1 + at / 8, word);
    }
}

value string(const char *bytes, size_t length)
{
    value s = raw_string(length);
    put_bytes(s, 0, bytes, length);
    return s;
}

value string_append(value a, value b)
{
    size_t first_part = string_length(a), length = first_part + string_length(b);
    push(&a);
    push(&b);
    value s = raw_string(length);
    lisp.top -= 2;
    for (size_t i = 0; i < length; i++) {
        char byte = i < first_part ? string_byte(a, i) : string_byte(b, i - first_part);
        put_bytes(s, i, &byte, 1);
    }
    return s;
}
