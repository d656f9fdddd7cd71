"use strict";

/* The invariants of copying, in English, in the order of enum light in copying_glue.c. A predicate
   is its name in specs/, where it is said for the provers; the light is what C says of the words at
   hand: by a function that is proved to decide it, or, where there is none, by one of
   copying_invariants.h. Those of the first group are about the heap that is to move, the others
   about the last collection, as far as it has got. */
var LIGHTS = [
    {id: "formed", group: "before", predicate: "well_formed_heap",
     by: "heap_check",
     says: "The heap is well formed."},
    {id: "movable", group: "before", predicate: "closures_movable",
     by: "first_unmovable", needs: "formed",
     says: "Its blocks can move: no infix header is a first field, or the last word of a closure."},
    {id: "values", group: "before", predicate: "well_formed_values",
     by: "first_bad_value", needs: "formed",
     says: "The roots are well formed."},
    {id: "foreign", group: "before", predicate: "fields_outside",
     by: "first_field_inside", needs: "formed",
     says: "No value that is not ours lies in the other space."},
    {id: "room", group: "before", predicate: "reachable_fit",
     by: "reachable_fit", needs: "formed",
     says: "What the roots reach has room in the other space."},
    {id: "old", group: "copying", predicate: "old_heap",
     by: "old_heap", needs: "formed",
     says: "What has moved has left its address; all other old words are as they were."},
    {id: "new", group: "copying", predicate: "new_blocks",
     by: "new_blocks", needs: "formed",
     says: "The blocks of the new heap fill it; each is one that has moved, and no two became one."},
    {id: "copied", group: "copying", predicate: "copied_words",
     by: "copied_words", needs: "formed",
     says: "Each new word is the old one; below the scan values are renamed."},
    {id: "reached", group: "copying", predicate: "moved_reachable",
     by: "moved_reachable", needs: "formed",
     says: "Only what the roots reach has moved."},
    {id: "roots", group: "copying", predicate: "list_renamed",
     by: "list_renamed", needs: "formed",
     says: "The first roots are renamed, the others as they were."},
    {id: "collected", group: "after", predicate: "COLLECTION(collected)",
     by: "collected", needs: "formed",
     says: "The promise of all collectors: what the roots reached is there, renamed, and nothing else."},
    {id: "moved", group: "after", predicate: "reachable_moved",
     by: "reachable_moved", needs: "formed",
     says: "A header is 0 if and only if the roots reached its block."},
    {id: "words", group: "after", predicate: "reachable_words",
     by: "reachable_words", needs: "formed",
     says: "The new heap has as many words as what the roots reached."},
    {id: "again", group: "after", predicate: "movable_heap",
     by: "first_unmovable", needs: "formed",
     says: "The new heap is well formed, and its blocks can move in their turn."},
    {id: "full", group: "after", predicate: "allocated_words",
     by: "count_allocated_words", needs: "again",
     says: "Each of its words is in an allocated block: there is no hole."},
];

/* Why a light is not asked for: what it needs is not so. */
var NOT_ASKED = {
    formed: "not asked, as the heap is not well formed",
    again: "not asked, as the new heap is not well formed yet",
};

var GROUPS = {
    before: "Before a collection",
    copying: "While blocks move",
    after: "When all has moved",
};

/* ---- What is claimed where ---- */

var ASKED = ["formed", "movable", "values", "foreign"];
var COPYING = ["old", "new", "copied", "reached", "roots"];
var AFTERWARDS = ["collected", "moved", "words", "again", "full"];

/* What the contract of each operation requires. */
var REQUIRED = {
    collect: ["formed", "movable", "values", "foreign", "room"],
    allocate: ["formed", "movable", "values", "foreign", "room"],
};

/* The functions outside of which nothing of copying is claimed, and those stretches of them in which
   some of it is not: from after the line that begins with a text, up to and with the line that begins
   with another one, or to the end of the function. */
