/* Makes ten million pairs, a thousand of them in use at a time. */
#include <stdio.h>
#include <tricolor.h>

int main(void)
{
    tricolor_heap *heap;
    if (tricolor_create(NULL, &heap) != TRICOLOR_OK)
        return 1;
    tricolor_value list = tricolor_int(0);
    tricolor_add_roots(heap, &list, 1); /* what it reaches is kept */
    for (int i = 1; i <= 10000000; i++) {
        tricolor_value fields[] = {tricolor_int(i), i % 1000 == 1 ? tricolor_int(0) : list};
        list = tricolor_alloc_with(heap, 2, 0, fields);
        if (list == TRICOLOR_NONE) {
            fprintf(stderr, "hello: %s\n", tricolor_message(heap));
            return 1;
        }
    }
    long long sum = 0;
    for (tricolor_value pair = list; !tricolor_is_int(pair); pair = tricolor_get(heap, pair, 1))
        sum += tricolor_to_int(tricolor_get(heap, pair, 0));
    printf("sum of the last thousand: %lld\n", sum);
    return tricolor_destroy(heap) == TRICOLOR_OK ? 0 : 1;
}
