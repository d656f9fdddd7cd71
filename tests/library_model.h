#ifndef TESTS_LIBRARY_MODEL_H
#define TESTS_LIBRARY_MODEL_H

/* A model of the public library: the blocks that should be there, with their fields, in a table.
   It is told of each call, follows each collection by a search of its own over the table, and
   aborts where the library says something else. Calls are chosen by bytes: those of a fuzzer, or
   random ones. */

#include "../library/tricolor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BLOCKS = 200,
    MOST_FIELDS = 40,
    SLOTS = 12,  /* of the array of roots */
    VISITED = 4, /* roots of the callback */
    HANDLES = 6,
    FINALISED_TAG = 253
};

/* A fuzzer need not watch the model's own comparisons, of which there are many. */
#if defined(__clang__)
#define UNWATCHED __attribute__((no_sanitize("coverage")))
#else
#define UNWATCHED
#endif

struct model_block {
    tricolor_value value;
    uint64_t size;
    unsigned tag;
    bool reached, finalised;
    tricolor_value field[MOST_FIELDS];
};

struct model {
    tricolor_heap *heap;
    size_t blocks;
    tricolor_value slot[SLOTS];
    tricolor_value visited[VISITED];
    tricolor_handle handle[HANDLES]; /* 0 where there is none */
    tricolor_value held[HANDLES];
    bool array_added, callback_added;
    const tricolor_value *given; /* to tricolor_alloc_with, now */
    size_t given_count;
    bool collecting;
    uint64_t collections, finalised;
    struct model_block block[MOST_BLOCKS];
};

/* Where the bytes come from; without any left they are zeros. */
struct input {
    const uint8_t *data;
    size_t left;
    uint64_t seed; /* not 0: random bytes, as many as are left */
};

static inline unsigned next_byte(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    if (input->seed == 0)
        return *input->data++;
    input->seed ^= input->seed << 13;
    input->seed ^= input->seed >> 7;
    input->seed ^= input->seed << 17;
    return (unsigned)(input->seed >> 32 & 0xff);
}

#define must(holds) must_hold((holds), #holds, __FILE__, __LINE__)

static inline void must_hold(bool holds, const char *what, const char *file, int line)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
    abort();
}

/* ---- What is there ---- */

UNWATCHED static inline struct model_block *model_find(struct model *model, tricolor_value value)
{
    for (size_t i = 0; i < model->blocks; i++)
        if (model->block[i].value == value)
            return &model->block[i];
    return NULL;
}

UNWATCHED static inline void model_reach(struct model *model, tricolor_value value)
{
    struct model_block *block = model_find(model, value);
    if (block == NULL || block->reached)
        return;
    block->reached = true;
    for (size_t i = 0; block->tag < TRICOLOR_RAW && i < block->size; i++)
        model_reach(model, block->field[i]);
}

UNWATCHED static inline void model_reach_all(struct model *model)
{
    for (size_t i = 0; i < model->blocks; i++)
        model->block[i].reached = false;
    for (size_t i = 0; model->array_added && i < SLOTS; i++)
        model_reach(model, model->slot[i]);
    for (size_t i = 0; model->callback_added && i < VISITED; i++)
        model_reach(model, model->visited[i]);
    for (size_t i = 0; i < HANDLES; i++)
        if (model->handle[i] != 0)
            model_reach(model, model->held[i]);
    for (size_t i = 0; i < model->given_count; i++)
        model_reach(model, model->given[i]);
}

/* The block in the heap is that of the model. */
UNWATCHED static inline void model_compare(struct model *model, const struct model_block *block)
{
    must(tricolor_is_block(model->heap, block->value));
    must(tricolor_size(model->heap, block->value) == block->size);
    must(tricolor_tag(model->heap, block->value) == block->tag);
    for (uint64_t i = 0; i < block->size; i++)
        must(tricolor_get(model->heap, block->value, i) == block->field[i] &&
             tricolor_fields(block->value)[i] == block->field[i]);
}

UNWATCHED static inline void model_compare_all(struct model *model)
{
    struct tricolor_statistics statistics;
    uint64_t words = 0;
    for (size_t i = 0; i < model->blocks; i++) {
        model_compare(model, &model->block[i]);
        words += model->block[i].size + 1;
    }
    tricolor_statistics(model->heap, &statistics);
    must(statistics.live == words);
    must(statistics.words == words + statistics.free && statistics.words <= statistics.limit);
    must(statistics.collections == model->collections);
    must(statistics.finalised == model->finalised);
    must(statistics.largest_hole <= statistics.free);
}

