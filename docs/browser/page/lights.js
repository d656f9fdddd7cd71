"use strict";

/* The invariants, in English, in the order of enum light in glue.c. A predicate is its name in
   specs/, where it is said for the provers; the light is what C says of the words at hand: by a
   function that is proved to decide it, or, where there is none, by one of invariants.h. A proved
   function has a contract: it is not asked where the light that it needs is not on. */
var LIGHTS = [
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
    {id: "kept", group: "mark", predicate: "kept",
     by: "kept",
     says: "Marking has changed nothing but colours."},
    {id: "seen", group: "mark", predicate: "only_reachable_blocks_seen",
     by: "only_reachable_blocks_seen",
     says: "What is grey or black can be reached."},
    {id: "no_grey", group: "marked", predicate: "no_grey_block",
     by: "first_grey", needs: "blocks",
     says: "No block is grey."},
    {id: "marked", group: "marked", predicate: "black_iff_reachable_from_seen_or_list",
     by: "black_iff_reachable",
     says: "A block is black if and only if it can be reached."},
    {id: "unseen", group: "swept", predicate: "no_block_seen",
     by: "first_seen", needs: "blocks",
     says: "No block is grey or black: a new cycle may begin."},
    {id: "colours", group: "swept", predicate: "white_or_blue_below",
     by: "first_discoloured", needs: "blocks",
     says: "Each block that is swept is white, or free and blue."},
    {id: "merged", group: "swept", predicate: "merged_below",
     by: "first_unmerged_below", needs: "blocks",
     says: "After each free block that is swept comes a live one: free neighbours have merged."},
    {id: "holes", group: "swept", predicate: "hole_list_below",
     by: "is_hole_list", needs: "blocks",
     says: "The hole list links all holes, in ascending order."},
    {id: "counted", group: "swept", predicate: "sweep_invariant",
     by: "count_allocated_words", needs: "blocks",
     says: "The free words are counted right."},
    {id: "swept", group: "swept", predicate: "swept_between",
     by: "swept_between",
     says: "What was black before the sweep is there, word for word, and nothing else is live."},
    {id: "survive", group: "swept", predicate: "reachable_survive",
     by: "reachable_survive",
     says: "The theorem: what is left is what the roots reached, word for word."},
];

/* Why a light is not asked for: what it needs is not so. */
var NOT_ASKED = {
    blocks: "not asked, as the blocks do not fill the heap",
    formed: "not asked, as the heap is not well formed",
    stack: "not asked, as the stack is not known to be right",
};

var GROUPS = {
    always: "At all times",
    mark: "While marking",
    marked: "When all is marked",
    swept: "While sweeping, and afterwards",
};

/* ---- What is claimed where ---- */

/* Between two operations: what each of them asks of the heap, and what the last one promised. */
var ASKED = ["blocks", "formed", "roots", "tricolour", "stack", "known", "holes"];
var PROMISED = {
    built: [],
    darkened: ["kept", "seen"],
    marked: ["kept", "seen", "no_grey", "marked"],
    swept: ["no_grey", "unseen", "colours", "merged", "counted", "swept"],
    collected: ["no_grey", "unseen", "colours", "merged", "counted", "swept", "survive"],
    allocated: [],
    stopped: [],    // in the middle of an operation, by an edit
    broken: [],     // the operation began on a heap that was not as its contract asks
};

/* What the contract of an operation requires. That of sweep is content with any blocks; whether
   the heap is well formed after it is up to the mark before it. */
var REQUIRED = {
    darken: ["formed", "roots", "tricolour", "stack", "known"],
    drain: ["formed", "tricolour", "stack", "known"],
    mark: ["formed", "roots", "tricolour", "stack", "known"],
    sweep: ["blocks", "no_grey"],
    collect: ["formed", "roots", "unseen"],
    allocate: ["formed", "holes"],
};

/* Inside an operation: what holds at each line of the functions below; of those that have begun,
   the innermost one that is named here says so. */
var MARKING = ["blocks", "formed", "roots", "tricolour", "stack", "known", "kept", "seen", "holes"];
var SWEEPING = ["blocks", "no_grey", "colours", "merged", "holes", "counted", "swept"];
var CLAIMED = {
    mark_root: MARKING,
    mark_drain: MARKING,
    mark: MARKING,
    heap_sweep: SWEEPING,
    heap_alloc_cleared: ["blocks", "formed", "roots", "holes"],
};

