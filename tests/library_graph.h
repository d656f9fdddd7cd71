/* Random programs of the public library, beside a graph of numbered nodes that knows nothing of
   addresses: so they do for heaps whose blocks stay and for those whose blocks move. Now and then
   what the roots reach has to be what they reach in the graph. A value is used only until the next
   allocation; then it is found from a root again. */
#ifndef TESTS_LIBRARY_GRAPH_H
#define TESTS_LIBRARY_GRAPH_H

#include "library_heap.h"

enum {
    GRAPH_STEPS = 600,
    ARRAY_ROOTS = 6,
    VISITED_ROOTS = 3,
    HANDLE_ROOTS = 3,
    ROOTS = ARRAY_ROOTS + VISITED_ROOTS + HANDLE_ROOTS,
    NODE_FIELDS = 20,
    NUMBERED = -1 /* from here down: the integers 0, 1 and so on */
};

struct node {
    uint64_t size;
    unsigned tag;
    bool reached, gone;         /* in the last search; freed as far as the finaliser knows */
    int64_t field[NODE_FIELDS]; /* a node, or a number: those of a raw node are numbers */
    tricolor_value address;     /* while heap and graph are compared */
};

struct graph {
    tricolor_heap *heap;
    struct node *node;
    int64_t nodes, root[ROOTS];
    tricolor_value array[ARRAY_ROOTS], visited[VISITED_ROOTS];
    tricolor_handle handle[HANDLE_ROOTS]; /* 0 where there is none */
    bool array_added, callback_added, moves;
    const int64_t *given; /* to tricolor_alloc_with, now */
    uint64_t given_count;
};

static uint64_t graph_moved, graph_stayed, graph_refused, graph_finalised;

/* ---- The graph ---- */

static inline void reach_node(struct graph *graph, int64_t number, uint64_t *words)
{
    if (number <= NUMBERED || graph->node[number].reached)
        return;
    struct node *node = &graph->node[number];
    node->reached = true;
    *words += node->size + 1;
    for (uint64_t i = 0; node->tag < TRICOLOR_RAW && i < node->size; i++)
        reach_node(graph, node->field[i], words);
}

/* The words of all that the roots reach. */
static inline uint64_t reach_nodes(struct graph *graph)
{
    uint64_t words = 0;
    for (int64_t i = 0; i < graph->nodes; i++)
        graph->node[i].reached = false;
    for (int i = 0; i < ROOTS; i++)
        reach_node(graph, graph->root[i], &words);
    for (uint64_t i = 0; i < graph->given_count; i++)
        reach_node(graph, graph->given[i], &words);
    return words;
}

/* ---- The heap beside it ---- */

static inline tricolor_value number_value(int64_t number)
{
    return tricolor_int(NUMBERED - number);
}

/* What a field of a raw block holds for a number: it looks like an address. */
static inline uint64_t raw_word(int64_t number)
{
    return (UINT64_C(1) << 40) + 8 * (uint64_t)-number;
}

/* The value is the node, or the number; and so are its fields. */
static inline void compare_node(struct graph *graph, tricolor_value value, int64_t number)
{
    if (number <= NUMBERED) {
        must(value == number_value(number));
        return;
    }
    struct node *node = &graph->node[number];
    must(node->address == 0 || node->address == value);
    if (node->address == value)
        return;
    node->address = value;
    must(tricolor_is_block(graph->heap, value) && tricolor_size(graph->heap, value) == node->size);
    must(tricolor_tag(graph->heap, value) == node->tag && !node->gone);
    for (uint64_t i = 0; i < node->size; i++) {
        tricolor_value field = tricolor_get(graph->heap, value, i);
        must(field == tricolor_fields(value)[i]);
        if (node->tag < TRICOLOR_RAW)
            compare_node(graph, field, node->field[i]);
        else
            must(field == raw_word(node->field[i]));
    }
}

/* The value of a root that is a node. */
static inline tricolor_value root_value(struct graph *graph, int i)
{
    if (i < ARRAY_ROOTS)
        return graph->array[i];
    if (i < ARRAY_ROOTS + VISITED_ROOTS)
        return graph->visited[i - ARRAY_ROOTS];
    return tricolor_handle_value(graph->heap, graph->handle[i - ARRAY_ROOTS - VISITED_ROOTS]);
}

