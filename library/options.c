/* Options: the defaults, and the text that changes them. */

#include <string.h>

#include "library.h"
#include "os.h"

#define MOST_BYTES (MAX_HEAP_SIZE * UINT64_C(8))

/* Twice the memory of the machine: no heap has more words in use for long, and addresses are not
   without end, where a program has hundreds of heaps. */
static uint64_t default_limit(void)
{
    uint64_t memory = os_memory(), least = UINT64_C(1) << 30;
    if (memory == 0 || memory > MOST_BYTES / 2)
        return MOST_BYTES;
    return 2 * memory < least ? least : 2 * memory;
}

void tricolor_default_options(struct tricolor_options *options)
{
    *options = (struct tricolor_options){
        .kind = TRICOLOR_MARK_SWEEP,
        .heap = UINT64_C(1) << 20,
        .limit = default_limit(),
        .growth = 80,
        .environment = true,
    };
}

/* ---- Numbers ---- */

/* By how many bits a unit shifts; -1 if there is no such unit. */
static int unit_shift(char unit)
{
    static const char units[] = "KMGT";
    const char *place = unit == '\0' ? NULL : strchr(units, unit);
    return place == NULL ? -1 : 10 * (int)(place - units + 1);
}

/* Read a number, with a unit if `sized`; it must fill the text to its end, and be at most this. */
static bool read_number(const char *text, const char *end, bool sized, uint64_t most,
                        uint64_t *number)
{
    uint64_t sum = 0;
    const char *place = text;
    for (; place < end && '0' <= *place && *place <= '9'; place++) {
        uint64_t digit = (uint64_t)(*place - '0');
        if (sum > (UINT64_MAX - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    if (place == text)
        return false;
    if (sized && place < end) {
        int shift = unit_shift(*place++);
        if (shift < 0 || sum > UINT64_MAX >> shift)
            return false;
        sum <<= shift;
    }
    *number = sum;
    return place == end && sum <= most;
}

/* ---- One option, all options ---- */

enum { MOST_GROWTH = 100000 };

/* Whether the text from begin to end starts with this name and an equals sign. */
static bool named(const char *begin, const char *end, const char *name, const char **value)
{
    size_t length = strlen(name);
    *value = begin + length + 1;
    return *value <= end && strncmp(begin, name, length) == 0 && begin[length] == '=';
}

/* Whether the text from begin to end is this name. */
static bool is_name(const char *begin, const char *end, const char *name)
{
    return strlen(name) == (size_t)(end - begin) && strncmp(begin, name, strlen(name)) == 0;
}

static bool read_kind(const char *begin, const char *end, enum tricolor_kind *kind)
{
    bool copying = is_name(begin, end, "copying");
    if (!copying && !is_name(begin, end, "mark_sweep"))
        return false;
    *kind = copying ? TRICOLOR_COPYING : TRICOLOR_MARK_SWEEP;
    return true;
}

static bool read_option(struct tricolor_options *options, const char *begin, const char *end)
{
    const char *value;
    uint64_t number;
    if (named(begin, end, "kind", &value))
        return read_kind(value, end, &options->kind);
    if (named(begin, end, "heap", &value))
        return read_number(value, end, true, MOST_BYTES, &options->heap);
    if (named(begin, end, "limit", &value))
        return read_number(value, end, true, MOST_BYTES, &options->limit);
    if (named(begin, end, "growth", &value))
        return read_number(value, end, false, MOST_GROWTH, &options->growth);
    if (named(begin, end, "stack", &value))
        return read_number(value, end, false, MAX_HEAP_SIZE, &options->stack);
    if (named(begin, end, "check", &value) && read_number(value, end, false, 1, &number)) {
        options->check = number == 1;
        return true;
    }
    if (named(begin, end, "stress", &value) && read_number(value, end, false, 1, &number)) {
        options->stress = number == 1;
        return true;
    }
    return false;
}

enum tricolor_error tricolor_parse_options(struct tricolor_options *options, const char *text,
                                           const char **where)
{
    struct tricolor_options read = *options;
    const char *begin = text;
    while (*begin != '\0') {
        const char *end = begin + strcspn(begin, ",");
        if (!read_option(&read, begin, end)) {
            if (where != NULL)
                *where = begin;
            return TRICOLOR_BAD_OPTION;
        }
        begin = *end == ',' ? end + 1 : end;
    }
    *options = read;
    return TRICOLOR_OK;
}

/* The options that count: those given or the defaults, then the environment. */
enum tricolor_error options_settle(const struct tricolor_options *given,
                                   struct tricolor_options *settled)
{
    if (given == NULL)
        tricolor_default_options(settled);
    else
        *settled = *given;
    const char *text = settled->environment ? os_environment("TRICOLOR") : NULL;
    if (text != NULL && tricolor_parse_options(settled, text, NULL) != TRICOLOR_OK)
        return TRICOLOR_BAD_OPTION;
    bool valid = settled->heap <= settled->limit && settled->limit <= MOST_BYTES &&
                 settled->growth <= MOST_GROWTH && settled->stack <= MAX_HEAP_SIZE &&
                 (settled->kind == TRICOLOR_MARK_SWEEP || settled->kind == TRICOLOR_COPYING);
    return valid ? TRICOLOR_OK : TRICOLOR_BAD_OPTION;
}
