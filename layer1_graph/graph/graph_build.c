#include "graph_build.h"

#include "../../proofs/lemmas/graph/graph.acsl"
#include "../../proofs/lemmas/graph/edge_list.acsl"

/* Count the edges that start at each vertex. */
/*@
  requires limit:     n <= GRAPH_LIMIT && m <= GRAPH_LIMIT;
  requires sources:   all_vertices(from, m, n);
  requires readable:  \valid_read(from + (0 .. m - 1));
  requires writable:  \valid(next + (0 .. n - 1));
  requires apart:     \separated(next + (0 .. n - 1), from + (0 .. m - 1));
  terminates          \true;
  exits               \false;
  assigns             next[0 .. n - 1];
  ensures counts:     \forall integer u; 0 <= u < n ==> next[u] == edges_from(from, u, m);
*/
static void count_edges(uint64_t n, uint64_t m, const uint64_t *from, int64_t *next)
{
    /*@
      loop invariant bound:   0 <= u <= n;
      loop invariant zero:    \forall integer w; 0 <= w < u ==> next[w] == 0;
      loop assigns            u, next[0 .. n - 1];
      loop variant            n - u;
    */
    for (uint64_t u = 0; u < n; u++) {
        next[u] = 0;
    }
    /*@
      loop invariant bound:   0 <= i <= m;
      loop invariant counts:  \forall integer u; 0 <= u < n ==> next[u] == edges_from(from, u, i);
      loop assigns            i, next[0 .. n - 1];
      loop variant            m - i;
    */
    for (uint64_t i = 0; i < m; i++) {
        //@ assert bounds: 0 <= edges_from(from, from[i], i) <= i;
        next[from[i]]++;
    }
}

/* Turn counts into the places where the successors of each vertex start. */
/*@
  requires limit:     n <= GRAPH_LIMIT && m <= GRAPH_LIMIT;
  requires sources:   all_vertices(from, m, n);
  requires counts:    \forall integer u; 0 <= u < n ==> next[u] == edges_from(from, u, m);
  requires writable:  \valid(next + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             next[0 .. n - 1];
  ensures starts:     \forall integer u; 0 <= u < n ==> next[u] == edges_below(from, u, m);
*/
static void start_rows(uint64_t n, int64_t *next)
/*@ ghost (const uint64_t *from, uint64_t m) */
{
    uint64_t place = 0;
    /*@
      loop invariant bound:   0 <= u <= n;
      loop invariant place:   place == edges_below(from, u, m) && place <= m;
      loop invariant starts:  \forall integer w; 0 <= w < u ==> next[w] == edges_below(from, w, m);
      loop invariant counts:  \forall integer w; u <= w < n ==> next[w] == edges_from(from, w, m);
      loop assigns            u, place, next[0 .. n - 1];
      loop variant            n - u;
    */
    for (uint64_t u = 0; u < n; u++) {
        /*@ assert row:
              edges_below(from, u + 1, m) == edges_below(from, u, m) + edges_from(from, u, m); */
        //@ assert inside: edges_below(from, u + 1, m) <= edges_below(from, n, m);
        //@ assert all: edges_below(from, n, m) == m;
        //@ assert count: 0 <= edges_from(from, u, m);
        uint64_t count = (uint64_t)next[u];
        next[u] = (int64_t)place;
        place += count;
    }
}

/* Put each edge into the row of its source. */
/*@
  requires limit:     n <= GRAPH_LIMIT && m <= GRAPH_LIMIT;
  requires sources:   all_vertices(from, m, n);
  requires targets:   all_vertices(to, m, n);
  requires next:      \forall integer u; 0 <= u < n ==> next[u] == edges_below(from, u, m);
  requires readable:  \valid_read(from + (0 .. m - 1)) && \valid_read(to + (0 .. m - 1));
  requires writable:  \valid(successor + (0 .. m - 1)) && \valid(next + (0 .. n - 1));
  requires apart:     \separated(successor + (0 .. m - 1), next + (0 .. n - 1),
                                 from + (0 .. m - 1));
  requires apart:     \separated(successor + (0 .. m - 1), next + (0 .. n - 1), to + (0 .. m - 1));
  terminates          \true;
  exits               \false;
  assigns             successor[0 .. m - 1], next[0 .. n - 1];
  ensures vertices:   all_vertices(successor, m, n);
  ensures sound:      rows_sound{Pre, Post}(from, to, m, m, successor, n);
  ensures complete:   rows_complete{Pre, Post}(from, to, m, m, successor);
  ensures ends:       \forall integer u; 0 <= u < n ==>
                        next[u] == edges_below{Pre}(from, u, m) + edges_from{Pre}(from, u, m);
*/
static void fill_rows(uint64_t m, const uint64_t *from, const uint64_t *to, uint64_t *successor,
                      int64_t *next)
