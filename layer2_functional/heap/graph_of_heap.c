/* From heaps to graphs, in one pass over the words.

   The heap, the rows and the successors are all arrays of words, so each write could touch any of
   them as far as the proof can see at first. Therefore all that is known of the heap is known of
   it as it came in, at Pre, and the loops carry that its words are still the same. */

#include "graph_of_heap.h"

#include "../../layer3_imperative/words/header.h"
#include "../../proofs/lemmas/heap/heap_graph.acsl"
#include "../../proofs/lemmas/heap/value_vertices.acsl"

/*@
  // The header at i is that of an allocated block whose fields hold values.
  predicate has_values{L}(uint64_t *heap, integer i) =
    wosize_of(heap[i]) >= 1 && colour_of(heap[i]) != BLUE && scanned_tag(tag_of(heap[i]));
*/

/* The word of a block at which to begin to scan: its first value, or the word after the block if
   there are none. */
/*@
  requires limit:     i < MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + i);
  requires closure:   has_values(heap, i) ==> tag_of(heap[i]) == CLOSURE_TAG ==>
                        \valid_read(heap + (i + 2));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures values:     has_values(heap, i) ==> \result == first_value(heap, i);
  ensures none:       !has_values(heap, i) ==> \result == i + 1 + wosize_of(heap[i]);
*/
static uint64_t first_to_scan(const uint64_t *heap, uint64_t i)
{
    uint64_t header = heap[i];
    uint64_t wosize = header_wosize(header);
    if (wosize == 0 || header_colour(header) == BLUE || !is_scanned_tag(header_tag(header))) {
        return i + 1 + wosize;
    }
    if (header_tag(header) == CLOSURE_TAG) {
        return i + 1 + start_of_environment(heap[i + 2]);
    }
    return i + 1;
}

void graph_of_heap(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t *first,
                   uint64_t *successor)
{
    uint64_t end = end_of_heap(base, size);
    uint64_t next = 0;
    uint64_t edges = 0;
    /*@
      loop invariant bound:    0 <= i <= size && i <= next <= size;
      loop invariant next:     next == next_header{Pre}(heap, i);
      loop invariant heap:     same_words{Pre, Here}(heap, heap, 0, size);
      loop invariant edges:    edges == pointers_below{Pre}(heap, size, base, next);
      loop invariant rows:     rows_below{Pre, Here}(heap, size, base, first, i);
      loop invariant entries:  entries_below{Pre, Here}(heap, size, base, successor, next);
      loop assigns             i, next, edges, first[0 .. size], successor[0 .. size - 1];
      loop variant             size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        //@ assert number: 0 <= pointers_below{Pre}(heap, size, base, next) <= next;
        //@ ghost Row: ;
        first[i] = edges;
        //@ assert row: rows_below{Pre, Here}(heap, size, base, first, i + 1);
        //@ assert others: same_words{Row, Here}(successor, successor, 0, size);
        //@ assert entries: entries_below{Pre, Here}(heap, size, base, successor, next);
        if (i == next) {
            //@ assert start: block_start{Pre}(heap, size, i);
            //@ assert same: heap[i] == \at(heap[\at(i, Here)], Pre);
            next = i + 1 + header_wosize(heap[i]);
            //@ assert next: next == next_header{Pre}(heap, i + 1) && next <= size;
            //@ assert allocated: has_values(heap, i) ==> allocated{Pre}(heap, size, i);
            /*@ assert closure: has_values(heap, i) ==> tag_of(heap[i]) == CLOSURE_TAG ==>
                  environment_fits{Pre}(heap, i) &&
                  heap[i + 2] == \at(heap[\at(i, Here) + 2], Pre); */
            uint64_t j = first_to_scan(heap, i);
            //@ assert first: has_values(heap, i) ==> j == first_value{Pre}(heap, i);
            //@ assert from: i < j <= next;
            /*@ assert own: \forall integer x, k; scanned_field{Pre}(heap, size, x, k) ==>
                  i <= k < next ==> x == i; */
            //@ assert none: no_pointers{Pre}(heap, size, base, i, j);
            //@ assert edges: edges == pointers_below{Pre}(heap, size, base, j);
            /*@
              loop invariant bound:    i < j <= next;
              loop invariant fields:   \forall integer k; j <= k < next ==>
                                         scanned_field{Pre}(heap, size, i, k);
              loop invariant heap:     same_words{Pre, Here}(heap, heap, 0, size);
              loop invariant edges:    edges == pointers_below{Pre}(heap, size, base, j);
              loop invariant rows:     rows_below{Pre, Here}(heap, size, base, first, i + 1);
              loop invariant entries:  entries_below{Pre, Here}(heap, size, base, successor, j);
              loop assigns             j, edges, successor[0 .. size - 1];
              loop variant             next - j;
            */
            while (j < next) {
                //@ assert field: scanned_field{Pre}(heap, size, i, j);
                //@ assert value: heap[j] == \at(heap[\at(j, Here)], Pre);
                //@ assert number: 0 <= pointers_below{Pre}(heap, size, base, j) <= j;
                uint64_t value = heap[j];
                if (is_ours(value, base, end)) {
                    //@ assert ours: ours(value, base, size);
                    //@ assert formed: well_formed_value{Pre}(heap, size, base, value);
                    uint64_t index = index_of_address(value, base);
                    //@ assert inside: index < size;
                    //@ assert word: heap[index] == \at(heap[\at(index, Here)], Pre);
                    uint64_t header = heap[index];
                    /*@ assert meant: block_of{Pre}(heap, base, value) ==
                          (tag_of(header) == INFIX_TAG ? index - wosize_of(header) : index); */
                    uint64_t block = index_of_block(index, header);
                    //@ assert points: field_points_to{Pre}(heap, size, base, i, j, block);
                    //@ assert pointer: pointer_field{Pre}(heap, size, base, j);
                    //@ assert place: edges < size;
                    //@ ghost Entry: ;
                    successor[edges] = block;
                    //@ assert first: same_words{Entry, Here}(first, first, 0, size + 1);
                    //@ assert others: same_words{Entry, Here}(successor, successor, 0, edges);
                    //@ assert entries: entries_below{Pre, Here}(heap, size, base, successor, j);
                    /*@ assert entry:
                          successor[pointers_below{Pre}(heap, size, base, j)] == block; */
                    /*@ assert entries:
                          entries_below{Pre, Here}(heap, size, base, successor, j + 1); */
                    edges++;
                    //@ assert edges: edges == pointers_below{Pre}(heap, size, base, j + 1);
                } else {
                    //@ assert other: !pointer_field{Pre}(heap, size, base, j);
                    //@ assert none: no_pointers{Pre}(heap, size, base, j, j + 1);
                    //@ assert edges: edges == pointers_below{Pre}(heap, size, base, j + 1);
                    /*@ assert entries:
                          entries_below{Pre, Here}(heap, size, base, successor, j + 1); */
                }
                j++;
            }
        }
    }
    //@ assert number: 0 <= edges <= size;
    //@ ghost Filled: ;
    first[size] = edges;
    //@ assert rows: rows_below{Pre, Here}(heap, size, base, first, size);
    /*@ assert last: first[size] ==
          pointers_below{Pre}(heap, size, base, next_header{Pre}(heap, size)); */
    //@ assert all: rows_below{Pre, Here}(heap, size, base, first, size + 1);
    //@ assert others: same_words{Filled, Here}(successor, successor, 0, size);
    //@ assert entries: entries_below{Pre, Here}(heap, size, base, successor, size);
    //@ assert graph_of: graph_of{Pre, Here}(heap, size, base, first, successor);
}

