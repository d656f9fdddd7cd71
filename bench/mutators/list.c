/* A list that grows: nothing of it is ever garbage, until all is. The size is the number of its
   pairs. */
#include "memory.h"

static value list[1];

int main(int count, char **arguments)
{
    uint64_t pairs = problem_size(count, arguments, 3000000), sum = 0;
    memory_open();
    roots(list, LENGTH(list));
    list[0] = nothing;
    for (uint64_t i = 1; i <= pairs; i++) {
        value fields[] = {of_int((int64_t)i), list[0]};
        list[0] = make(LENGTH(fields), fields);
    }
    for (value pair = list[0], next; !is_nothing(pair); pair = next) {
        sum += (uint64_t)to_int(get(pair, 0));
        next = get(pair, 1);
        drop(pair);
    }
    list[0] = nothing;
    print_checksum(sum);
    memory_close();
    return 0;
}