/* What no root reaches is gone. */
UNWATCHED static inline void model_sweep(struct model *model)
{
    size_t kept = 0;
    for (size_t i = 0; i < model->blocks; i++) {
        struct model_block *block = &model->block[i];
        must(block->reached ? !block->finalised
                            : block->finalised == (block->tag == FINALISED_TAG));
        if (block->reached)
            model->block[kept++] = *block;
    }
    model->blocks = kept;
}

/* ---- What the library calls ---- */

static inline void model_visit(tricolor_visitor *visitor, void *data)
{
    struct model *model = data;
    for (size_t i = 0; i < VISITED; i++)
        tricolor_visit(visitor, model->visited[i]);
}

static inline void model_finalise(tricolor_heap *heap, tricolor_value value, void *data)
{
    struct model *model = data;
    struct model_block *block = model_find(model, value);
    must(heap == model->heap && model->collecting);
    must(block != NULL && !block->reached && !block->finalised && block->tag == FINALISED_TAG);
    model_compare(model, block);
    block->finalised = true;
    model->finalised++;
}

static inline void model_hear(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    struct model *model = data;
    must(heap == model->heap);
    must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE && tricolor_error(heap) == TRICOLOR_BUSY);
    if (event == TRICOLOR_COLLECTION_BEGINS) {
        must(!model->collecting);
        model->collecting = true;
        model_reach_all(model);
    } else if (event == TRICOLOR_MARKED) {
        must(model->collecting);
    } else if (event == TRICOLOR_COLLECTION_ENDS) {
        must(model->collecting);
        model->collecting = false;
        model->collections++;
        model_sweep(model);
    }
}

/* ---- Calls ---- */

static inline void model_create(struct model *model, const struct tricolor_options *options)
{
    memset(model, 0, offsetof(struct model, block));
    for (size_t i = 0; i < SLOTS; i++)
        model->slot[i] = tricolor_int(0);
    must(tricolor_create(options, &model->heap) == TRICOLOR_OK);
    must(tricolor_set_hook(model->heap, model_hear, model) == TRICOLOR_OK);
    must(tricolor_set_finaliser(model->heap, FINALISED_TAG, model_finalise, model) == TRICOLOR_OK);
    must(tricolor_add_roots(model->heap, model->slot, SLOTS) == TRICOLOR_OK);
    model->array_added = true;
}

static inline void model_destroy(struct model *model)
{
    model_compare_all(model);
    must(tricolor_destroy(model->heap) == TRICOLOR_OK);
}

/* Some value: an integer, a foreign address, or a block. */
static inline tricolor_value model_value(struct model *model, struct input *input)
{
    static uint64_t foreign;
    unsigned kind = next_byte(input);
    if (kind % 8 == 0)
        return tricolor_int((int)kind - 100);
    if (kind % 8 == 1)
        return (tricolor_value)(uintptr_t)&foreign;
    return model->blocks == 0 ? tricolor_int(0) : model->block[kind / 2 % model->blocks].value;
}

/* The place of some root. */
static inline tricolor_value *model_slot(struct model *model, struct input *input)
{
    unsigned number = next_byte(input) % (SLOTS + VISITED);
    return number < SLOTS ? &model->slot[number] : &model->visited[number - SLOTS];
}

static inline void model_add(struct model *model, tricolor_value value, uint64_t size, unsigned tag,
                             const tricolor_value *fields)
{
    must(model->blocks < MOST_BLOCKS && value % 8 == 0);
    for (size_t i = 0; i < model->blocks; i++) {
        const struct model_block *other = &model->block[i];
        must(value + 8 * size < other->value || other->value + 8 * other->size < value);
    }
    struct model_block *block = &model->block[model->blocks++];
    *block = (struct model_block){.value = value, .size = size, .tag = tag};
    for (uint64_t i = 0; i < size; i++)
        block->field[i] = fields[i];
    model_compare(model, block);
}