uint64_t roots_of_values(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *values,
                         uint64_t count, uint64_t *vertices)
{
    uint64_t end = end_of_heap(base, size);
    uint64_t found = 0;
    /*@
      loop invariant bound:     0 <= i <= count && found <= i;
      loop invariant heap:      same_words{Pre, Here}(heap, heap, 0, size);
      loop invariant values:    same_words{Pre, Here}(values, values, 0, count);
      loop invariant formed:    all_vertices(vertices, found, size);
      loop invariant number:    found == ours_among{Pre}(values, size, base, i);
      loop invariant order:     vertices_of{Pre, Here}(heap, size, base, values, i, vertices);
      loop assigns              i, found, vertices[0 .. count - 1];
      loop variant              count - i;
    */
    for (uint64_t i = 0; i < count; i++) {
        //@ assert value: values[i] == \at(values[\at(i, Here)], Pre);
        //@ assert formed: well_formed_value{Pre}(heap, size, base, \at(values[\at(i, Here)], Pre));
        uint64_t value = values[i];
        //@ ghost Found: ;
        if (is_ours(value, base, end)) {
            //@ assert ours: ours(value, base, size);
            uint64_t index = index_of_address(value, base);
            //@ assert inside: index < size;
            //@ assert word: heap[index] == \at(heap[\at(index, Here)], Pre);
            /*@ assert meant: block_of{Pre}(heap, base, value) ==
                  (tag_of(heap[index]) == INFIX_TAG ? index - wosize_of(heap[index]) : index); */
            vertices[found] = index_of_block(index, heap[index]);
            //@ assert target: value_points_to{Pre}(heap, size, base, value, vertices[found]);
            //@ assert others: same_words{Found, Here}(vertices, vertices, 0, found);
            //@ assert order: vertices_of{Pre, Here}(heap, size, base, values, i + 1, vertices);
            found++;
            //@ assert number: found == ours_among{Pre}(values, size, base, i + 1);
        } else {
            //@ assert number: found == ours_among{Pre}(values, size, base, i + 1);
            //@ assert others: same_words{Found, Here}(vertices, vertices, 0, found);
            //@ assert order: vertices_of{Pre, Here}(heap, size, base, values, i + 1, vertices);
        }
    }
    return found;
}
