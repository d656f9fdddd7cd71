// tricolor.hpp: heaps and roots that end with their scope, in both kinds, with a collection at each
// allocation; what fails is an exception with the library's code. Compiled by test_library_install.sh.
#include <tricolor.hpp>

#include <cstdio>
#include <functional>
#include <utility>

static int failures = 0;

static void must_hold(bool holds, const char *what, int line)
{
    if (holds)
        return;
    std::printf("scopes.cc:%d: not so: %s\n", line, what);
    failures++;
}
#define must(holds) must_hold((holds), #holds, __LINE__)

static bool fails(enum tricolor_error code, const std::function<void()> &action)
{
    try {
        action();
    } catch (const tricolor::error &error) {
        return error.code() == code && *error.what() != '\0';
    }
    return false;
}

static int64_t sum_of(const tricolor::heap &heap, tricolor_value list)
{
    int64_t sum = 0;
    for (; !tricolor_is_int(list); list = heap.get(list, 1))
        sum += tricolor_to_int(heap.get(list, 0));
    return sum;
}

static void use(const char *text)
{
    tricolor::heap heap(text);
    tricolor::root list(heap);
    for (int i = 0; i < 100; i++)
        list = heap.alloc_with({tricolor_int(i), list});
    {
        tricolor::root other(heap, heap.alloc(3, 5));
        must(heap.tag(other) == 5);
        other = list;
        must(other == list);
    }
    tricolor::root copy = list;
    tricolor::root moved = std::move(copy);
    list = tricolor_int(0);
    heap.collect();
    must(heap.statistics().live == 300 && sum_of(heap, moved) == 4950);

    must(fails(TRICOLOR_BAD_FIELD, [&] { (void)heap.get(moved, 2); }));
    must(fails(TRICOLOR_BAD_BLOCK, [&] { (void)heap.get(tricolor_int(3), 0); }));
    must(fails(TRICOLOR_BAD_BLOCK, [&] { (void)heap.size(12345); }));
    must(fails(TRICOLOR_BAD_SIZE, [&] { (void)heap.alloc(UINT64_C(1) << 60); }));
    must(fails(TRICOLOR_BAD_FIELD, [&] { heap.set(moved, 2, tricolor_int(0)); }));

    tricolor_value array[] = {moved, tricolor_int(1)};
    {
        tricolor::roots both(heap, array, 2);
        moved = tricolor_int(0);
        heap.collect();
        must(heap.statistics().live == 300 && sum_of(heap, array[0]) == 4950);
    }
    heap.collect();
    must(heap.statistics().live == 0);
}

int main()
{
    use("kind=mark_sweep,check=1,stress=1");
    use("kind=copying,check=1,stress=1");
    must(fails(TRICOLOR_BAD_OPTION, [] { tricolor::heap heap("kind=none"); }));
    if (failures == 0)
        std::puts("as expected");
    return failures != 0;
}
