/* Part of tests/witnesses.c: the preconditions of snapshot/. The heap is marked in slices; between
   two of them a field is stored, a block allocated, filled in and cut, and a tag changed and changed
   back. */

/* A block in hand counts as one more entry of the stack. */
static bool is_between_slices(struct marking state)
{
    uint64_t top = state.top;
    if (state.block < size && top < CAPACITY) {
        stack[top++] = (int64_t)state.block;
        uint64_t end = state.block + 1 + header_wosize(words[state.block]);
        if (state.place <= state.block || end < state.place)
            return false;
    }
    return fills() && is_mark_stack(words, size, layout, stack, top, state.lowest, scratch);
}

/* A new block of five fields is cleared, and its first field set; then it is cut in two, and made
   shorter. */
static struct marking witness_new_block(struct marking state, uint64_t block)
{
    uint64_t wosize = header_wosize(words[block]);
    WITNESS(heap_clear, size, size <= MAX_HEAP_SIZE);
    WITNESS(heap_clear, blocks, fills());
    WITNESS(heap_clear, block, layout[block] == LAYOUT_ALLOCATED && wosize >= 1);
    WITNESS(heap_clear, writable, words_there());
    heap_clear(words, block, wosize);
    WITNESS(snapshot_initialise, heap, is_formed());
    WITNESS(snapshot_initialise, black, header_colour(words[block]) == BLACK);
    WITNESS(snapshot_initialise, field, is_free_field(words, size, layout, block, block + 1));
    WITNESS(snapshot_initialise, value, is_value_for(words, size, base, layout, block, roots[0]));
    WITNESS(snapshot_initialise, writable, words_there());
    snapshot_initialise(words, block, 0, roots[0]);
    WITNESS(snapshot_split_block, heap, is_formed());
    WITNESS(snapshot_split_block, block, is_plain_block(block));
    WITNESS(snapshot_split_block, room, 2 < header_wosize(words[block]));
    WITNESS(snapshot_split_block, tag, header_tag(words[block]) == 0);
    WITNESS(snapshot_split_block, top, state.top <= CAPACITY);
    WITNESS(snapshot_split_block, stack, is_between_slices(state));
    witness_arrays("snapshot_split_block");
    state = snapshot_split_block(words, size, base, stack, CAPACITY, state, block, 2, 0);
    WITNESS(snapshot_truncate, heap, is_formed());
    WITNESS(snapshot_truncate, block, is_plain_block(block));
    WITNESS(snapshot_truncate, room, 1 < header_wosize(words[block]));
    WITNESS(snapshot_truncate, top, state.top <= CAPACITY);
    WITNESS(snapshot_truncate, stack, is_between_slices(state));
    witness_arrays("snapshot_truncate");
    return snapshot_truncate(words, size, base, stack, CAPACITY, state, block, 1);
}

/* No word, be it a field or not, is an address in what the heap may grow into. */
static bool is_reserve_unused(void)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < size; i++)
        found += words[i] % 2 == 0 && words[i] >= base + 8 * size && words[i] < base + 8 * limit;
    return found == 0;
}

/* The heap grows, and then all is as it was. */
static void witness_snapshot_grow(struct hole_cursor cursor, struct marking state)
{
    WITNESS(snapshot_grow, heap, is_formed());
    WITNESS(snapshot_grow, larger, size <= limit && in_range(limit));
    WITNESS(snapshot_grow, reserve, is_reserve_unused());
    WITNESS(snapshot_grow, cursor, is_cursor_right(cursor));
    WITNESS(snapshot_grow, stack, is_between_slices(state));
    WITNESS(snapshot_grow, writable, is_there(words, limit * 8));
    WITNESS(snapshot_grow, readable, is_there(stack, CAPACITY * 8));
    WITNESS(snapshot_grow, apart, is_apart(words, limit * 8, stack, CAPACITY * 8));
    uint64_t old = size;
    memcpy(moved, words, old * sizeof *words);
    struct grown_marking grown = snapshot_grow(words, old, limit, base, cursor, state);
    size = limit;
    witness("snapshot_grow", "=result",
            is_formed() && grown.cursor.hole == old && is_between_slices(grown.state));
    size = old;
    memcpy(words, moved, old * sizeof *words);
    fills();
}

static struct hole_cursor witness_slices(struct hole_cursor cursor, uint64_t block)
{
    struct marking state = snapshot_begin(size);
    for (uint64_t i = 0; i < root_count; i++) {
        WITNESS(snapshot_darken, heap, is_formed());
        WITNESS(snapshot_darken, value, is_value(roots[i]));
        WITNESS(snapshot_darken, top, state.top <= CAPACITY);
        WITNESS(snapshot_darken, stack, is_between_slices(state));
        witness_arrays("snapshot_darken");
        state = snapshot_darken(words, size, base, stack, CAPACITY, state, roots[i]);
    }
    for (uint64_t budget = 2; budget < 4; budget++) {
        WITNESS(snapshot_mark_some, heap, is_formed());
        WITNESS(snapshot_mark_some, top, state.top <= CAPACITY);
        WITNESS(snapshot_mark_some, stack, is_between_slices(state));
        WITNESS(snapshot_mark_some, block, state.block <= size);
        witness_arrays("snapshot_mark_some");
        state = snapshot_mark_some(words, size, base, stack, CAPACITY, state, budget);
        if (budget == 2) {
            WITNESS(snapshot_store, heap, is_formed());
            WITNESS(snapshot_store, field, is_free_field(words, size, layout, block, block + 1));
            WITNESS(snapshot_store, value, is_value_for(words, size, base, layout, block, 1));
            WITNESS(snapshot_store, top, state.top <= CAPACITY);
            WITNESS(snapshot_store, stack, is_between_slices(state));
            witness_arrays("snapshot_store");
            state = snapshot_store(words, size, base, stack, CAPACITY, state, block, 0, 1);
            WITNESS(snapshot_alloc, heap, is_formed());
            WITNESS(snapshot_alloc, cursor, is_cursor_right(cursor));
            WITNESS(snapshot_alloc, writable, words_there());
            struct allocation made = snapshot_alloc(words, size, base, cursor, 5, 0);
            cursor = made.cursor;
            state = witness_new_block(state, made.block);
            witness_snapshot_grow(cursor, state);
            uint64_t tag = 246, old = header_tag(words[block]);
            WITNESS(snapshot_retag, heap, is_formed());
            WITNESS(snapshot_retag, tag,
                    is_plain_block(block) && is_plain(tag) && is_scanned_tag(old));
            WITNESS(snapshot_retag, writable, words_there());
            snapshot_retag(words, block, tag);
            snapshot_retag(words, block, old);
        }
    }
    while (!snapshot_is_over(state, size))
        state = snapshot_mark_some(words, size, base, stack, CAPACITY, state, size);
    witness("snapshot_mark_some", "=result",
            snapshot_is_over(state, size) && is_formed() &&
                first_grey(words, size, layout, 0) == size);
    return cursor;
}