/* Heap and graph are the same, and no two nodes are one block. */
static inline void compare_graph(struct graph *graph)
{
    for (int64_t i = 0; i < graph->nodes; i++)
        graph->node[i].address = 0;
    for (int i = 0; i < ROOTS; i++)
        if (graph->root[i] > NUMBERED)
            compare_node(graph, root_value(graph, i), graph->root[i]);
    uint64_t words = reach_nodes(graph);
    struct tricolor_statistics s = statistics_of(graph->heap);
    must(words <= s.live && s.words == s.live + s.free && s.words <= s.limit);
    for (int64_t i = 0; i < graph->nodes; i++)
        for (int64_t j = 0; graph->node[i].reached && j < i; j++)
            must(!graph->node[j].reached || graph->node[j].address != graph->node[i].address);
}

/* ---- What the library calls ---- */

static inline void visit_graph(tricolor_visitor *visitor, void *data)
{
    struct graph *graph = data;
    for (int i = 0; i < VISITED_ROOTS; i++)
        if (i == 0 && (!graph->moves || tricolor_is_int(graph->visited[i])))
            tricolor_visit(visitor, graph->visited[i]);
        else
            tricolor_visit_at(visitor, &graph->visited[i]);
}

static inline void hear_graph(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    struct graph *graph = data;
    must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE && tricolor_error(heap) == TRICOLOR_BUSY);
    if (event == TRICOLOR_COLLECTION_BEGINS)
        reach_nodes(graph);
    if (event != TRICOLOR_COLLECTION_ENDS)
        return;
    *(graph->moves ? &graph_moved : &graph_stayed) += 1;
    for (int64_t i = 0; i < graph->nodes; i++)
        must(graph->node[i].reached || graph->node[i].tag != FINALISED_TAG || graph->node[i].gone);
}

/* A dead node, whose first field tells its number. */
static inline void finalise_graph(tricolor_heap *heap, tricolor_value value, void *data)
{
    struct graph *graph = data;
    tricolor_value word = tricolor_get(heap, value, 0);
    int64_t number = -(int64_t)((word - raw_word(0)) / 8);
    must(tricolor_is_block(heap, value) && tricolor_tag(heap, value) == FINALISED_TAG);
    for (int64_t i = 0; i < graph->nodes; i++) {
        struct node *node = &graph->node[i];
        if (node->tag != FINALISED_TAG || node->field[0] != number)
            continue;
        must(!node->reached && !node->gone && tricolor_size(heap, value) == node->size);
        for (uint64_t j = 0; j < node->size; j++)
            must(tricolor_fields(value)[j] == raw_word(node->field[j]));
        node->gone = true;
        graph_finalised++;
        return;
    }
    must(false);
}

/* ---- Steps ---- */

/* Some value, and what it is in the graph: found from a root. */
static inline int64_t pick(struct graph *graph, struct input *input, tricolor_value *value)
{
    int root = (int)(next_byte(input) % ROOTS);
    int64_t number = graph->root[root];
    if (number <= NUMBERED) {
        number = NUMBERED - (int64_t)(next_byte(input) % 50);
        *value = number_value(number);
        return number;
    }
    *value = root_value(graph, root);
    for (unsigned left = next_byte(input) % 4; left > 0; left--) {
        const struct node *node = &graph->node[number];
        uint64_t i = next_byte(input) % node->size;
        if (node->tag >= TRICOLOR_RAW || node->field[i] <= NUMBERED)
            break;
        number = node->field[i];
        *value = tricolor_get(graph->heap, *value, i);
    }
    return number;
}

