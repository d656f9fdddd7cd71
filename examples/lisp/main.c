/* lisp [--statistics] FILE...: evaluate all forms in the files. */

#include <stdlib.h>
#include <string.h>

#include "lisp.h"

/* The whole file, with a 0 at its end. */
static char *read_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    char *text = NULL;
    size_t length = 0, room = 0;
    if (file == NULL) {
        fprintf(stderr, "lisp: cannot open %s\n", name);
        exit(1);
    }
    for (;;) {
        if (room - length < 2) {
            room = 2 * room + 4096;
            text = realloc(text, room);
            if (text == NULL)
                lisp_error("no memory to read a file", TRICOLOR_NONE);
        }
        size_t count = fread(text + length, 1, room - length - 1, file);
        length += count;
        if (count == 0)
            break;
    }
    fclose(file);
    text[length] = '\0';
    return text;
}

static void run_file(const char *name)
{
    char *text = read_file(name);
    value form;
    lisp.text = text;
    while (read_value(&form))
        eval(form, lisp.nil);
    free(text);
}

static void print_statistics(void)
{
    struct tricolor_statistics statistics;
    tricolor_statistics(lisp.heap, &statistics);
    fprintf(stderr, "%llu blocks in %llu words, %llu collections, heap of %llu words at the end\n",
            (unsigned long long)statistics.allocations, (unsigned long long)statistics.allocated,
            (unsigned long long)statistics.collections, (unsigned long long)statistics.words);
}

int main(int count, char **arguments)
{
    bool statistics = count > 1 && strcmp(arguments[1], "--statistics") == 0;
    heap_open();
    define_primitives();
    for (int i = statistics ? 2 : 1; i < count; i++)
        run_file(arguments[i]);
    if (statistics)
        print_statistics();
    heap_close();
    return 0;
}