/*@ ghost (uint64_t n) */
{
    /*@
      loop invariant bound:     0 <= e <= m;
      loop invariant vertices:  all_vertices(successor, e, n);
      loop assigns              e, successor[0 .. m - 1];
      loop variant              m - e;
    */
    for (uint64_t e = 0; e < m; e++) {
        //@ assert some: 0 <= \at(from[0], Pre) < n;
        successor[e] = 0;
    }
    /*@
      loop invariant bound:     0 <= i <= m;
      loop invariant vertices:  all_vertices(successor, m, n);
      loop invariant next:      \forall integer u; 0 <= u < n ==>
                                  next[u] == edges_below{Pre}(from, u, m) +
                                             edges_from{Pre}(from, u, i);
      loop invariant sound:     rows_sound{Pre, Here}(from, to, m, i, successor, n);
      loop invariant complete:  rows_complete{Pre, Here}(from, to, m, i, successor);
      loop assigns              i, successor[0 .. m - 1], next[0 .. n - 1];
      loop variant              m - i;
    */
    for (uint64_t i = 0; i < m; i++) {
        /*@ assert same: from[i] == \at(from[\at(i, Here)], Pre) &&
                         to[i] == \at(to[\at(i, Here)], Pre); */
        uint64_t u = from[i];
        uint64_t v = to[i];
        //@ assert edge: in_edge_list{Pre}(from, to, i + 1, u, v);
        //@ assert starts: starts_at{Pre}(from, i, u);
        /*@ assert counts: \forall integer w;
              edges_from{Pre}(from, w, i + 1) == edges_from{Pre}(from, w, i) + (w == u ? 1 : 0); */
        //@ assert bounds: 0 <= edges_below{Pre}(from, 0, m) <= edges_below{Pre}(from, u, m);
        //@ assert count: 0 <= edges_from{Pre}(from, u, i);
        //@ assert below: edges_from{Pre}(from, u, i) + 1 <= edges_from{Pre}(from, u, m);
        /*@ assert row: edges_below{Pre}(from, u + 1, m) ==
                          edges_below{Pre}(from, u, m) + edges_from{Pre}(from, u, m); */
        /*@ assert room: edges_below{Pre}(from, u, m) + edges_from{Pre}(from, u, i) <
                           edges_below{Pre}(from, u + 1, m); */
        //@ assert inside: edges_below{Pre}(from, u + 1, m) <= edges_below{Pre}(from, n, m);
        //@ assert place: 0 <= next[u] < m;
        uint64_t e = (uint64_t)next[u];
        /*@ assert fresh: \forall integer w, p;
              0 <= w < n ==> in_row{Pre}(from, m, i, w, p) ==> p != e; */
        /*@ assert grown: \forall integer w, p;
              in_row{Pre}(from, m, i, w, p) ==> in_row{Pre}(from, m, i + 1, w, p); */
        /*@ assert split: \forall integer w, p;
              in_row{Pre}(from, m, i + 1, w, p) ==>
                in_row{Pre}(from, m, i, w, p) || (w == u && p == e); */
        //@ assert here: in_row{Pre}(from, m, i + 1, u, e);
        /*@ assert more: \forall integer w, x;
              in_edge_list{Pre}(from, to, i, w, x) ==> in_edge_list{Pre}(from, to, i + 1, w, x); */
        /*@ assert last: \forall integer w, x;
              in_edge_list{Pre}(from, to, i + 1, w, x) ==>
                in_edge_list{Pre}(from, to, i, w, x) || (w == u && x == v); */
        /*@ assert vertex: \forall integer w, x;
              in_edge_list{Pre}(from, to, i, w, x) ==> 0 <= w < n; */
        //@ ghost Before: ;
        successor[e] = v;
        next[u]++;
        /*@ assert old: \forall integer w, p;
              0 <= w < n ==> in_row{Pre}(from, m, i, w, p) ==>
                in_edge_list{Pre}(from, to, i + 1, w, successor[p]); */
        //@ assert new: in_edge_list{Pre}(from, to, i + 1, u, successor[e]);
        /*@ assert kept: \forall integer w, x;
              0 <= w < n ==> stored{Pre, Before}(from, m, i, successor, w, x) ==>
                stored{Pre, Here}(from, m, i + 1, successor, w, x); */
        //@ assert added: stored{Pre, Here}(from, m, i + 1, successor, u, v);
    }
}

