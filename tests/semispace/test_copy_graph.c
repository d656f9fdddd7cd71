// sources: layer1_graph/semispace/copy_graph.c
// timeout: 300
/* copy_graph against oracles that share nothing with it. For all graphs of up to 3 vertices with up
   to two successors each, in any order, and all lists of up to 2 roots: of all renamings of what
   the roots reach, found by relaxation, the one that makes the copy of the graph is looked for, and
   is the one that comes out. For random graphs of many shapes up to 100,000 vertices: the edges one by
   one as they were listed, and the distances from the roots, which tell what breadth first means.
   Each run is also checked to leave its inputs alone, and to write nothing outside its arrays.

   A failure is repeated by `test_copy_graph SIZE SEED`, with the numbers of its message. */
#include "../../layer1_graph/semispace/copy_graph.h"

#include <inttypes.h>

#include "../graphs.h"
#include "../guarded.h"

#ifdef GUARDED_POISON
enum { SMALL_GRAPHS = 4000, LARGE_GRAPHS = 28 };
#else
enum { SMALL_GRAPHS = 20000, LARGE_GRAPHS = 84 };
#endif
enum { SMALL_SIZE = 30, LARGE_SIZE = 100000, FAILURES_SHOWN = 10 };
enum { TINY = 3, TINY_DEGREE = 2, TINY_ROOTS = 2 };

static uint64_t runs, renamings, failures;
static char which[160]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_copy_graph: %s: not so: %s\n", which, what);
}

/* ---- One run ---- */

/* The arrays of a run between guards, and what the inputs must still be afterwards. */
static struct guarded first_room, successor_room, roots_room, renaming_room, copy_first_room,
    copy_successor_room, copy_roots_room;
static const uint64_t *copy_first, *copy_successor, *copy_roots;
static const int64_t *renaming;

static bool same_bytes(const struct guarded *room, const void *bytes)
{
    return room->bytes == 0 || memcmp(guarded_array(room), bytes, room->bytes) == 0;
}

static void put(struct guarded *room, const uint64_t *words, uint64_t count)
{
    guarded_resize(room, count * sizeof *words);
    if (count > 0)
        memcpy(guarded_array(room), words, room->bytes);
}

