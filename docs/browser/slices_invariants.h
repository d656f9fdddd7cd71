/* The invariants of marking while a program goes on, for the lights of the page: one function a
   predicate of specs/snapshot/, mostly under the same name. They are tested, but not proved. Both
   heaps may hold anything: what lies past a block that goes beyond the end of the heap is no block.

   Nothing here shares code with what it judges, but for the arithmetic of header.h. */
#ifndef DOCS_BROWSER_SLICES_INVARIANTS_H
#define DOCS_BROWSER_SLICES_INVARIANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sizes.h"

/* Marking, as far as it has got. */
struct slices {
    const uint64_t *snapshot, *heap;
    uint64_t size, base;
    uint64_t block, place; /* the block in hand, and its next field; the size if there is none */
    uint64_t lowest;       /* the lowest block left behind */
    const uint64_t *given, *held; /* what the program held when marking began, and what it holds */
    uint64_t given_count, held_count;
};

/* Going back to those left behind begins where a block does, or at the end. */
bool scan_visits(const struct slices *s);

/* If there is a block in hand it is grey, and its next field is one to scan, or lies behind the last
   one. */
bool scan_stands(const struct slices *s);

/* No block of the snapshot was freed or merged. */
bool blocks_stay(const struct slices *s);

/* What was seen at the snapshot is seen. */
bool seen_stays(const struct slices *s);

/* What was allocated since the snapshot is seen. */
bool new_blocks_seen(const struct slices *s);

/* Each edge of the snapshot out of what was reachable there leads to what is seen; or it is there
   still, and marking has not passed it. */
bool edges_guarded(const struct slices *s);

/* What is seen was reachable at the snapshot, or is new. */
bool only_known_seen(const struct slices *s);

/* What was reachable, or is new, points to nothing else. */
bool known_closed(const struct slices *s);

/* What the program holds was reachable, or is new. */
bool held_value(const struct slices *s);

/* A block is black if and only if it is new, or was reachable from what the program held. */
bool marked_since(const struct slices *s);

/* The blocks that the program holds are black. */
bool value_black(const struct slices *s);

#endif
