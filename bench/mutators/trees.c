/* Binary trees, as in GCBench by Ellis, Kovac and Boehm: a tree to stretch the heap, one that lives
   long beside an array of numbers, and then many short-lived ones of each depth, half of them made
   from the root down and half from the leaves up. The size is the depth of the long-lived tree. */
#include "memory.h"

enum { LEAST_DEPTH = 4 };

/* What lives long: the tree and the array. */
static value lasting[2];

/* A node: left, right, and two integers that GCBench leaves alone. */
static value node(value left, value right)
{
    value fields[] = {left, right, of_int(1), of_int(2)};
    return make(LENGTH(fields), fields);
}

/* Give a node descendants of this depth. */
static void populate(value parent, uint64_t depth)
{
    if (depth == 0)
        return;
    keep(&parent);
    value left = node(nothing, nothing);
    set(parent, 0, left);
    value right = node(nothing, nothing);
    set(parent, 1, right);
    populate(get(parent, 0), depth - 1);
    populate(get(parent, 1), depth - 1);
    unkeep(1);
}

static value tree_from_leaves(uint64_t depth)
{
    if (depth == 0)
        return node(nothing, nothing);
    value left = tree_from_leaves(depth - 1);
    keep(&left);
    value right = tree_from_leaves(depth - 1);
    unkeep(1);
    return node(left, right);
}

static uint64_t count_nodes(value tree)
{
    if (is_nothing(tree))
        return 0;
    return 1 + count_nodes(get(tree, 0)) + count_nodes(get(tree, 1));
}

static void drop_tree(value tree)
{
#ifdef DROP_BY_HAND
    if (is_nothing(tree))
        return;
    drop_tree(get(tree, 0));
    drop_tree(get(tree, 1));
    drop(tree);
#else
    (void)tree;
#endif
}

static uint64_t tree_size(uint64_t depth)
{
    return ((uint64_t)2 << depth) - 1;
}

/* As many trees as have twice the nodes of the stretching tree, made in both ways. */
static uint64_t short_lived(uint64_t depth, uint64_t stretch)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < 2 * tree_size(stretch) / tree_size(depth); i++) {
        value tree = node(nothing, nothing);
        keep(&tree);
        populate(tree, depth);
        unkeep(1);
        sum += !is_nothing(get(tree, 0));
        drop_tree(tree);
        tree = tree_from_leaves(depth);
        sum += !is_nothing(get(tree, 1));
        drop_tree(tree);
    }
    return sum;
}

int main(int count, char **arguments)
{
    uint64_t depth = problem_size(count, arguments, 16), sum = 0;
    uint64_t numbers = (uint64_t)8 << depth;
    memory_open();
    roots(lasting, LENGTH(lasting));
    drop_tree(tree_from_leaves(depth + 2));
    lasting[0] = node(nothing, nothing);
    populate(lasting[0], depth);
    lasting[1] = make_raw(numbers);
    for (uint64_t i = 0; i < numbers; i++)
        set_raw(lasting[1], i, i);
    for (uint64_t each = LEAST_DEPTH; each <= depth; each += 2)
        sum += short_lived(each, depth + 2);
    print_checksum(sum + count_nodes(lasting[0]) + get_raw(lasting[1], numbers / 2));
    drop_tree(lasting[0]);
    drop(lasting[1]);
    memory_close();
    return 0;
}
