/* Part of tests/witnesses.c: the preconditions of semispace/. The heap moves to a space of as many
   words, and back; there a block is allocated. */

static uint64_t other_base = (uint64_t)1 << 50;

static bool is_low(uint64_t from, uint64_t count)
{
    return from % 8 == 0 && count <= MAX_HEAP_SIZE && from + 8 * count <= (uint64_t)1 << 56;
}

static bool is_movable(void)
{
    return is_formed() && is_low(base, size) && first_unmovable(words, size, layout) == size;
}

static bool are_outside(uint64_t space, uint64_t count)
{
    return is_formed() && first_field_inside(words, size, base, layout, space, count) == size &&
           first_value_inside(roots, root_count, base, size, space, count) == root_count;
}

static void witness_movable_check(void)
{
    WITNESS(first_unmovable, size, size <= MAX_HEAP_SIZE);
    WITNESS(first_unmovable, blocks, fills());
    WITNESS(first_unmovable, closures, first_bad_closure(words, size, layout, size) == size);
    WITNESS(first_unmovable, layout, is_layout_known());
    WITNESS(first_unmovable, readable, both_there());
    WITNESS(first_field_inside, range, in_range(size));
    WITNESS(first_field_inside, other, is_low(other_base, size));
    WITNESS(first_field_inside, blocks, fills());
    WITNESS(first_field_inside, closures, first_bad_closure(words, size, layout, size) == size);
    WITNESS(first_field_inside, layout, is_layout_known());
    WITNESS(first_field_inside, readable, both_there());
    WITNESS(first_value_inside, range, in_range(size));
    WITNESS(first_value_inside, other, is_low(other_base, size));
    WITNESS(first_value_inside, readable, is_there(roots, root_count * 8));
}

/* What a collection, a copy and making room require alike: see heap_has_room for the room. */
static void witness_spaces(const char *function, const char *enough, const char *space)
{
    witness(function, "heap", is_movable());
    witness(function, "roots", are_values(roots, 0, root_count));
    witness(function, space, is_low(other_base, size));
    witness(function, enough, size <= limit);
    witness(function, "foreign", are_outside(other_base, size));
    witness(function, "writable",
            words_there() && is_there(moved, limit * 8) && is_there(roots, root_count * 8));
    witness(function, "apart",
            is_apart(words, size * 8, moved, limit * 8) &&
                is_apart(words, size * 8, roots, root_count * 8) &&
                is_apart(moved, limit * 8, roots, root_count * 8));
}

static bool all_apart(void)
{
    return is_apart(words, size * 8, moved, limit * 8) &&
           is_apart(words, size * 8, roots, root_count * 8) &&
           is_apart(moved, limit * 8, roots, root_count * 8);
}

/* What forwarding and scanning require, before anything has moved: then a value can be forwarded if it
   is well formed, its infix header stands where it may, and there is room for the heap; and the
   invariants of copying hold with nothing in use. */