var CLAIMING = ["semispace_copy", "semispace_scan", "semispace_collect", "semispace_make_room"];
var NOT_COUNTED = "the block has left, and its words are not yet counted";
var SUSPENDED = [
    {lights: ["old", "new", "copied", "reached"], in: "leave",
     why: "the block is leaving"},
    {lights: ["old", "new", "copied", "reached"], in: "forward_block", after: "leave(from, block,",
     why: NOT_COUNTED},
    {lights: ["old", "new", "copied", "reached"], in: "semispace_forward",
     after: "struct forwarded whole =", to: "return new;", why: NOT_COUNTED},
    {lights: ["old", "new", "copied", "reached"], in: "semispace_forward",
     after: "return forward_block(", why: NOT_COUNTED},
    {lights: ["old", "new", "copied", "roots"], in: "semispace_make_room",
     after: "if (semispace_has_room(", to: "uint64_t left =",
     why: "how many words the new heap has is on its way"},
];

/* Where there is nothing more to say of why a light is not claimed: inside an operation, between
   two, and in one that nothing is promised of. */
var NOT_CLAIMED = ["no contract claims it here", "not claimed now",
                   "the heap was not as the contract asks"];

/* From which line on a function knows that all has moved, and which of its variables tells how many
   words that was; and from which line on a block is scanned, all blocks are, all roots are renamed. */
var OVER = {semispace_collect: "return used;", semispace_make_room: "struct semispace_room made ="};
var RESULT = {semispace_collect: "used", semispace_make_room: "left"};
var BLOCK_DONE = {semispace_scan: "scan = last + 1;"};
var SCANNED = {semispace_copy: "return used;"};
var ROOTS_DONE = {semispace_copy: "used = semispace_scan("};

function isPast(frame, marks) {
    return frame.name in marks && frame.line >= lineOf(frame.name, marks[frame.name]);
}

/* Its variables are gone: at the last line of a function nothing tells how far things have got. */
function isLeaving(frame) {
    return isPast(frame, OVER) && frame.values[RESULT[frame.name]] === undefined;
}

/* What is claimed inside an operation: by light, null, or why it is not claimed. */
function claimsInside(frames) {
    const inside = frames.some(({name}) => CLAIMING.includes(name)) && !frames.some(isLeaving);
    const over = frames.some((frame) => isPast(frame, OVER));
    const claimed = !inside ? [] : over ? [...REQUIRED.collect, ...COPYING, ...AFTERWARDS]
        : [...REQUIRED.collect, ...COPYING];
    return Object.fromEntries(LIGHTS.map(({id}) => [id,
        claimed.includes(id) ? suspension(id, frames) : NOT_CLAIMED[0]]));
}

/* The same between two operations: what the next one asks for, and what the last one promised. A
   space may be too small for what lives; nobody promises that there is room. */
function claimsBetween(phase) {
    const claimed = {built: ASKED, collected: [...ASKED, ...COPYING, ...AFTERWARDS], broken: []}[phase];
    return Object.fromEntries(LIGHTS.map(({id}) => [id,
        claimed.includes(id) ? null : NOT_CLAIMED[phase === "broken" ? 2 : 1]]));
}

/* ---- What the invariants speak of ---- */

/* How far a collection has got, from the variables of the functions that have begun. */
function progressInside(frames, {rootCount}) {
    const find = (wanted) => frames.find(({name}) => name === wanted);
    const copy = find("semispace_copy"), scanning = find("semispace_scan");
    const over = frames.find((frame) => isPast(frame, OVER) && !isLeaving(frame));
    if (scanning) {
        const {scan, field, last, used} = scanning.values;
        const behind = isPast(scanning, BLOCK_DONE) && last !== undefined ? last + 1n : scan;
        return {used: scanning.values["new.used"] ?? used, scan: field ?? behind, done: BigInt(rootCount)};
    }
    if (copy) {
        const used = find("semispace_forward_root")?.values["new.used"] ?? copy.values.used ?? 0n;
        const done = isPast(copy, ROOTS_DONE);
        return {used, scan: isPast(copy, SCANNED) ? used : 0n, done: done ? BigInt(rootCount) : copy.values.r ?? 0n};
    }
    if (over) {
        const used = over.values[RESULT[over.name]];
        return {scan: used, used, done: BigInt(rootCount)};
    }
    return {scan: 0n, used: 0n, done: 0n};
}
