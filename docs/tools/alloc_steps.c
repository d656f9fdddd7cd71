/* The allocator at work on the heap that the sweep of chapter 4 leaves, call by call, as pictures
   in Graphviz's language. Each shows what is in memory after a call of alloc, and is checked: the
   blocks fill the heap, and the holes are linked.

   usage: alloc_steps

   Each picture is one graph, to be laid out by `neato -n2`. */

#include "../../layer3_imperative/mutator/alloc.h"
#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../../layer3_imperative/sweep/sweep.h"
#include "steps.h"
#include "sweep_heap.h"

enum { CAPTION = 128, CAPACITY = 4 };

static void check_invariants(struct hole_cursor cursor)
{
    uint64_t index = 0;
    for (uint64_t next; index < SIZE; index = next) {
        next = index + 1 + wosize_at(index);
        demand(!is_hole(index) || heap[index + 1] == link_from(next, SIZE), "the holes are linked");
    }
    demand(index == SIZE, "the blocks fill the heap");
    demand(cursor.head == link_from(0, SIZE), "the head is the first hole");
    demand(cursor.hole == SIZE || (cursor.hole < SIZE && is_hole(cursor.hole)),
           "the cursor stands at a hole, or at the end");
}

static void draw_step(struct hole_cursor cursor, const char *what, const char *then,
                      const char *ink)
{
    check_invariants(cursor);
    step++;
    begin_picture(step, WIDTH, HEIGHT);
    draw_strip(SIZE);
    draw_mark("cursor", cursor.hole, 15, LINE);
    draw_caption(step, what, then, ink);
    end_picture();
}

/* Allocate a block, and draw what becomes of the heap. */
static struct hole_cursor alloc_and_draw(struct hole_cursor cursor, uint64_t wosize)
{
    char what[CAPTION], then[CAPTION];
    bool is_hole_before[SIZE] = {false};
    for (uint64_t i = 0; i < SIZE; i += 1 + wosize_at(i)) {
        is_hole_before[i] = is_hole(i);
    }
    struct allocation made = heap_alloc(heap, SIZE, BASE, cursor, wosize, WHITE, 0);
    if (made.block == SIZE) {
        sprintf(what, "heap_alloc(%d) says no", (int)wosize);
        draw_step(made.cursor, what, "no hole is large enough", WARNING);
        return made.cursor;
    }
    demand(colour_at(made.block) == WHITE && wosize_at(made.block) == wosize,
           "the block has the wosize that was asked for");
    uint64_t start = made.block; /* of the hole that it is from */
    while (!is_hole_before[start]) {
        demand(start > 0, "the block is from a hole");
        start--;
    }
    demand(start == made.block || start + 1 + wosize_at(start) == made.block,
           "what is left of the hole is one block");
    sprintf(what, "heap_alloc(%d): a block at %d%s", (int)wosize, (int)made.block,
            start < cursor.hole ? ", found from the head on" : "");
    if (made.block - start > 1) {
        sprintf(then, "a hole of wosize %d is left", (int)wosize_at(start));
    } else {
        sprintf(then, "%s is left: the hole is unlinked",
                made.block > start ? "a fragment" : "nothing");
    }
    for (uint64_t i = made.block + 1; i <= made.block + wosize; i++) {
        heap[i] = immediate_of(0);
    }
    draw_step(made.cursor, what, then, "black");
    return made.cursor;
}

int main(void)
{
    static int64_t stack[CAPACITY];
    build_sweep_heap();
    struct mark_state marked = mark_begin(SIZE);
    marked = mark_root(heap, SIZE, BASE, stack, CAPACITY, marked, pointer_to(0));
    mark_drain(heap, SIZE, BASE, stack, CAPACITY, marked);
    struct sweep_state state = heap_sweep(heap, SIZE, BASE, NO_TAG, sweep_begin(SIZE));
    struct hole_cursor cursor = cursor_begin(BASE, SIZE, state.head);
    draw_step(cursor, "cursor_begin: the heap is swept", "the cursor stands at the first hole",
              "black");
    cursor = alloc_and_draw(cursor, 2);
    cursor = alloc_and_draw(cursor, 2);
    cursor = alloc_and_draw(cursor, 1);
    cursor = alloc_and_draw(cursor, 1);
    alloc_and_draw(cursor, 1);
    return 0;
}
