/* Short-lived garbage over a fixed live set: a tree of pairs stays; blocks of one to four fields
   come and go, the last hundred of them in use. The size is the depth of the tree; for each of its
   pairs there are 32 short-lived blocks. */
#include "memory.h"

enum { IN_USE = 100 };

static value tree[1], recent[IN_USE];

static value make_tree(uint64_t depth)
{
    if (depth == 0)
        return nothing;
    value left = make_tree(depth - 1);
    keep(&left);
    value right = make_tree(depth - 1);
    unkeep(1);
    value fields[] = {left, right};
    return make(LENGTH(fields), fields);
}

static uint64_t count_and_drop(value pair)
{
    if (is_nothing(pair))
        return 0;
    uint64_t sum = 1 + count_and_drop(get(pair, 0)) + count_and_drop(get(pair, 1));
    drop(pair);
    return sum;
}

int main(int count, char **arguments)
{
    uint64_t depth = problem_size(count, arguments, 19), sum = 0;
    memory_open();
    roots(tree, LENGTH(tree));
    roots(recent, LENGTH(recent));
    tree[0] = make_tree(depth);
    for (uint64_t i = 0; i < IN_USE; i++)
        recent[i] = nothing;
    for (uint64_t i = 0; i < (uint64_t)32 << depth; i++) {
        uint64_t place = i % IN_USE;
        value old = recent[place], number = of_int((int64_t)i);
        value fields[] = {number, tree[0], number, number};
        if (!is_nothing(old)) {
            sum += (uint64_t)to_int(get(old, 0));
            drop(old);
        }
        recent[place] = make(1 + i % 4, fields);
    }
    for (uint64_t i = 0; i < IN_USE; i++)
        drop(recent[i]);
    print_checksum(sum + count_and_drop(tree[0]));
    memory_close();
    return 0;
}
