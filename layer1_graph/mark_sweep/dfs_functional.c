#include "dfs_functional.h"

#include "../../specs/graph/count_colour.h"
#include "../../proofs/lemmas/graph/visited_set.acsl"

/* The same set, in a fresh array. */
/*@
  requires readable:  \valid_read(set + (0 .. n - 1));
  requires writable:  \valid(result + (0 .. n - 1));
  requires apart:     \separated(result + (0 .. n - 1), set + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             result[0 .. n - 1];
  ensures same:       \forall integer v; 0 <= v < n ==> result[v] == set[v];
*/
static void copy(const uint8_t *set, uint64_t n, uint8_t *result)
{
    /*@
      loop invariant bound:  0 <= i <= n;
      loop invariant same:   \forall integer v; 0 <= v < i ==> result[v] == set[v];
      loop assigns           i, result[0 .. n - 1];
      loop variant           n - i;
    */
    for (uint64_t i = 0; i < n; i++) {
        result[i] = set[i];
    }
}

/* The set with vertex v in it, in a fresh array. */
/*@
  requires vertex:    v < n;
  requires readable:  \valid_read(set + (0 .. n - 1));
  requires writable:  \valid(result + (0 .. n - 1));
  requires apart:     \separated(result + (0 .. n - 1), set + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             result[0 .. n - 1];
  ensures added:      one_added{Pre, Post}(set, result, n, v);
*/
static void insert(const uint8_t *set, uint64_t n, uint64_t v, uint8_t *result)
{
    copy(set, n, result);
    result[v] = 1;
}

void dfs_functional(const uint64_t *first, uint64_t n, const uint64_t *successor,
                    const uint8_t *visited, const uint64_t *list, uint64_t place, uint64_t end,
                    uint8_t *result) /*@ ghost (uint64_t unseen) */
{
    if (place == end) {
        copy(visited, n, result);
        //@ assert closed1: new_ones_closed{Pre, Here}(first, n, successor, visited, result);
        return;
    }
    uint64_t v = list[place];
    //@ assert head: listed(list, place, end, v);
    /*@ assert tail: \forall integer w;
          listed(list, place + 1, end, w) ==> listed(list, place, end, w); */
    /*@ assert split: \forall integer w;
          listed(list, place, end, w) ==> w == v || listed(list, place + 1, end, w); */
    if (visited[v] != WHITE) {
        dfs_functional(first, n, successor, visited, list, place + 1, end, result)
            /*@ ghost (unseen) */;
        return;
    }
    uint8_t with_v[SMALL_GRAPH];
    uint8_t from_v[SMALL_GRAPH];
    insert(visited, n, v, with_v);
    //@ assert added: one_added{Pre, Here}(visited, &with_v[0], n, v);
    //@ ghost uint64_t unseen1 = count_colour(with_v, n, WHITE);
    //@ assert new: !seen_vertex{Pre}(visited, v) && seen_vertex(&with_v[0], v);
    //@ assert kept1: set_kept{Pre, Here}(visited, &with_v[0], n);
    //@ assert fewer1: unseen1 < unseen;
    //@ ghost Inserted: ;
    dfs_functional(first, n, successor, with_v, successor, first[v], first[v + 1], from_v)
        /*@ ghost (unseen1) */;
    //@ ghost uint64_t unseen2 = count_colour(from_v, n, WHITE);
    //@ assert kept2: set_kept{Pre, Here}(visited, &from_v[0], n);
    //@ assert fewer2: unseen2 < unseen;
    //@ assert row: row_of(first, n, v, first[v], first[v + 1]);
    /*@ assert successors2: \forall integer w;
          edge(first, n, successor, v, w) ==> from_v[w] != WHITE; */
    //@ assert closed2: new_ones_closed{Pre, Here}(first, n, successor, visited, &from_v[0]);
    /*@ assert reached2: \forall integer w;
          reachable_from_list(first, n, successor, successor, first[v], first[v + 1], w) ==>
            graph_reachable(first, n, successor, v, w); */
    /*@ assert reached3: \forall integer w;
          graph_reachable(first, n, successor, v, w) ==>
            reachable_from_list(first, n, successor, list, place, end, w); */
    /*@ assert sound2:
          new_ones_reachable{Pre, Here}(first, n, successor, list, place, end,
                                        visited, &from_v[0]); */
    //@ assert in2: seen_vertex(&from_v[0], v);
    //@ ghost Searched: ;
    dfs_functional(first, n, successor, from_v, list, place + 1, end,
                   result) /*@ ghost (unseen2) */;
    //@ assert kept3: set_kept{Searched, Here}(&from_v[0], result, n);
    //@ assert in3: seen_vertex(result, v);
    //@ assert closed3: new_ones_closed{Pre, Here}(first, n, successor, visited, result);
    /*@ assert sound3:
          new_ones_reachable{Pre, Here}(first, n, successor, list, place, end, visited, result); */
}
