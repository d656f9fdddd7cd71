/* The sweep in place at work on a small heap, step by step, as pictures in Graphviz's language.

   This file includes layer3_imperative/sweep/sweep.c as it stands and is compiled with
   -finstrument-functions, so that the compiler calls two hooks (hooks.h) whenever a function
   of sweep.c begins or ends. The hooks look at the heap in memory, and draw what they see. Where
   the sweep stands they have to find out for themselves; so they check at each step that no words
   were written but those that should be, that the blocks fill the heap, that free ones are merged
   and that the holes are linked, and stop if this is ever false.

   usage: sweep_steps at_once      each step of sweeping it
          sweep_steps with_stops   where the sweep stops before dead custom blocks

   Each picture is one graph, to be laid out by `neato -n2`. */

#include "../../layer3_imperative/sweep/sweep.c"

#include "../../layer3_imperative/mark_sweep/mark.h"
#include "hooks.h"
#include "sweep_heap.h"

enum { CAPTION = 128, CAPACITY = 4 };

/* ---- What the hooks know ---- */

static uint64_t heap_before[SIZE]; /* as it was at the last step */
static bool whitening_drawn;       /* a picture was drawn of a block that turned white */
static uint64_t swept, place;      /* where the sweep stands */

/* The end of the run of dead blocks that begins here. */
static uint64_t end_of_run(uint64_t index)
{
    while (index < SIZE && (colour_at(index) != BLACK || wosize_at(index) == 0)) {
        index += 1 + wosize_at(index);
    }
    return index;
}

/* The first field of the last hole before word end; SIZE if there is none. */
static uint64_t last_link_before(uint64_t end)
{
    uint64_t link = SIZE;
    for (uint64_t hole = hole_from(0, end); hole < end;
         hole = hole_from(hole + 1 + wosize_at(hole), end)) {
        link = hole + 1;
    }
    return link;
}

/* Nothing was written since the last step, but perhaps these three words. */
static void check_written(uint64_t one, uint64_t other, uint64_t third)
{
    for (uint64_t i = 0; i < SIZE; i++) {
        demand(heap[i] == heap_before[i] || i == one || i == other || i == third,
               "no other word was written");
    }
    memcpy(heap_before, heap, sizeof heap);
}

static void check_invariants(void)
{
    uint64_t index = 0;
    while (index < SIZE) {
        uint64_t next = index + 1 + wosize_at(index);
        if (index < swept) {
            demand(colour_at(index) == WHITE ? wosize_at(index) > 0 : colour_at(index) == BLUE,
                   "what is swept is white, or free and blue");
            demand(colour_at(index) == WHITE || next >= swept || colour_at(next) == WHITE,
                   "no two free blocks are neighbours");
            demand(!is_hole(index) || heap[index + 1] == link_from(next, swept),
                   "the holes are linked");
        }
        index = next;
    }
    demand(index == SIZE, "the blocks fill the heap");
}

/* The state that is in memory now, and two lines of text. */
static void draw_step(const char *what, const char *then)
{
    check_invariants();
    step++;
    begin_picture(step, WIDTH, HEIGHT);
    draw_strip(swept);
    draw_mark("swept", swept, 15, LINE);
    if (place != swept) {
        draw_mark("place", place, 27, WARNING);
    }
    draw_caption(step, what, then, "black");
    end_picture();
}

/* ---- The hooks ---- */

static void block_turns_white(void)
{
    char what[CAPTION];
    demand(colour_at(swept) == WHITE && wosize_at(swept) == heap_before[swept] >> 10 &&
               (heap[swept] & 255) == (heap_before[swept] & 255),
           "a block has turned white, and is else as it was");
    check_written(swept, swept, swept);
    sprintf(what, "the %s at %d turns white", name[swept], (int)swept);
    swept += 1 + wosize_at(swept);
    place = swept;
    if (!whitening_drawn) {
        whitening_drawn = true;
        draw_step(what, "nothing else is written");
    }
}

