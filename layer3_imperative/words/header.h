/* Header words and values: the arithmetic that the whole collector uses.

   A header word holds the wosize, the colour and the tag of a block; a value
   is an immediate number or the address of a block (specs/words/header_word.acsl and
   specs/words/value.acsl draw both). The functions here read no memory.

   All is written with / % * + on unsigned words, not with shifts and masks:
   that is what the contracts say too, the provers are good at it, and the
   compiler makes the very same shifts and masks of it
   (tests/test_header_assembly.py looks). */
#ifndef LAYER3_IMPERATIVE_WORDS_HEADER_H
#define LAYER3_IMPERATIVE_WORDS_HEADER_H

#include "../../specs/words/header_word.acsl"
#include "../../specs/words/object_model.h"
#include "../../specs/words/value.acsl"
#include <stdbool.h>
#include <stdint.h>

/* ---- Header words ---- */

/* The number of fields of a block. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures wosize:     \result == wosize_of(header);
  ensures range:      valid_wosize(\result);
*/
static inline uint64_t header_wosize(uint64_t header)
{
    return header / 1024;
}

/* WHITE, GREY, BLUE or BLACK. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures colour:     \result == colour_of(header);
  ensures range:      valid_colour(\result);
*/
static inline uint64_t header_colour(uint64_t header)
{
    return (header / 256) % 4;
}

/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures tag:        \result == tag_of(header);
  ensures range:      valid_tag(\result);
*/
static inline uint64_t header_tag(uint64_t header)
{
    return header % 256;
}

/* The header of a block with these three parts. */
/*@
  requires wosize:    valid_wosize(wosize);
  requires colour:    valid_colour(colour);
  requires tag:       valid_tag(tag);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures header:     \result == header_of(wosize, colour, tag);
  ensures wosize:     wosize_of(\result) == wosize;
  ensures colour:     colour_of(\result) == colour;
  ensures tag:        tag_of(\result) == tag;
*/
static inline uint64_t make_header(uint64_t wosize, uint64_t colour, uint64_t tag)
{
    uint64_t header = wosize * 1024 + colour * 256 + tag;
    //@ assert colour: header / 256 == wosize * 4 + colour;
    return header;
}

/* The same header in another colour. */
/*@
  requires colour:    valid_colour(colour);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures header:     \result == recoloured(header, colour);
  ensures wosize:     wosize_of(\result) == wosize_of(header);
  ensures colour:     colour_of(\result) == colour;
  ensures tag:        tag_of(\result) == tag_of(header);
*/
static inline uint64_t with_colour(uint64_t header, uint64_t colour)
{
    uint64_t other = header / 1024 * 1024 + colour * 256 + header % 256;
    //@ assert colour: other / 256 == header / 1024 * 4 + colour;
    return other;
}

/* The header of a white block in another colour. An addition will do: the colour's bits are 0. */
/*@
  requires white:     colour_of(header) == WHITE;
  requires colour:    valid_colour(colour);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures header:     \result == recoloured(header, colour);
  ensures wosize:     wosize_of(\result) == wosize_of(header);
  ensures colour:     colour_of(\result) == colour;
  ensures tag:        tag_of(\result) == tag_of(header);
*/
static inline uint64_t coloured_from_white(uint64_t header, uint64_t colour)
{
    //@ assert white: header == header / 1024 * 1024 + header % 256;
    uint64_t other = header + colour * 256;
    //@ assert colour: other / 256 == header / 1024 * 4 + colour;
    return other;
}

/* Do blocks with this tag hold values? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures scanned:    \result <==> scanned_tag(tag);
*/
static inline bool is_scanned_tag(uint64_t tag)
{
    return tag < NO_SCAN_TAG;
}

/* The first field of a closure's environment, from its information word. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures start:      \result == environment_of(information);
*/
static inline uint64_t start_of_environment(uint64_t information)
{
    return (information % 72057594037927936) / 2;
}

/* ---- Values ---- */

/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures immediate:  \result <==> immediate(value);
*/
static inline bool is_immediate(uint64_t value)
{
    return value % 2 == 1;
}

/* The first address after a heap of this many words. */
/*@
  requires range:     heap_range(base, size);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures end:        \result == heap_end(base, size);
*/
static inline uint64_t end_of_heap(uint64_t base, uint64_t size)
{
    return base + 8 * size;
}

/* Is this the address of a block in the heap from base to end? The caller
   keeps the end at hand, for this test meets every field that is scanned. */
/*@
  requires room:      base <= UINT64_MAX - 8;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures ours:       \result <==> ours_before(value, base, end);
*/
static inline bool is_ours(uint64_t value, uint64_t base, uint64_t end)
{
    return value % 2 == 0 && value >= base + 8 && value < end;
}

/* The index of the header of the block with this address. */
/*@
  requires above:     base + 8 <= value;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures index:      \result == index_of(value, base);
*/
static inline uint64_t index_of_address(uint64_t value, uint64_t base)
{
    return (value - base) / 8 - 1;
}

/* The address of the block whose header has this index. */
/*@
  requires word:      address_of(index, base) <= UINT64_MAX;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures address:    \result == address_of(index, base);
*/
static inline uint64_t address_of_index(uint64_t index, uint64_t base)
{
    return base + 8 * (index + 1);
}

/* The index of the block that a value means, from the header before the value, which has this
   index: the header of the block, or an infix header in it, which holds how many words lie between
   the two. */
/*@
  requires infix:     tag_of(header) == INFIX_TAG ==> wosize_of(header) <= index;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures block:      \result ==
                        (tag_of(header) == INFIX_TAG ? index - wosize_of(header) : index);
*/
static inline uint64_t index_of_block(uint64_t index, uint64_t header)
{
    return header_tag(header) == INFIX_TAG ? index - header_wosize(header) : index;
}

#endif
