/* Part of tests/witnesses.c: the preconditions of mutator/. Blocks are allocated, filled and
   reshaped, and the heap grows and shrinks. */

/* ---- alloc.h, alloc_small.h, fields.h ---- */

static void witness_cursor(const char *function, struct hole_cursor cursor)
{
    witness(function, "range", in_range(size));
    witness(function, "blocks", fills());
    witness(function, "cursor", is_cursor_right(cursor));
}

static struct hole_cursor witness_alloc(struct hole_cursor cursor)
{
    uint64_t colour = WHITE;
    witness_cursor("heap_alloc", cursor);
    WITNESS(heap_alloc, colour, colour == WHITE || colour == BLACK);
    WITNESS(heap_alloc, writable, words_there());
    struct allocation made = heap_alloc(words, size, base, cursor, 1, colour, 0);
    witness("heap_alloc", "=result", made.block < size);
    uint64_t block = made.block;
    WITNESS(heap_init_field, heap, is_formed_but(block));
    WITNESS(heap_init_field, field, fills() && is_field_of(words, size, layout, block, block + 1));
    WITNESS(heap_init_field, writable, words_there());
    heap_init_field(words, block, 0, address_of_index(block, base));
    WITNESS(heap_set_field, heap, is_formed());
    WITNESS(heap_set_field, field, is_free_field(words, size, layout, block, block + 1));
    WITNESS(heap_set_field, value, is_value_for(words, size, base, layout, block, 1));
    WITNESS(heap_set_field, writable, words_there());
    heap_set_field(words, block, 0, 1);

    witness_cursor("heap_alloc_small", made.cursor);
    WITNESS(heap_alloc_small, legal, is_legal(3, 0));
    WITNESS(heap_alloc_small, colour, colour == WHITE || colour == BLACK);
    WITNESS(heap_alloc_small, writable, words_there());
    made = heap_alloc_small(words, size, base, made.cursor, 3, colour, 252);
    WITNESS(heap_alloc_cleared, heap, is_formed());
    WITNESS(heap_alloc_cleared, cursor, is_cursor_right(made.cursor));
    WITNESS(heap_alloc_cleared, colour, colour == WHITE || colour == BLACK);
    WITNESS(heap_alloc_cleared, writable, words_there());
    made = heap_alloc_cleared(words, size, base, made.cursor, 4, colour, 0);
    witness("heap_alloc_cleared", "=result", made.block < size && is_formed());
    return made.cursor;
}

static void witness_alloc_here(struct hole_cursor cursor)
{
    uint64_t colour = WHITE, place = cursor.hole;
    witness_cursor("heap_alloc_here", cursor);
    WITNESS(heap_alloc_here, legal, is_legal(1, 252));
    WITNESS(heap_alloc_here, room, place < size && 1 + 2 <= header_wosize(words[place]));
    WITNESS(heap_alloc_here, colour, colour == WHITE || colour == BLACK);
    WITNESS(heap_alloc_here, writable, words_there());
    uint64_t block = heap_alloc_here(words, place, 1, colour, 252);
    witness("heap_alloc_here", "=result", block < size && is_formed() && is_cursor_right(cursor));
}

static void witness_carve(uint64_t place)
{
    WITNESS(carve, size, size <= MAX_HEAP_SIZE);
    WITNESS(carve, blocks, fills());
    WITNESS(carve, hole, first_hole_from(words, size, layout, place, place + 1) == place);
    WITNESS(carve, room, header_wosize(words[place]) > 2);
    WITNESS(carve, colour, WHITE <= BLACK);
    WITNESS(carve, tag, 252 <= MAX_TAG);
    WITNESS(carve, writable, words_there());
    carve(words, place, 2, WHITE, 252);
    witness("carve", "=result", is_formed());
}

static struct hole_cursor witness_walk(uint64_t head)
{
    WITNESS(cursor_begin, head, head == 0 || base + 8 <= head);
    struct hole_cursor cursor = cursor_begin(base, size, head);
    WITNESS(cursor_next, hole, cursor.hole < size);
    witness_cursor("cursor_next", cursor);
    WITNESS(cursor_next, readable, words_there());
    cursor_next(words, size, base, cursor);
    return cursor;
}

/* ---- reshape.h, grow.h ---- */

static void witness_reshape(uint64_t block)
{
    uint64_t end = block + 1 + header_wosize(words[block]);
    WITNESS(heap_change_tag, heap, is_formed());
    WITNESS(heap_change_tag, block, is_plain_block(block));
    WITNESS(heap_change_tag, tag, is_plain(5));
    WITNESS(heap_change_tag, values, are_values(words, block + 1, end));
    WITNESS(heap_change_tag, writable, words_there());
    heap_change_tag(words, block, 5);
    WITNESS(heap_split_block, heap, is_formed());
    WITNESS(heap_split_block, block, is_plain_block(block));
    WITNESS(heap_split_block, room, 1 < header_wosize(words[block]));
    WITNESS(heap_split_block, tag, is_plain(0));
    WITNESS(heap_split_block, values, are_values(words, block + 3, end));
    WITNESS(heap_split_block, writable, words_there());
    heap_split_block(words, block, 1, 0);
    witness("heap_split_block", "=result", is_formed());
}

static void witness_grow(struct hole_cursor cursor)
{
    witness_cursor("heap_grow", cursor);
    WITNESS(heap_grow, range, in_range(limit));
    WITNESS(heap_grow, larger, size <= limit);
    WITNESS(heap_grow, writable, is_there(words, limit * 8));
    cursor = heap_grow(words, size, limit, base, cursor);
    uint64_t grown = limit - size;
    size = limit;
    witness("heap_grow", "=result", is_formed() && cursor.hole == size - grown);
    WITNESS(largest_hole, range, in_range(size));
    WITNESS(largest_hole, blocks, fills());
    WITNESS(largest_hole, list, is_hole_list(words, size, base, layout, cursor.head, size));
    WITNESS(largest_hole, readable, words_there());
    uint64_t largest = largest_hole(words, size, base, cursor.head);
    witness("largest_hole", "=result",
            first_fit(words, size, layout, 0, size, largest + 1) == size);
    witness_cursor("heap_shrink", cursor);
    WITNESS(heap_shrink, writable, words_there());
    size = heap_shrink(words, size, base, cursor, 0).size;
    witness("heap_shrink", "=result", is_formed() && size == limit - grown + 2);
    fills();
    witness_carve(first_hole_from(words, size, layout, 0, size));
}

static void witness_init(void)
{
    WITNESS(heap_init, range, in_range(size));
    WITNESS(heap_init, writable, words_there());
    struct hole_cursor cursor = heap_init(words, size, base);
    witness("heap_init", "=result", is_formed() && is_cursor_right(cursor));
    witness_alloc_here(cursor);
}
