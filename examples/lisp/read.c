/* Reading and printing. */

#include <string.h>

#include "lisp.h"

/* ---- Reading ---- */

static void skip_space(void)
{
    for (;;) {
        lisp.text += strspn(lisp.text, " \t\r\n");
        if (*lisp.text != ';')
            return;
        lisp.text += strcspn(lisp.text, "\n");
    }
}

static value read_one(void)
{
    value v = TRICOLOR_NONE;
    if (!read_value(&v))
        lisp_error("the text ends within a form", TRICOLOR_NONE);
    return v;
}

/* The rest of a list, after its parenthesis: its pairs are linked as they come. */
static value read_list(void)
{
    value head = cons(lisp.nil, lisp.nil), last = head;
    push(&head);
    push(&last);
    for (skip_space(); *lisp.text != ')'; skip_space()) {
        value one = read_one(), pair = cons(one, lisp.nil);
        set_field_to(last, 1, pair);
        last = pair;
    }
    lisp.text++;
    lisp.top -= 2;
    return rest(head);
}

static value read_string(void)
{
    const char *begin = lisp.text;
    size_t length = strcspn(begin, "\"");
    if (begin[length] == '\0')
        lisp_error("the text ends within a string", TRICOLOR_NONE);
    lisp.text += length + 1;
    return string(begin, length);
}

/* A number or a symbol. */
static value read_word(void)
{
    const char *begin = lisp.text;
    size_t length = strcspn(begin, " \t\r\n();\"'"), at = begin[0] == '-' && length > 1;
    int64_t number = 0;
    lisp.text += length;
    if (strspn(begin + at, "0123456789") < length - at)
        return symbol(begin, length);
    for (size_t i = at; i < length; i++)
        number = (number * 10 + (begin[i] - '0')) % ((int64_t)1 << 59);
    return tricolor_int(at ? -number : number);
}

bool read_value(value *v)
{
    skip_space();
    switch (*lisp.text) {
    case '\0':
        return false;
    case ')':
        lisp_error("there is one parenthesis too many", TRICOLOR_NONE);
    case '(':
        lisp.text++;
        *v = read_list();
        return true;
    case '\'':
        lisp.text++;
        *v = read_one();
        *v = cons(*v, lisp.nil);
        *v = cons(lisp.quote, *v);
        return true;
    case '"':
        lisp.text++;
        *v = read_string();
        return true;
    default:
        *v = read_word();
        return true;
    }
}

/* ---- Printing ---- */

static void print_string(FILE *file, value s)
{
    for (size_t i = 0; i < string_length(s); i++)
        putc(string_byte(s, i), file);
}

static void print_list(FILE *file, value v, bool quoted)
{
    const char *between = "(";
    for (; is(PAIR, v); v = rest(v)) {
        fputs(between, file);
        print_value(file, first(v), quoted);
        between = " ";
    }
    if (v != lisp.nil) {
        fputs(" . ", file);
        print_value(file, v, quoted);
    }
    putc(')', file);
}

void print_value(FILE *file, value v, bool quoted)
{
    if (tricolor_is_int(v)) {
        fprintf(file, "%lld", (long long)tricolor_to_int(v));
    } else if (is(PAIR, v)) {
        print_list(file, v, quoted);
    } else if (is(SYMBOL, v)) {
        print_string(file, field(v, 0));
    } else if (is(STRING, v)) {
        fputs(quoted ? "\"" : "", file);
        print_string(file, v);
        fputs(quoted ? "\"" : "", file);
    } else {
        fputs(is(CLOSURE, v) ? "<closure>" : "<primitive>", file);
    }
}