/* Let some root that can hold it be this. */
static inline void put(struct graph *graph, struct input *input, tricolor_value value,
                       int64_t number)
{
    int root = (int)(next_byte(input) % ROOTS), handle = root - ARRAY_ROOTS - VISITED_ROOTS;
    if (root < ARRAY_ROOTS ? !graph->array_added
                           : (handle < 0 ? !graph->callback_added : graph->handle[handle] == 0))
        return;
    graph->root[root] = number;
    if (root < ARRAY_ROOTS)
        graph->array[root] = value;
    else if (handle < 0)
        graph->visited[root - ARRAY_ROOTS] = value;
    else
        must(tricolor_set_handle(graph->heap, graph->handle[handle], value) == TRICOLOR_OK);
}

/* The library has refused a block; rightly, if it has no holes. */
static inline void refused(struct graph *graph, uint64_t size)
{
    struct tricolor_statistics s = statistics_of(graph->heap);
    must(tricolor_error(graph->heap) == TRICOLOR_OUT_OF_MEMORY && s.largest_hole < size);
    must(!graph->moves || reach_nodes(graph) + size + 1 > s.limit);
    graph_refused++;
    compare_graph(graph);
}

static inline void step_alloc(struct graph *graph, struct input *input)
{
    static const unsigned tags[] = {0, 1, 246, 248, 250, TRICOLOR_RAW, FINALISED_TAG, 255};
    struct node *node = &graph->node[graph->nodes];
    tricolor_value fields[NODE_FIELDS], value;
    unsigned way = next_byte(input), tag = tags[next_byte(input) % 8];
    *node =
        (struct node){.size = 1 + next_byte(input) % NODE_FIELDS % (way % 4 ? 4 : 99), .tag = tag};
    for (uint64_t i = 0; i < node->size; i++) {
        node->field[i] = tag >= TRICOLOR_RAW ? -(int64_t)(next_byte(input) + 2)
                         : way & 16          ? NUMBERED
                                             : pick(graph, input, &fields[i]);
        if (tag >= TRICOLOR_RAW)
            fields[i] = raw_word(node->field[i]);
    }
    if (tag >= TRICOLOR_RAW) /* the finaliser knows it by that */
        node->field[0] = NUMBERED - 1000 - graph->nodes, fields[0] = raw_word(node->field[0]);
    if (tag < TRICOLOR_RAW && way & 16) {
        value = tricolor_alloc(graph->heap, node->size, tag);
    } else if (way & 16) {
        value = tricolor_alloc_raw(graph->heap, node->size, tag);
        for (uint64_t i = 0; value != TRICOLOR_NONE && i < node->size; i++)
            tricolor_fields(value)[i] = fields[i];
    } else {
        graph->given = node->field;
        graph->given_count = tag < TRICOLOR_RAW ? node->size : 0;
        value = tricolor_alloc_with(graph->heap, node->size, tag, fields);
    }
    if (value == TRICOLOR_NONE)
        refused(graph, node->size);
    graph->given_count = 0;
    if (value == TRICOLOR_NONE)
        return;
    int64_t number = graph->nodes++;
    put(graph, input, value, number);
}

static inline void step_set(struct graph *graph, struct input *input)
{
    tricolor_value block, value;
    int64_t number = pick(graph, input, &block), to = pick(graph, input, &value);
    if (number <= NUMBERED || graph->node[number].tag >= TRICOLOR_RAW)
        return;
    struct node *node = &graph->node[number];
    uint64_t i = next_byte(input) % node->size;
    node->field[i] = to;
    if (next_byte(input) % 2 == 0)
        must(tricolor_set(graph->heap, block, i, value) == TRICOLOR_OK);
    else
        tricolor_fields(block)[i] = value;
    must(tricolor_get(graph->heap, block, i) == value);
}

static inline void step_put(struct graph *graph, struct input *input)
{
    tricolor_value value;
    int64_t number = next_byte(input) % 2 ? NUMBERED : pick(graph, input, &value);
    if (number == NUMBERED)
        value = number_value(number);
    put(graph, input, value, number);
}

static inline void step_handle(struct graph *graph, struct input *input)
{
    unsigned which = next_byte(input) % HANDLE_ROOTS;
    int64_t *root = &graph->root[ARRAY_ROOTS + VISITED_ROOTS + which];
    if (graph->handle[which] != 0) {
        must(tricolor_free_handle(graph->heap, graph->handle[which]) == TRICOLOR_OK);
        graph->handle[which] = 0;
        *root = NUMBERED;
    } else {
        tricolor_value value;
        *root = pick(graph, input, &value);
        graph->handle[which] = tricolor_new_handle(graph->heap, value);
        must(tricolor_handle_value(graph->heap, graph->handle[which]) == value);
    }
}