static void witness_steps(void)
{
    bool there = words_there() && is_there(moved, limit * 8), room = size <= limit;
    bool value = are_values(roots, 0, root_count) && is_movable() && room;
    witness("copy_block", "header", size > 0);
    witness("copy_block", "bound", room && (words[0] >> 10) < size);
    witness("copy_block", "limit", size <= MAX_HEAP_SIZE && limit <= MAX_HEAP_SIZE);
    witness("copy_block", "readable", words_there());
    witness("copy_block", "writable", is_there(moved, limit * 8));
    witness("copy_block", "apart", all_apart());
    witness("leave", "place", 1 < size);
    witness("leave", "writable", words_there());
    witness("leave", "apart", all_apart());
    witness("forward_block", "range", is_low(base, size) && 8 < 8 * size);
    witness("forward_block", "space", is_low(other_base, limit));
    witness("forward_block", "block", room && 1 < size && words[0] >> 10 != 0);
    witness("forward_block", "writable", there);
    witness("forward_block", "apart", all_apart());
    const char *const forward[] = {"semispace_forward", "semispace_forward_root"};
    for (int i = 0; i < 2; i++) {
        witness(forward[i], "range", is_low(base, size));
        witness(forward[i], "space", is_low(other_base, limit));
        witness(forward[i], "value", value);
        witness(forward[i], "writable", there && is_there(roots, root_count * 8));
        witness(forward[i], "apart", all_apart());
    }
    witness("semispace_forward_root", "root", root_count > 0);
    witness("semispace_is_moved", "range", is_low(base, size));
    witness("semispace_is_moved", "value", value);
    witness("semispace_is_moved", "readable", words_there());
    witness("semispace_scan", "heap", is_movable());
    witness("semispace_scan", "copying", is_formed());
    witness("semispace_scan", "scan", true);
    witness("semispace_scan", "space", is_low(other_base, limit));
    witness("semispace_scan", "room", room);
    witness("semispace_scan", "foreign", are_outside(other_base, size));
    witness("semispace_scan", "writable", there);
    witness("semispace_scan", "apart", all_apart());
    witness("semispace_scan", "=result",
            semispace_scan(words, base, base + 8 * size, moved, other_base, 0, 0) == 0);
}

/* The heap is in the other space now. */
static void take_turns(uint64_t used)
{
    uint64_t *array = words, from = base;
    words = moved;
    moved = array;
    base = other_base;
    other_base = from;
    size = used;
}

/* What allocating in two spaces requires. */
static void witness_allocation(const char *function, const char *space)
{
    witness_spaces(function, "enough", space);
    witness(function, "legal", is_legal(3, 0));
}

static void witness_copying(void)
{
    uint64_t from = base, capacity = size;
    witness_movable_check();
    witness_steps();
    witness_spaces("semispace_collect", "room", "space");
    take_turns(semispace_collect(words, size, base, moved, limit, other_base, roots, root_count));
    WITNESS(semispace_has_room, range, size <= capacity);
    WITNESS(semispace_fits, range, size <= capacity && capacity <= MAX_HEAP_SIZE);
    WITNESS(semispace_fits, wosize, 3 <= MAX_WOSIZE);
    witness_spaces("semispace_copy", "room", "space");
    witness_spaces("semispace_make_room", "enough", "space");
    struct semispace_room made = semispace_make_room(words, size, base, size, moved, limit,
                                                     other_base, roots, root_count, 3);
    take_turns(made.used);
    witness("semispace_make_room", "=result",
            made.moved && made.room && base == from && is_movable());
    WITNESS(semispace_alloc, heap, is_movable());
    WITNESS(semispace_alloc, space, is_low(base, limit));
    WITNESS(semispace_alloc, foreign, are_outside(base, limit));
    WITNESS(semispace_alloc, legal, is_legal(3, 0));
    WITNESS(semispace_alloc, colour, WHITE != BLUE);
    WITNESS(semispace_alloc, room, size + 4 <= limit);
    WITNESS(semispace_alloc, writable, is_there(words, limit * 8));
    uint64_t block = size, used = semispace_alloc(words, size, 3, WHITE, 0);
    words[block + 1] = words[block + 2] = words[block + 3] = 1;
    size = used;
    witness("semispace_alloc", "=result", is_movable() && are_outside(other_base, limit));
    witness_allocation("semispace_collect_and_alloc", "space");
    witness_allocation("semispace_alloc_or_collect", "spaces");
    witness("semispace_alloc_or_collect", "spaces", is_low(base, size));
    witness("semispace_alloc_or_collect", "here", are_outside(base, size));
    struct semispace_allocation full = semispace_alloc_or_collect(
        words, size, base, size, moved, limit, other_base, roots, root_count, 3, 0);
    take_turns(full.block);
    witness("semispace_alloc_or_collect", "=result",
            full.moved && full.made && full.used == size + 4 && base != from && is_movable());
    take_turns(semispace_collect(words, size, base, moved, limit, other_base, roots, root_count));
    size = capacity;
}