static inline void model_refused(struct model *model, uint64_t size)
{
    struct tricolor_statistics statistics;
    tricolor_statistics(model->heap, &statistics);
    must(tricolor_error(model->heap) == TRICOLOR_OUT_OF_MEMORY);
    must(statistics.largest_hole < size);
    model_compare_all(model);
}

static inline void model_alloc(struct model *model, struct input *input)
{
    static const unsigned tags[] = {0, 1, 246, 248, 250, TRICOLOR_RAW, FINALISED_TAG, 255};
    unsigned shape = next_byte(input), tag = tags[shape % 8];
    uint64_t size = shape & 8 ? next_byte(input) % MOST_FIELDS + 1 : shape / 64 + 1;
    tricolor_value fields[MOST_FIELDS], value;
    if (model->blocks == MOST_BLOCKS)
        return;
    if (shape & 16 && (shape & 32 || tag < TRICOLOR_RAW)) {
        value = tricolor_alloc(model->heap, size, tag);
        for (uint64_t i = 0; i < size; i++)
            fields[i] = tricolor_int(0);
    } else if (shape & 16) {
        value = tricolor_alloc_raw(model->heap, size, tag);
        for (uint64_t i = 0; value != TRICOLOR_NONE && i < size; i++)
            tricolor_fields(value)[i] = fields[i] = next_byte(input) * 2u;
    } else {
        for (uint64_t i = 0; i < size; i++)
            fields[i] = tag < TRICOLOR_RAW ? model_value(model, input) : next_byte(input) * 2u;
        model->given = fields;
        model->given_count = tag < TRICOLOR_RAW ? size : 0;
        value = tricolor_alloc_with(model->heap, size, tag, fields);
        model->given_count = 0;
    }
    if (value == TRICOLOR_NONE) {
        model_refused(model, size);
        return;
    }
    model_add(model, value, size, tag, fields);
    *model_slot(model, input) = value;
}

static inline void model_set(struct model *model, struct input *input)
{
    if (model->blocks == 0)
        return;
    struct model_block *block = &model->block[next_byte(input) * 7u % model->blocks];
    uint64_t field = next_byte(input) % block->size;
    tricolor_value value = model_value(model, input);
    if (block->tag >= TRICOLOR_RAW)
        value += next_byte(input);
    if (next_byte(input) % 2 == 0)
        must(tricolor_set(model->heap, block->value, field, value) == TRICOLOR_OK);
    else
        tricolor_fields(block->value)[field] = value;
    block->field[field] = value;
    must(tricolor_get(model->heap, block->value, field) == value);
}

static inline void model_change_handle(struct model *model, struct input *input)
{
    unsigned which = next_byte(input), number = which / 4 % HANDLES;
    tricolor_handle *handle = &model->handle[number];
    if (*handle == 0) {
        tricolor_value value = model_value(model, input);
        *handle = tricolor_new_handle(model->heap, value);
        model->held[number] = value;
        must(*handle != 0);
        for (unsigned i = 0; i < HANDLES; i++)
            must(i == number || model->handle[i] != *handle);
    } else if (which % 4 == 0) {
        must(tricolor_free_handle(model->heap, *handle) == TRICOLOR_OK);
        must(tricolor_free_handle(model->heap, *handle) == TRICOLOR_BAD_ROOT);
        *handle = 0;
        return;
    } else if (which % 4 == 1) {
        model->held[number] = model_value(model, input);
        must(tricolor_set_handle(model->heap, *handle, model->held[number]) == TRICOLOR_OK);
    }
    must(tricolor_handle_value(model->heap, *handle) == model->held[number]);
}

/* Where the roots go, so do the blocks: with the next collection. */
static inline void model_change_roots(struct model *model, struct input *input)
{
    if (next_byte(input) % 2 == 0) {
        enum tricolor_error error = model->array_added
                                        ? tricolor_remove_roots(model->heap, model->slot)
                                        : tricolor_add_roots(model->heap, model->slot, SLOTS);
        must(error == TRICOLOR_OK);
        model->array_added = !model->array_added;
        /* What is not a root may point to what is gone. */
        for (size_t i = 0; i < SLOTS; i++)
            model->slot[i] = tricolor_int(0);
    } else {
        enum tricolor_error error = model->callback_added
                                        ? tricolor_remove_callback(model->heap, model_visit, model)
                                        : tricolor_add_callback(model->heap, model_visit, model);
        must(error == TRICOLOR_OK);
        model->callback_added = !model->callback_added;
        for (size_t i = 0; i < VISITED; i++)
            model->visited[i] = tricolor_int(0);
    }
}

