"use strict";

/* What both pages of marking have in common: the invariants, in English, in the order of enum
   shared_light in marking_glue.h. A predicate is its name in specs/, where it is said for the
   provers; the light is what C says of the words at hand: by a function that is proved to decide it,
   or, where there is none, by one of invariants.h or slices_invariants.h. A proved function has a
   contract: it is not asked where the light that it needs is not on. */
var SHARED_LIGHTS = [
    {id: "blocks", group: "always", predicate: "blocks_fill",
     by: "layout_check",
     says: "The blocks fill the heap: each begins where the one before it ends."},
    {id: "formed", group: "always", predicate: "well_formed_heap",
     by: "heap_check",
     says: "The heap is well formed: what its fields hold means a block, or is no pointer of ours."},
    {id: "roots", group: "always", predicate: "well_formed_values",
     by: "first_bad_value", needs: "formed",
     says: "The roots are well formed, too."},
    {id: "tricolour", group: "mark", predicate: "tricolour_invariant",
     by: "first_black_to_white", needs: "formed",
     says: "No black block points to a white one."},
    {id: "stack", group: "mark", predicate: "mark_stack_invariant",
     by: "is_mark_stack", needs: "blocks",
     says: "The mark stack holds distinct grey blocks."},
    {id: "known", group: "mark", predicate: "other_greys_known",
     by: "is_mark_stack", needs: "stack",
     says: "Each other grey block is at or after lowest, or is the one being scanned."},
    {id: "no_grey", group: "marked", predicate: "no_grey_block",
     by: "first_grey", needs: "blocks",
     says: "No block is grey."},
    {id: "unseen", group: "swept", predicate: "no_block_seen",
     by: "first_seen", needs: "blocks",
     says: "No block is grey or black: a new cycle may begin."},
];

/* Why a light is not asked for: what it needs is not so. */
var NOT_ASKED = {
    blocks: "not asked, as the blocks do not fill the heap",
    formed: "not asked, as the heap is not well formed",
    stack: "not asked, as the stack is not known to be right",
};

/* The functions inside of those that the pages call, by what they are for: the pages read where marking
   stands from their variables, and suspend lights in stretches of them. */
var INNER = {fields: "scan_to", block: "scan_block", part: "scan_part", many: "mark_near",
             next: "next_block", blacken: "blacken"};

/* Where lights are suspended: in a function, from after the line that begins with a text, up to and
   with the line that begins with another one, or to its end. */
var SHARED_SUSPENDED = [
    {lights: ["known"], in: "darken",
     after: "heap[block] = coloured_from_white(header, GREY);",
     why: "the block is grey, and is about to be pushed or left behind"},
    {lights: ["blocks", "formed", "roots", "holes"], in: "carve",
     after: "heap[place] = header_without(header, wosize + 1);",
     why: "the hole is shorter, and the new block has no header yet"},
    {lights: ["holes"], in: "use_up",
     after: "if (header_wosize(heap[place]) > wosize) {",
     to: "cursor.hole = next;",
     why: "the hole is used up, and still on the list"},
    {lights: ["holes"], in: "take", after: "return use_up(",
     why: "the head of the list is in what is returned"},
    {lights: ["holes"], in: "heap_alloc", after: "return take(",
     why: "the head of the list is in what is returned"},
    {lights: ["formed", "roots"], in: "take",
     why: "the fields of the new block are what they were"},
    {lights: ["formed", "roots"], in: "heap_alloc", after: "return take(",
     why: "the fields of the new block are what they were"},
    {lights: ["formed", "roots"], in: "heap_alloc_cleared",
     after: "struct allocation made = heap_alloc(", to: "heap_clear(heap, made.block, wosize)",
     why: "the fields of the new block are what they were"},
];

/* Where there is nothing more to say of why a light is not claimed: inside an operation, between
   two, and in one that nothing is promised of. */
var NOT_CLAIMED = ["no contract claims it here", "not claimed now",
                   "the heap was not as the contract asks"];
