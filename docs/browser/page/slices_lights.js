"use strict";

/* The invariants of the page of marking in slices, in English, in the order of enum light in
   slices_glue.c: after those that it shares with the page of marking and sweeping
   (marking_lights.js). */
var LIGHTS = [...SHARED_LIGHTS,
    {id: "holes", group: "always", predicate: "cursor_valid",
     by: "is_cursor", needs: "blocks",
     says: "The hole list links all holes, and the place to allocate is on it."},
    {id: "visits", group: "mark", predicate: "scan_visits",
     by: "scan_visits",
     says: "Going back to those left behind begins where a block does."},
    {id: "stands", group: "mark", predicate: "scan_stands",
     by: "scan_stands",
     says: "If a block is in hand, it is grey, and its next field is one to scan, or behind the last."},
    {id: "stay", group: "since", predicate: "blocks_stay",
     by: "blocks_stay",
     says: "No block was freed or merged."},
    {id: "seen", group: "since", predicate: "seen_stays",
     by: "seen_stays",
     says: "What was grey or black is so."},
    {id: "new", group: "since", predicate: "new_blocks_seen",
     by: "new_blocks_seen",
     says: "What is new is grey or black."},
    {id: "guarded", group: "since", predicate: "edges_guarded",
     by: "edges_guarded",
     says: "Each edge of the snapshot leads to what is seen, or is there still, and was not passed."},
    {id: "only", group: "since", predicate: "only_known_seen",
     by: "only_known_seen",
     says: "What is grey or black was reachable at the snapshot, or is new."},
    {id: "closed", group: "since", predicate: "known_closed",
     by: "known_closed",
     says: "What was reachable, or is new, points to nothing else."},
    {id: "held", group: "since", predicate: "held_value",
     by: "held_value",
     says: "What the program holds was reachable, or is new."},
    {id: "marked", group: "marked", predicate: "marked_since",
     by: "marked_since",
     says: "The theorem: black is what the program could reach at the snapshot, and what is new."},
    {id: "black", group: "marked", predicate: "value_black",
     by: "value_black",
     says: "What the program holds is black."},
];

var GROUPS = {
    since: "Since the snapshot",
    marked: "When marking is over",
    mark: "Where marking stands",
    always: "At all times",
    swept: "Before it begins",
};

/* ---- What is claimed where ---- */

var ALWAYS = ["blocks", "formed", "roots", "holes"];
var STANDING = ["stack", "known", "visits", "stands"];
var SINCE = ["stay", "seen", "new", "guarded", "only", "closed", "held"];
var OVER = ["no_grey", "tricolour", "marked", "black"];

/* Between two operations: what each of them asks of the heap, and what the last one promised. */
var ASKED = [...ALWAYS, ...STANDING];
var PROMISED = {
    built: ["unseen"],
    marking: SINCE,
    over: [...SINCE, ...OVER],
    broken: [],     // the operation began on a heap that was not as its contract asks
};

/* What the contract of an operation requires. None speaks of the snapshot: that each is a step is
   promised whatever became of it. */
var REQUIRED = {
    begin: ["formed", "roots", "unseen"],
    slice: ["formed", ...STANDING],
    store: ["formed", "roots", ...STANDING],
    allocate: ["formed", "holes"],
    allocate_white: ["formed", "holes"],
    retag: ["formed"],
    sweep: ["blocks", "no_grey"],
};

var CARVING = "the hole is shorter, and the new block has no header yet";
var UNCLEARED = "the fields of the new block are what they were";
var SUSPENDED = [...SHARED_SUSPENDED,
    {lights: ["guarded"], in: INNER.fields, after: "place++;",
     why: "the field is passed, and what it points to is about to be darkened"},
    {lights: ["known"], in: INNER.many, after: "struct mark_state greys =", to: "greys = scan_block(",
     why: "the block is taken from the stack, and not yet in hand"},
    {lights: ["stands", "guarded"], in: INNER.block, to: "uint64_t field =",
     why: "the block is in hand, and its first field is not known yet"},
    {lights: ["known", "stands"], in: INNER.blacken, after: "heap[block] =",
     why: "the block is black, and still in hand"},
    {lights: ["known", "stands"], in: INNER.block, after: "blacken(heap, block,",
     why: "the block is black, and still in hand"},
    {lights: ["known", "stands"], in: INNER.part, after: "blacken(heap, block,",
     to: "state.block = size;",
     why: "the block is black, and still in hand"},
    {lights: ["known", "stands", "guarded"], in: INNER.next, after: "state.block = topmost(",
     to: "state.place = first_field(",
     why: "the next block is on its way from the stack into the hand"},
    {lights: ["known", "stands", "guarded"], in: INNER.next, after: "state.lowest = place + 1",
     to: "state.place = first_field(heap, place",
     why: "the block that was left behind is on its way into the hand"},
    {lights: [...ASKED, ...SINCE], in: "carve", after: "heap[place] = header_without(header, wosize + 1);",
     why: CARVING},
    {lights: ["holes"], in: "cursor_next", after: "cursor.before = cursor.hole;",
     why: "the place to allocate goes on to the next hole"},
    {lights: ["closed"], in: "take", why: UNCLEARED},
    {lights: ["closed"], in: "heap_alloc", after: "return take(", why: UNCLEARED},
    {lights: ["closed"], in: "heap_alloc_cleared",
     after: "struct allocation made = heap_alloc(", to: "heap_clear(heap, made.block, wosize)", why: UNCLEARED},
];

/* Why it is no mistake that the tricolour invariant does not hold. */
var RELAXED = "not claimed while marking: a black block may point to a white one, as long as the snapshot's edges are guarded";

/* By light, null, or why it is not claimed. */
function sayClaims(claimed, suspended) {
    return Object.fromEntries(LIGHTS.map(({id}) => [id, claimed.includes(id) ? suspended(id)
        : id === "tricolour" ? RELAXED : NOT_CLAIMED[1]]));
}

/* What is claimed inside an operation: that is said of its outermost function. */
function claimsInside(frames) {
    const outer = frames[0].name;
    const claimed = outer === OPERATIONS.sweep ? ["blocks"] : outer === OPERATIONS.begin ? ASKED
        : [...ASKED, ...SINCE];
    return sayClaims(claimed, (id) => suspension(id, frames));
}

/* The same between two operations. */
function claimsBetween(phase) {
    return sayClaims([...ASKED, ...PROMISED[phase]], () => null);
}

/* ---- What the invariants speak of ---- */

/* Where marking stands in the middle of an operation, from the variables of the functions that have
   begun; the innermost one that has them knows best. */
function registersInside(frames, before) {
    const registers = {...before};
    for (const {name, values} of frames) {
        for (const variable of ["state", "greys", "result"]) {
            read(registers, values, {top: `${variable}.top`, lowest: `${variable}.lowest`,
                                     ...(`${variable}.block` in values ?
                                         {scanned: `${variable}.block`, place: `${variable}.place`} : {})});
        }
        for (const variable of ["cursor", "made.cursor"]) {
            read(registers, values, {head: `${variable}.head`, before: `${variable}.before`, hole: `${variable}.hole`});
        }
        if (name === INNER.block) {
            read(registers, values, {scanned: "block", place: "field"});
        } else if (name === INNER.fields) {
            read(registers, values, {place: "place"});
        } else if (name === OPERATIONS.sweep) {
            read(registers, values, {head: "state.head"});
        }
    }
    return registers;
}

/* Set registers to what variables hold, as far as there are such. */
function read(registers, values, names) {
    for (const [register, variable] of Object.entries(names)) {
        registers[register] = values[variable] ?? registers[register];
    }
}