/* Calls that must fail, and change nothing. */
static inline void model_mistake(struct model *model, struct input *input)
{
    tricolor_heap *heap = model->heap;
    unsigned what = next_byte(input);
    must(tricolor_alloc(heap, 0, 0) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_SIZE);
    must(tricolor_alloc(heap, UINT64_MAX - what, 0) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_SIZE);
    must(tricolor_alloc(heap, UINT64_C(1) << (38 + what % 16), 0) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_OUT_OF_MEMORY);
    must(tricolor_alloc(heap, 1, 256 + what) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_TAG);
    must(tricolor_alloc_raw(heap, 1, what % TRICOLOR_RAW) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_TAG);
    must(tricolor_alloc(heap, 3, TRICOLOR_CLOSURE) == TRICOLOR_NONE);
    must(tricolor_alloc(heap, 3, TRICOLOR_INFIX) == TRICOLOR_NONE);
    must(tricolor_get(heap, tricolor_int((int)what), 0) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_BLOCK);
    must(tricolor_handle_value(heap, HANDLES + 1 + what) == TRICOLOR_NONE);
    must(tricolor_remove_roots(heap, &model->held[0]) == TRICOLOR_BAD_ROOT);
    must(tricolor_remove_callback(heap, model_visit, heap) == TRICOLOR_BAD_ROOT);
    if (model->blocks == 0)
        return;
    const struct model_block *block = &model->block[what % model->blocks];
    must(tricolor_get(heap, block->value, block->size + what) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_FIELD);
    must(tricolor_set(heap, block->value + 2, 0, tricolor_int(0)) == TRICOLOR_BAD_BLOCK);
    if (block->tag < TRICOLOR_RAW) {
        must(tricolor_set(heap, block->value, 0, block->value + 4) == TRICOLOR_BAD_VALUE);
        must(tricolor_new_handle(heap, block->value + 4) == 0);
    }
}

static inline void model_drop(struct model *model, struct input *input)
{
    *model_slot(model, input) = tricolor_int(0);
}

/* Let a root be some value: if it is one now, or it could point to what is gone later. */
static inline void model_root(struct model *model, struct input *input)
{
    tricolor_value *slot = model_slot(model, input);
    bool in_array = model->slot <= slot && slot < model->slot + SLOTS;
    if (in_array ? model->array_added : model->callback_added)
        *slot = model_value(model, input);
}

static inline void model_collect(struct model *model, struct input *input)
{
    unsigned which = next_byte(input);
    enum tricolor_error error = which % 4 == 0   ? tricolor_trim(model->heap)
                                : which % 4 == 1 ? tricolor_check(model->heap)
                                                 : tricolor_collect(model->heap);
    must(error == TRICOLOR_OK);
    model_compare_all(model);
}

/* A call of some kind. */
static inline void model_step(struct model *model, struct input *input)
{
    static void (*const call[])(struct model *, struct input *) = {
        model_alloc,         model_alloc,        model_alloc,   model_alloc,
        model_alloc,         model_alloc,        model_set,     model_set,
        model_set,           model_set,          model_drop,    model_root,
        model_change_handle, model_change_roots, model_mistake, model_collect};
    call[next_byte(input) % 16](model, input);
}

/* Options of some kind: small heaps, so that they grow and are full now and then. */
static inline void model_options(struct tricolor_options *options, struct input *input)
{
    static const uint64_t growths[] = {0, 10, 80, 1000}, stacks[] = {0, 1, 2, 17};
    static const uint64_t sizes[] = {0, 16, 200, 4096}, limits[] = {4096, 12000, 40000, 1 << 24};
    unsigned which = next_byte(input), modes = next_byte(input);
    tricolor_default_options(options);
    options->environment = false;
    options->growth = growths[which % 4];
    options->stack = stacks[which / 4 % 4];
    options->heap = sizes[which / 16 % 4];
    options->limit = limits[which / 64 % 4];
    options->stress = modes % 8 == 0;
    options->check = modes / 8 % 16 == 0;
}

#endif
