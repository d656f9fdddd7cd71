/* The primitives: a table of names and functions. Their arguments are a list. */

#include <stdlib.h>
#include <string.h>

#include "lisp.h"

static value second(value list)
{
    return first(rest(list));
}

static value truth(bool b)
{
    return b ? lisp.truth : lisp.nil;
}

static int64_t number(value v)
{
    if (!tricolor_is_int(v))
        lisp_error("this is no number", v);
    return tricolor_to_int(v);
}

static value text(value v)
{
    if (!is(STRING, v))
        lisp_error("this is no string", v);
    return v;
}

/* ---- Numbers ---- */

/* They wrap; C's own signed numbers must not. */
static value wrapped(uint64_t sum)
{
    return tricolor_int((int64_t)sum);
}

static value add(value list)
{
    uint64_t sum = 0;
    for (; list != lisp.nil; list = rest(list))
        sum += (uint64_t)number(first(list));
    return wrapped(sum);
}

static value subtract(value list)
{
    return wrapped((uint64_t)number(first(list)) - (uint64_t)number(second(list)));
}

static value multiply(value list)
{
    uint64_t product = 1;
    for (; list != lisp.nil; list = rest(list))
        product *= (uint64_t)number(first(list));
    return wrapped(product);
}

static int64_t divisor(value v)
{
    if (number(v) == 0)
        lisp_error("division by zero", TRICOLOR_NONE);
    return number(v);
}

static value divide(value list)
{
    return tricolor_int(number(first(list)) / divisor(second(list)));
}

static value modulo(value list)
{
    return tricolor_int(number(first(list)) % divisor(second(list)));
}

static value less(value list)
{
    return truth(number(first(list)) < number(second(list)));
}

/* ---- Pairs ---- */

static value make_pair(value list)
{
    return cons(first(list), second(list));
}

static value get_first(value list)
{
    return first(first(list));
}

static value get_rest(value list)
{
    return rest(first(list));
}

static value set_first(value list)
{
    first(first(list)); /* is a pair */
    set_field_to(first(list), 0, second(list));
    return second(list);
}

static value set_rest(value list)
{
    first(first(list)); /* is a pair */
    set_field_to(first(list), 1, second(list));
    return second(list);
}

static value all(value list)
{
    return list;
}

static value is_pair(value list)
{
    return truth(is(PAIR, first(list)));
}

static value same(value list)
{
    return truth(first(list) == second(list));
}

static value is_nil(value list)
{
    return truth(first(list) == lisp.nil);
}

static value apply_to(value list)
{
    return apply(first(list), second(list));
}

/* ---- Strings ---- */

static value append(value list)
{
    return string_append(text(first(list)), text(second(list)));
}

static value length(value list)
{
    return tricolor_int((int64_t)string_length(text(first(list))));
}

static value same_text(value list)
{
    value a = text(first(list)), b = text(second(list));
    bool equal = string_length(a) == string_length(b);
    for (size_t i = 0; equal && i < string_length(a); i++)
        equal = string_byte(a, i) == string_byte(b, i);
    return truth(equal);
}

static value number_text(value list)
{
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%lld", (long long)number(first(list)));
    return string(digits, (size_t)count);
}

/* ---- The world ---- */

static value print(value list)
{
    for (value each = list; each != lisp.nil; each = rest(each))
        print_value(stdout, first(each), false);
    putchar('\n');
    return lisp.nil;
}

static value collect(value list)
{
    push(&list);
    if (tricolor_collect(lisp.heap) != TRICOLOR_OK)
        lisp_error(tricolor_message(lisp.heap), TRICOLOR_NONE);
    lisp.top--;
    return list;
}

static const struct {
    const char *name;
    value (*function)(value list);
} primitive[] = {
    {"+", add},
    {"-", subtract},
    {"*", multiply},
    {"/", divide},
    {"%", modulo},
    {"<", less},
    {"=", same},
    {"cons", make_pair},
    {"first", get_first},
    {"rest", get_rest},
    {"set-first!", set_first},
    {"set-rest!", set_rest},
    {"list", all},
    {"pair?", is_pair},
    {"nil?", is_nil},
    {"not", is_nil},
    {"apply", apply_to},
    {"append-text", append},
    {"text-length", length},
    {"text=", same_text},
    {"number-text", number_text},
    {"print", print},
    {"collect", collect},
};

value call_primitive(int64_t index, value arguments)
{
    return primitive[index].function(arguments);
}

void define_primitives(void)
{
    for (size_t i = 0; i < sizeof primitive / sizeof *primitive; i++) {
        value fields[] = {tricolor_int((int64_t)i)};
        value name = symbol(primitive[i].name, strlen(primitive[i].name));
        push(&name);
        value made = make(PRIMITIVE, 1, fields);
        set_field_to(name, 1, made);
        lisp.top--;
    }
}
