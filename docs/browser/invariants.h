/* The invariants of the collector as functions, for the lights of the page: each answers for the
   words as they are, one function a predicate of specs/, under the same name. The words can hold
   anything: what lies past a block that goes beyond the end of the heap is no block.

   Nothing here shares code with what it judges, but for the arithmetic of header.h. */
#ifndef DOCS_BROWSER_INVARIANTS_H
#define DOCS_BROWSER_INVARIANTS_H

#include <stdbool.h>
#include <stdint.h>

/* The largest heap that the page shows, in words. */
enum { MOST_WORDS = 128 };

/* The blocks fill the heap: each begins where the one before it ends. */
bool blocks_fill(const uint64_t *heap, uint64_t size);

/* No black block points to a white one. */
bool tricolour_invariant(const uint64_t *heap, uint64_t size, uint64_t base);

/* The stack holds distinct grey blocks. */
bool stack_of_greys(const uint64_t *heap, uint64_t size, const int64_t *stack, uint64_t top);

/* Each grey block is on the stack, or at or after lowest, or is the one being scanned. */
bool other_greys_known(const uint64_t *heap, uint64_t size, const int64_t *stack, uint64_t top,
                       uint64_t lowest, uint64_t scanned);

/* No block is grey. */
bool no_grey_block(const uint64_t *heap, uint64_t size);

/* No block is grey or black: a collection has not begun, or is over. */
bool no_block_seen(const uint64_t *heap, uint64_t size);

/* What is grey or black now was reached, at the start, from blocks that were so or from roots. */
bool only_reachable_blocks_seen(const uint64_t *start, const uint64_t *heap, uint64_t size,
                                uint64_t base, const uint64_t *roots, uint64_t root_count);

/* Just these blocks are black now. */
bool black_iff_reachable(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t base,
                         const uint64_t *roots, uint64_t root_count);

/* Since the start nothing changed but colours. */
bool kept(const uint64_t *start, const uint64_t *heap, uint64_t size);

/* The holes before word end, and no others, are linked in ascending order from the head on. */
bool hole_list_below(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t head,
                     uint64_t end);

/* After each free block before word swept comes a live one, or the end of the heap. */
bool merged_below(const uint64_t *heap, uint64_t size, uint64_t swept);

/* Each block before word swept is white, or free and blue with tag 0. */
bool white_or_blue_below(const uint64_t *heap, uint64_t size, uint64_t swept);

/* Before word swept, so many words are free. */
bool free_words_counted(const uint64_t *heap, uint64_t size, uint64_t swept, uint64_t free);

/* The blocks that were black at the start are live, word for word, and no others. */
bool swept_between(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t swept);

/* The blocks that the roots reached at the start are there, word for word, and no others. */
bool reachable_survive(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t base,
                       const uint64_t *roots, uint64_t root_count);

#endif