static void run_ends(void)
{
    char what[CAPTION];
    place = end_of_run(swept);
    demand(place > swept, "there is a run");
    check_written(SIZE, SIZE, SIZE);
    if (place == swept + 1) {
        sprintf(what, "word %d is dead, ", (int)swept);
    } else {
        sprintf(what, "words %d to %d are dead, ", (int)swept, (int)place - 1);
    }
    strcat(what, place < SIZE ? "then comes a live block" : "then comes the end");
    draw_step(what, "nothing there is written yet");
}

static void run_is_merged(void)
{
    char what[CAPTION], then[CAPTION];
    uint64_t start = swept, link = last_link_before(start);
    demand(colour_at(start) == BLUE && start + 1 + wosize_at(start) == place,
           "the run is one free block");
    check_written(start, wosize_at(start) > 0 ? start + 1 : start,
                  wosize_at(start) > 0 ? link : start);
    if (wosize_at(start) == 0) {
        sprintf(what, "a single word: a blue fragment");
        sprintf(then, "it is on no list");
    } else {
        sprintf(what, "a header makes them a hole of wosize %d", (int)wosize_at(start));
        if (link < SIZE) {
            sprintf(then, "it is linked from the hole at %d", (int)link - 1);
        } else {
            sprintf(then, "the list begins");
        }
    }
    swept = place;
    draw_step(what, then);
}

static void function_begins(void *function)
{
    if (function == (void *)merge_run) {
        run_ends();
    }
}

static void function_ends(void *function)
{
    if (function == (void *)merge_run) {
        run_is_merged();
    } else if (function == (void *)whiten) {
        block_turns_white();
    }
}

/* ---- The two rows of pictures ---- */

static void check_state(struct sweep_state state)
{
    uint64_t free = 0;
    for (uint64_t i = 0; i < state.swept; i += 1 + wosize_at(i)) {
        free += colour_at(i) == BLUE ? 1 + wosize_at(i) : 0;
    }
    demand(state.head == link_from(0, state.swept), "the head is the first hole");
    demand(state.head == 0 || state.last + 1 == last_link_before(state.swept),
           "the last hole is known");
    demand(state.free == free, "the free words are counted");
}

static void at_once(void)
{
    draw_step("sweep_begin: nothing is swept", "what the root reached is black");
    watching = true;
    struct sweep_state state = heap_sweep(heap, SIZE, BASE, NO_TAG, sweep_begin(SIZE));
    watching = false;
    demand(state.place == SIZE && state.swept == SIZE && swept == SIZE, "all is swept");
    check_state(state);
}

static void with_stops(void)
{
    char what[CAPTION], then[CAPTION];
    struct sweep_state state = sweep_begin(SIZE);
    while (state = heap_sweep(heap, SIZE, BASE, CUSTOM_TAG, state), state.place < SIZE) {
        swept = state.swept;
        place = state.place;
        check_state(state);
        sprintf(what, "the sweep stops before the %s at %d", name[place], (int)place);
        sprintf(then, "its caller finalises it");
        draw_step(what, then);
    }
    swept = state.swept;
    place = state.place;
    check_state(state);
    sprintf(then, "it is over; %d of %d words are free", (int)state.free, SIZE);
    draw_step("the next call of sweep goes on", then);
}

int main(int argc, char **argv)
{
    static int64_t stack[CAPACITY];
    build_sweep_heap();
    struct mark_state state = mark_begin(SIZE);
    state = mark_root(heap, SIZE, BASE, stack, CAPACITY, state, pointer_to(0));
    mark_drain(heap, SIZE, BASE, stack, CAPACITY, state);
    memcpy(heap_before, heap, sizeof heap);
    if (argc == 2 && strcmp(argv[1], "at_once") == 0) {
        at_once();
    } else if (argc == 2 && strcmp(argv[1], "with_stops") == 0) {
        with_stops();
    } else {
        fprintf(stderr, "usage: sweep_steps at_once | with_stops\n");
        return 2;
    }
    return 0;
}