/* Copy what the roots reach. The result is the number of vertices of the copy. */
static uint64_t run_copy(const uint64_t *first, uint64_t n, const uint64_t *successor,
                         const uint64_t *roots, uint64_t root_count)
{
    put(&first_room, first, n + 1);
    put(&successor_room, successor, first[n]);
    put(&roots_room, roots, root_count);
    guarded_resize(&renaming_room, n * sizeof(int64_t));
    guarded_resize(&copy_first_room, (n + 1) * sizeof(uint64_t));
    guarded_resize(&copy_successor_room, first[n] * sizeof(uint64_t));
    guarded_resize(&copy_roots_room, root_count * sizeof(uint64_t));
    uint64_t count = copy_graph(
        guarded_array(&first_room), n, guarded_array(&successor_room), guarded_array(&roots_room),
        root_count, guarded_array(&renaming_room), guarded_array(&copy_first_room),
        guarded_array(&copy_successor_room), guarded_array(&copy_roots_room));
    check("first is unchanged", same_bytes(&first_room, first));
    check("successor is unchanged", same_bytes(&successor_room, successor));
    check("roots is unchanged", same_bytes(&roots_room, roots));
    struct guarded *rooms[] = {&first_room,     &successor_room,  &roots_room,
                               &renaming_room,  &copy_first_room, &copy_successor_room,
                               &copy_roots_room};
    for (uint64_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        check("nothing is written around the arrays", guarded_intact(rooms[i]));
    renaming = guarded_array(&renaming_room);
    copy_first = guarded_array(&copy_first_room);
    copy_successor = guarded_array(&copy_successor_room);
    copy_roots = guarded_array(&copy_roots_room);
    runs++;
    return count;
}

/* ---- All small graphs, by search among all renamings ---- */

struct tiny {
    uint64_t n, degree[TINY], successor[TINY][TINY_DEGREE], root_count, root[TINY_ROOTS];
};

/* The list number `code` of at most `most` of n vertices; the result is its length. */
static uint64_t decode_list(uint64_t code, uint64_t n, uint64_t most, uint64_t *list)
{
    uint64_t lists = 1;
    for (uint64_t length = 0;; length++, lists *= n) {
        if (code < lists || length == most) {
            for (uint64_t i = 0; i < length; i++, code /= n)
                list[i] = code % n;
            return length;
        }
        code -= lists;
    }
}

static uint64_t count_lists(uint64_t n, uint64_t most)
{
    uint64_t lists = 1, all = 1;
    for (uint64_t length = 1; length <= most; length++) {
        lists *= n;
        all += lists;
    }
    return all;
}

/* What the roots reach, by adding successors until nothing is new. */
static uint64_t reach_by_relaxation(const struct tiny *tiny)
{
    uint64_t set = 0, before;
    for (uint64_t i = 0; i < tiny->root_count; i++)
        set |= (uint64_t)1 << tiny->root[i];
    do {
        before = set;
        for (uint64_t u = 0; u < tiny->n; u++)
            for (uint64_t j = 0; set >> u & 1 && j < tiny->degree[u]; j++)
                set |= (uint64_t)1 << tiny->successor[u][j];
    } while (set != before);
    return set;
}

/* Does this renaming of the set make the copy that came out of the graph? */
static bool makes_the_copy(const struct tiny *tiny, uint64_t set, const uint64_t *name)
{
    for (uint64_t i = 0; i < tiny->root_count; i++)
        if (copy_roots[i] != name[tiny->root[i]])
            return false;
    for (uint64_t u = 0; u < tiny->n; u++) {
        if (!(set >> u & 1))
            continue;
        if (copy_first[name[u] + 1] - copy_first[name[u]] != tiny->degree[u])
            return false;
        for (uint64_t j = 0; j < tiny->degree[u]; j++)
            if (copy_successor[copy_first[name[u]] + j] != name[tiny->successor[u][j]])
                return false;
    }
    return true;
}

/* Try all renamings of the vertices of the set, from vertex v on, to numbers that are not used. */
static uint64_t count_isomorphisms(const struct tiny *tiny, uint64_t set, uint64_t v, uint64_t used,
                                   uint64_t count, uint64_t *name)
{
    if (v == tiny->n) {
        renamings++;
        if (!makes_the_copy(tiny, set, name))
            return 0;
        for (uint64_t u = 0; u < tiny->n; u++)
            check("the renaming is the isomorphism",
                  renaming[u] == (set >> u & 1 ? (int64_t)name[u] : -1));
        return 1;
    }
    if (!(set >> v & 1))
        return count_isomorphisms(tiny, set, v + 1, used, count, name);
    uint64_t found = 0;
    for (name[v] = 0; name[v] < count; name[v]++)
        if (!(used >> name[v] & 1)) {
            uint64_t tried = name[v];
            found += count_isomorphisms(tiny, set, v + 1, used | (uint64_t)1 << tried, count, name);
            name[v] = tried;
        }
    return found;
}

static void test_tiny(const struct tiny *tiny)
{
    uint64_t first[TINY + 1] = {0}, successor[TINY * TINY_DEGREE] = {0}, name[TINY] = {0};
    for (uint64_t u = 0; u < tiny->n; u++) {
        for (uint64_t j = 0; j < tiny->degree[u]; j++)
            successor[first[u] + j] = tiny->successor[u][j];
        first[u + 1] = first[u] + tiny->degree[u];
    }
    uint64_t set = reach_by_relaxation(tiny), reached = 0, edges = 0;
    for (uint64_t u = 0; u < tiny->n; u++) {
        reached += set >> u & 1;
        edges += set >> u & 1 ? tiny->degree[u] : 0;
    }
    uint64_t count = run_copy(first, tiny->n, successor, tiny->root, tiny->root_count);
    check("as many vertices as are reachable", count == reached);
    check("as many edges as they have", copy_first[0] == 0 && copy_first[count] == edges);
    check("there is one isomorphism",
          count == reached && count_isomorphisms(tiny, set, 0, 0, count, name) == 1);
}

static void test_all_tiny(uint64_t n)
{
    uint64_t lists = n == 0 ? 1 : count_lists(n, TINY_DEGREE), graphs = 1;
    for (uint64_t u = 0; u < n; u++)
        graphs *= lists;
    for (uint64_t graph = 0; graph < graphs; graph++) {
        struct tiny tiny = {.n = n};
        uint64_t code = graph;
        for (uint64_t u = 0; u < n; u++, code /= lists)
            tiny.degree[u] = decode_list(code % lists, n, TINY_DEGREE, tiny.successor[u]);
        for (uint64_t roots = 0; roots < (n == 0 ? 1 : count_lists(n, TINY_ROOTS)); roots++) {
            tiny.root_count = decode_list(roots, n, TINY_ROOTS, tiny.root);
            snprintf(which, sizeof which, "%" PRIu64 " vertices, graph %" PRIu64 ", roots %" PRIu64,
                     n, graph, roots);
            test_tiny(&tiny);
        }
    }
}

/* ---- Random graphs, edge by edge ---- */

/* Each edge as it was listed, the j-th of its vertex, is the j-th of the copy of that vertex. */
static void check_edges(const struct edges *edges, const bool *reached, uint64_t count)
{
    uint64_t *passed = allocate(edges->n, sizeof *passed), listed = 0;
    bool same = true;
    for (uint64_t e = 0; e < edges->m; e++) {
        struct edge edge = edges->edge[e];
        if (!reached[edge.from])
            continue;
        uint64_t place = copy_first[renaming[edge.from]] + passed[edge.from]++;
        same = same && place < copy_first[renaming[edge.from] + 1] &&
               (int64_t)copy_successor[place] == renaming[edge.to];
        listed++;
    }
    check("each edge is there, in its place", same);
    check("there are no other edges", copy_first[0] == 0 && copy_first[count] == listed);
    for (uint64_t k = 0; k < count; k++)
        same = same && copy_first[k] <= copy_first[k + 1];
    check("the rows are in order", same);
    free(passed);
}

/* Who is nearer to the roots has a lower number. The distances are found by relaxation over the
   copy, up to `rounds` rounds; further vertices are not looked at. */
static void check_distances(uint64_t count, uint64_t root_count, uint64_t rounds)
{
    uint64_t *distance = allocate(count, sizeof *distance);
    for (uint64_t k = 0; k < count; k++)
        distance[k] = rounds;
    for (uint64_t i = 0; i < root_count; i++)
        distance[copy_roots[i]] = 0;
    for (uint64_t round = 0; round + 1 < rounds; round++)
        for (uint64_t k = count; k > 0; k--)
            for (uint64_t p = copy_first[k - 1]; p < copy_first[k]; p++)
                if (distance[k - 1] == round && distance[copy_successor[p]] > round + 1)
                    distance[copy_successor[p]] = round + 1;
    bool ascending = true;
    for (uint64_t k = 1; k < count; k++)
        ascending = ascending && distance[k - 1] <= distance[k];
    check("the numbers ascend with the distance from the roots", ascending);
    free(distance);
}

static void check_copy(const struct edges *edges, const uint64_t *roots, uint64_t root_count,
                       const bool *reached, uint64_t count)
{
    bool *taken = allocate(edges->n, sizeof *taken), copied = true;
    uint64_t reachable = 0;
    for (uint64_t v = 0; v < edges->n; v++) {
        if (!reached[v]) {
            copied = copied && renaming[v] == -1;
            continue;
        }
        reachable++;
        if (renaming[v] < 0 || (uint64_t)renaming[v] >= count || taken[renaming[v]])
            copied = false;
        else
            taken[renaming[v]] = true;
    }
    check("what is reached has a copy of its own, and nothing else has", copied);
    check("as many vertices as are reachable", count == reachable);
    if (copied && count == reachable) {
        bool same = true;
        for (uint64_t i = 0; i < root_count; i++)
            same = same && (int64_t)copy_roots[i] == renaming[roots[i]];
        check("the roots are renamed", same);
        check_edges(edges, reached, count);
        check_distances(count, root_count, edges->n <= SMALL_SIZE ? edges->n + 1 : 10);
    }
    free(taken);
}

/* The copy of the copy is the same, and its vertices keep their names. */
static void check_copy_again(uint64_t count, uint64_t root_count)
{
    uint64_t m = copy_first[count];
    uint64_t *first = allocate(count + 1, sizeof *first);
    uint64_t *successor = allocate(m, sizeof *successor);
    uint64_t *roots = allocate(root_count, sizeof *roots);
    memcpy(first, copy_first, (count + 1) * sizeof *first);
    if (m > 0)
        memcpy(successor, copy_successor, m * sizeof *successor);
    if (root_count > 0)
        memcpy(roots, copy_roots, root_count * sizeof *roots);
    check("the copy of the copy has as many vertices",
          run_copy(first, count, successor, roots, root_count) == count);
    check("it has the same rows", same_bytes(&copy_first_room, first));
    check("it has the same successors", same_bytes(&copy_successor_room, successor));
    check("it has the same roots", same_bytes(&copy_roots_room, roots));
    bool named = true;
    for (uint64_t k = 0; k < count; k++)
        named = named && renaming[k] == (int64_t)k;
    check("its vertices keep their names", named);
    free(first);
    free(successor);
    free(roots);
}

static uint64_t make_roots(uint64_t n, struct random *random, uint64_t *roots)
{
    uint64_t wanted[] = {0, 1, 1, 2, 5, n / 10, n}, count = wanted[random_below(random, 7)];
    if (n == 0)
        return 0;
    for (uint64_t i = 0; i < count; i++)
        roots[i] = i > 0 && random_below(random, 4) == 0 ? roots[random_below(random, i)]
                                                         : random_below(random, n);
    return count;
}

/* All follows from size and seed: the shape, the number of vertices (at most size), the roots
   (none, few, or many; some of them twice). */
static void test_random_graph(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    enum shape shape = (enum shape)(seed % SHAPE_COUNT);
    uint64_t least = size <= SMALL_SIZE ? 0 : size / 2;
    uint64_t n = least + random_below(&random, size - least + 1);
    struct edges edges = make_edges(shape, n, &random);
    if (random_below(&random, 4) > 0)
        shuffle_edges(&edges, &random);
    uint64_t *roots = allocate(n + 10, sizeof *roots);
    uint64_t root_count = make_roots(n, &random, roots);
    bool *reached = allocate(n, sizeof *reached);
    uint64_t *first = allocate(n + 1, sizeof *first);
    uint64_t *successor = allocate(edges.m, sizeof *successor);
    reach_breadth_first(&edges, roots, root_count, reached);
    compress_edges(&edges, first, successor);
    snprintf(which, sizeof which,
             "size %" PRIu64 " seed %" PRIu64 " (%s, %" PRIu64 " vertices, %" PRIu64
             " edges, %" PRIu64 " roots)",
             size, seed, shape_names[shape], n, edges.m, root_count);
    uint64_t count = run_copy(first, n, successor, roots, root_count);
    check_copy(&edges, roots, root_count, reached, count);
    if (failures == 0)
        check_copy_again(count, root_count);
    free(edges.edge);
    free(roots);
    free(reached);
    free(first);
    free(successor);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_graph(strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
    } else {
        for (uint64_t n = 0; n <= TINY; n++)
            test_all_tiny(n);
        for (uint64_t seed = 0; seed < SMALL_GRAPHS; seed++)
            test_random_graph(SMALL_SIZE, seed);
        for (uint64_t seed = 0; seed < LARGE_GRAPHS; seed++)
            test_random_graph(LARGE_SIZE, seed);
        check("many renamings were tried", renamings > 60000);
    }
    printf("test_copy_graph: %" PRIu64 " runs, %" PRIu64 " renamings tried, %" PRIu64 " failures\n",
           runs, renamings, failures);
    struct guarded *rooms[] = {&first_room,     &successor_room,  &roots_room,
                               &renaming_room,  &copy_first_room, &copy_successor_room,
                               &copy_roots_room};
    for (uint64_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        guarded_free(rooms[i]);
    return failures == 0 ? 0 : 1;
}