/* Take the array or the callback away, or add it again; what is no root holds numbers. */
static inline void step_roots(struct graph *graph, struct input *input)
{
    bool array = next_byte(input) % 2 == 0;
    bool *added = array ? &graph->array_added : &graph->callback_added;
    tricolor_heap *heap = graph->heap;
    enum tricolor_error error = array
                                    ? (*added ? tricolor_remove_roots(heap, graph->array)
                                              : tricolor_add_roots(heap, graph->array, ARRAY_ROOTS))
                                    : (*added ? tricolor_remove_callback(heap, visit_graph, graph)
                                              : tricolor_add_callback(heap, visit_graph, graph));
    must(error == TRICOLOR_OK);
    *added = !*added;
    for (int i = array ? 0 : ARRAY_ROOTS; i < (array ? ARRAY_ROOTS : ARRAY_ROOTS + VISITED_ROOTS);
         i++) {
        graph->root[i] = NUMBERED;
        *(array ? &graph->array[i] : &graph->visited[i - ARRAY_ROOTS]) = number_value(NUMBERED);
    }
}

static inline void step_collect(struct graph *graph, struct input *input)
{
    unsigned which = next_byte(input) % 4;
    enum tricolor_error error = which == 0   ? tricolor_trim(graph->heap)
                                : which == 1 ? tricolor_check(graph->heap)
                                             : tricolor_collect(graph->heap);
    must(error == TRICOLOR_OK);
    compare_graph(graph);
    must(which == 1 || statistics_of(graph->heap).live == reach_nodes(graph));
}

/* ---- A program ---- */

static inline tricolor_heap *open_graph(struct input *input, bool *moves)
{
    static const unsigned growths[] = {0, 10, 80, 1000}, sizes[] = {0, 16, 200, 4096};
    static const unsigned limits[] = {400, 1200, 5000, 1 << 24};
    char text[120];
    unsigned which = next_byte(input), modes = next_byte(input);
    *moves = modes % 4 != 0;
    unsigned heap = sizes[which / 4 % 4], limit = limits[which / 16 % 4];
    snprintf(text, sizeof text, "kind=%s,heap=%u,limit=%u,growth=%u,stress=%u,check=%u",
             *moves ? "copying" : "mark_sweep", heap < limit ? heap : limit, limit,
             growths[which % 4], modes / 4 % 2, modes / 8 % 4 == 0);
    return make_heap(text);
}

/* The number of its steps. */
static inline uint64_t run_graph(struct input input)
{
    static void (*const steps[])(struct graph *, struct input *) = {
        step_alloc, step_alloc, step_alloc,  step_alloc, step_alloc, step_alloc,   step_set,
        step_set,   step_put,   step_handle, step_put,   step_roots, step_collect, step_alloc};
    struct graph graph = {.nodes = 0};
    graph.heap = open_graph(&input, &graph.moves);
    graph.node = malloc((GRAPH_STEPS + 1) * sizeof *graph.node);
    must(graph.node != NULL);
    for (int i = 0; i < ROOTS; i++) {
        graph.root[i] = NUMBERED;
        *(i < ARRAY_ROOTS ? &graph.array[i] : &graph.visited[i % VISITED_ROOTS]) =
            number_value(NUMBERED);
    }
    must(tricolor_set_hook(graph.heap, hear_graph, &graph) == TRICOLOR_OK);
    must(tricolor_set_finaliser(graph.heap, FINALISED_TAG, finalise_graph, &graph) == TRICOLOR_OK);
    for (int i = 0; i < GRAPH_STEPS; i++)
        steps[next_byte(&input) % (sizeof steps / sizeof *steps)](&graph, &input);
    compare_graph(&graph);
    must(tricolor_destroy(graph.heap) == TRICOLOR_OK);
    free(graph.node);
    return GRAPH_STEPS;
}

#endif