/* The successors of each vertex start where those of the one before end. */
/*@
  requires limit:     n <= GRAPH_LIMIT;
  requires ends:      \forall integer u; 0 <= u < n ==> 0 <= next[u];
  requires readable:  \valid_read(next + (0 .. n - 1));
  requires writable:  \valid(first + (0 .. n));
  requires apart:     \separated(first + (0 .. n), next + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             first[0 .. n];
  ensures start:      first[0] == 0;
  ensures ends:       \forall integer u; 1 <= u <= n ==> first[u] == next[u - 1];
*/
static void note_rows(uint64_t n, const int64_t *next, uint64_t *first)
{
    first[0] = 0;
    /*@
      loop invariant bound:   0 <= u <= n;
      loop invariant start:   first[0] == 0;
      loop invariant ends:    \forall integer w; 1 <= w <= u ==> first[w] == next[w - 1];
      loop assigns            u, first[1 .. n];
      loop variant            n - u;
    */
    for (uint64_t u = 0; u < n; u++) {
        first[u + 1] = (uint64_t)next[u];
    }
}

void graph_build(uint64_t n, uint64_t m, const uint64_t *from, const uint64_t *to, uint64_t *first,
                 uint64_t *successor, int64_t *next)
{
    count_edges(n, m, from, next);
    start_rows(n, next) /*@ ghost (from, m) */;
    fill_rows(m, from, to, successor, next) /*@ ghost (n) */;
    /*@ assert positive: \forall integer u;
          0 <= u < n ==> 0 <= edges_below{Pre}(from, 0, m) <= edges_below{Pre}(from, u, m) &&
                         0 <= edges_from{Pre}(from, u, m); */
    //@ assert next: \forall integer u; 0 <= u < n ==> next[u] == edges_below{Pre}(from, u + 1, m);
    //@ assert vertex: \forall integer u, v; in_edge_list{Pre}(from, to, m, u, v) ==> 0 <= u < n;
    /*@ assert within: \forall integer u;
          0 <= u < n ==> edges_below{Pre}(from, u + 1, m) <= edges_below{Pre}(from, n, m); */
    //@ assert last: edges_below{Pre}(from, n, m) == m;
    /*@ assert bounds: \forall integer u;
          0 <= u < n ==> 0 <= edges_below{Pre}(from, u, m) &&
                         edges_below{Pre}(from, u, m) + edges_from{Pre}(from, u, m) <= m; */
    /*@ assert inside: \forall integer u, e;
          0 <= u < n ==> in_row{Pre}(from, m, m, u, e) ==> 0 <= e < m; */
    //@ ghost Filled: ;
    note_rows(n, next, first);
    //@ assert start: first[0] == edges_below{Pre}(from, 0, m);
    //@ assert rows: \forall integer u; 0 <= u <= n ==> first[u] == edges_below{Pre}(from, u, m);
    //@ assert order: rows_in_order(first, n, m);
    //@ assert vertices: all_vertices(successor, m, n);
    //@ assert sound: rows_sound{Pre, Here}(from, to, m, m, successor, n);
    //@ assert same: \forall integer e; 0 <= e < m ==> successor[e] == \at(successor[e], Filled);
    /*@ assert kept: \forall integer u, v;
          0 <= u < n ==> stored{Pre, Filled}(from, m, m, successor, u, v) ==>
            stored{Pre, Here}(from, m, m, successor, u, v); */
    //@ assert complete: rows_complete{Pre, Here}(from, to, m, m, successor);
    /*@ assert row: \forall integer u, e;
          0 <= u < n ==> (in_row{Pre}(from, m, m, u, e) <==> first[u] <= e < first[u + 1]); */
    /*@ assert only: \forall integer u, e, v;
          edge_at(first, n, successor, u, e, v) ==> in_edge_list{Pre}(from, to, m, u, v); */
    /*@ assert placed: \forall integer u, e;
          0 <= u < n ==> in_row{Pre}(from, m, m, u, e) ==>
            edge_at(first, n, successor, u, e, successor[e]); */
    /*@ assert all: \forall integer u, v;
          0 <= u < n ==> stored{Pre, Here}(from, m, m, successor, u, v) ==>
            edge(first, n, successor, u, v); */
}