/* But for these stretches: in a function, from after the line that begins with a text, up to and
   with the line that begins with another one, or to its end. */
var SUSPENDED = [
    {lights: ["known"], in: "darken",
     after: "heap[block] = coloured_from_white(header, GREY);",
     why: "the block is grey, and is about to be pushed or left behind"},
    {lights: ["holes", "counted"], in: "merge_run",
     after: "uint64_t end = state.place;", to: "state.swept = end;",
     why: "a run of dead blocks is becoming one"},
    {lights: ["swept", "merged"], in: "whiten",
     after: "heap[swept] = with_colour(header, WHITE);",
     why: "the block is white, and not yet counted as swept"},
    {lights: ["swept", "merged"], in: "heap_sweep",
     after: "state.place = whiten(", to: "state.swept = state.place;",
     why: "the block is white, and not yet counted as swept"},
    {lights: ["blocks", "formed", "roots", "holes"], in: "carve",
     after: "heap[place] = header_without(header, wosize + 1);",
     why: "the hole is shorter, and the new block has no header yet"},
    {lights: ["holes"], in: "use_up",
     after: "if (header_wosize(heap[place]) > wosize) {",
     to: "cursor.hole = link == 0 ? size : index_of_address(link, base);",
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
     after: "struct allocation made = heap_alloc(", to: "clear(heap, made.block, wosize)",
     why: "the fields of the new block are what they were"},
];

/* Where there is nothing more to say of why a light is not claimed: inside an operation, between
   two, and in one that nothing is promised of. */
var NOT_CLAIMED = ["no contract claims it here", "not claimed now",
                   "the heap was not as the contract asks"];

/* What `mark_sweep_collect` claims outside of the functions that it calls. */
function claimedByCollect({values}) {
    if ("state.swept" in values) {
        return [...SWEEPING, "formed", "roots", "unseen", "survive"];
    }
    return "rescans" in values ? [...MARKING, "no_grey", "marked"] : [...MARKING, "unseen", "no_grey"];
}

/* What is claimed inside an operation: by light, null, or why it is not claimed. */
function claimsInside(frames) {
    const inner = frames.findLast((frame) => frame.name in CLAIMED);
    const claimed = inner ? CLAIMED[inner.name] : claimedByCollect(frames[0]);
    return Object.fromEntries(LIGHTS.map(({id}) => [id,
        claimed.includes(id) ? suspension(id, frames) : NOT_CLAIMED[0]]));
}

/* The same between two operations. */
function claimsBetween(phase) {
    const claimed = [...ASKED, ...PROMISED[phase]];
    return Object.fromEntries(LIGHTS.map(({id}) => [id,
        claimed.includes(id) ? null : NOT_CLAIMED[1]]));
}

/* ---- What the invariants speak of ---- */

/* The registers in the middle of an operation, from the variables of the functions that have
   begun; the innermost one that has them knows best. */
function registersInside(frames, before) {
    const {size} = before;
    const registers = {...before, swept: size, scanned: size};
    for (const frame of frames) {
        Object.assign(registers, registersOf(frame, size));
    }
    return registers;
}

function registersOf({name, values}, size) {
    const marking = () => ({top: values["state.top"], lowest: values["state.lowest"]});
    switch (name) {
    case "mark_root":
    case "darken":
        return marking();
    case "mark":
        return "rescans" in values ? {top: 0n, lowest: size} : "state.top" in values ? marking() : {};
    case "mark_drain":
        return "lowest" in values ? {top: 0n, lowest: values.lowest} : marking();
    case "drain":
        return {...marking(), scanned: values.block ?? size};
    case "rescan":
        return {top: 0n, lowest: values.next < values.place ? values.next : values.place};
    case "heap_sweep":
    case "merge_run":
        return {swept: values["state.swept"], head: values["state.head"],
                free: values["state.free"]};
    case "mark_sweep_collect":
        return {top: 0n, lowest: size, ...("state.swept" in values ?
            {swept: values["state.swept"], head: values["state.head"],
             free: values["state.free"]} : {})};
    default: {
        const head = values["made.cursor.head"] ?? values["cursor.head"];
        return head === undefined ? {} : {head};
    }
    }
}
