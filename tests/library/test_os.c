// Memory that changes its addresses: os_move keeps every word and leaves nothing behind, and where it
// refuses, the memory is where it was.
// sources: library/os.c

#include "../../library/os.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECE = 16, PIECES = 5 }; /* in pages */

static char *range;
static uint64_t page, piece;

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        exit(1);
    }
}

static uint64_t *words_at(uint64_t begin)
{
    return (uint64_t *)(void *)(range + begin);
}

static void fill(uint64_t begin, uint64_t bytes, uint64_t first)
{
    for (uint64_t i = 0; i < bytes / sizeof first; i++)
        words_at(begin)[i] = first + i;
}

static void must_hold(uint64_t begin, uint64_t bytes, uint64_t first, const char *what)
{
    for (uint64_t i = 0; i < bytes / sizeof first; i++)
        must(words_at(begin)[i] == first + i, what);
}

static void must_be_usable(uint64_t begin, uint64_t bytes)
{
    fill(begin, bytes, 3);
    must_hold(begin, bytes, 3, "a place that is usable holds what is written there");
}

static bool unreadable(uint64_t at)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL); /* not the sanitizer's */
        volatile char seen = range[at];
        (void)seen;
        _exit(0);
    }
    must(child > 0 && waitpid(child, &status, 0) == child, "a child");
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV;
}

static bool refuses(void)
{
    return true;
}

static void begin_again(void)
{
    os_release(range, PIECES * piece);
    range = os_reserve(PIECES * piece);
    must(range != NULL && os_commit(range, 0, 2 * piece), "memory");
    fill(0, 2 * piece, 7);
}

/* All of it, its beginning, or its end; to where nothing is, or to where something is. */
static void test_moved(void)
{
    for (int turn = 0; turn < 6; turn++) {
        begin_again();
        uint64_t from = turn % 3 == 2 ? piece : 0, bytes = turn % 3 == 0 ? 2 * piece : piece;
        if (turn >= 3)
            must(os_commit(range, 2 * piece, 4 * piece), "memory");
        must(os_move(range, from, 2 * piece, bytes), "one mapping can be moved");
        must_hold(2 * piece, bytes, 7 + from / 8, "every word is kept");
        must(unreadable(from) && unreadable(from + bytes - 1), "nothing is left behind");
        if (bytes == piece)
            must_hold(piece - from, piece, 7 + (piece - from) / 8, "what is not moved stays");
        must(os_commit(range, from, from + bytes), "the old place can be used again");
        must_be_usable(from, bytes);
        must(os_move(range, 2 * piece, from, bytes), "it can be moved once more");
        must_hold(from, bytes, 7 + from / 8, "and keeps every word");
    }
}

static void test_refused(void)
{
    begin_again();
    os_refuses = refuses;
    must(!os_move(range, 0, 2 * piece, piece), "what refuses all refuses this");
    os_refuses = NULL;
    must_hold(0, 2 * piece, 7, "and nothing has changed");
    must(unreadable(2 * piece), "there either");

    must(os_move(range, piece, 3 * piece, piece) && os_commit(range, 2 * piece, 3 * piece),
         "parts");
    fill(2 * piece, piece, 7);
    must(!os_move(range, 2 * piece, 0, 2 * piece), "two mappings cannot be moved");
    must_hold(2 * piece, piece, 7, "the first is where it was");
    must_hold(3 * piece, piece, 7 + piece / 8, "and the second");
    must(os_commit(range, 0, 2 * piece), "and where they should go is memory to be had");
    must_be_usable(0, 2 * piece);
}

int main(void)
{
    page = os_whole_pages(1);
    piece = PIECE * page;
    test_moved();
    test_refused();
    os_release(range, PIECES * piece);
    return 0;
}
