"use strict";

/* The invariants of the page of marking and sweeping, in English, in the order of enum light in
   glue.c: after those that it shares with the page of marking in slices (marking_lights.js). */
var LIGHTS = [...SHARED_LIGHTS,
    {id: "kept", group: "mark", predicate: "kept",
     by: "kept",
     says: "Marking has changed nothing but colours."},
    {id: "seen", group: "mark", predicate: "only_reachable_blocks_seen",
     by: "only_reachable_blocks_seen",
     says: "What is grey or black can be reached."},
    {id: "marked", group: "marked", predicate: "black_iff_reachable_from_seen_or_list",
     by: "black_iff_reachable",
     says: "A block is black if and only if it can be reached."},
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
    heap_sweep_some: SWEEPING,
    heap_alloc_cleared: ["blocks", "formed", "roots", "holes"],
};

/* But for these stretches, and those of marking_lights.js. */
var SUSPENDED = [...SHARED_SUSPENDED,
    {lights: ["holes", "counted"], in: "merge_run",
     after: "uint64_t end = state.place;", to: "state.swept = end;",
     why: "a run of dead blocks is becoming one"},
    {lights: ["swept", "merged"], in: "whiten",
     after: "heap[swept] = with_colour(header, WHITE);",
     why: "the block is white, and not yet counted as swept"},
    {lights: ["swept", "merged"], in: "heap_sweep_some",
     after: "state.place = whiten(", to: "state.swept = state.place;",
     why: "the block is white, and not yet counted as swept"},
];

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
    const marking = (state = "state") => ({top: values[`${state}.top`], lowest: values[`${state}.lowest`]});
    switch (name) {
    case "mark_root":
    case "darken":
        return marking();
    case "mark":
        return "rescans" in values ? {top: 0n, lowest: size} : "state.top" in values ? marking() : {};
    case "mark_drain":
    case "scan_near_or_far":
        return marking();
    case "mark_between":
        return "block" in values ? {...marking(), scanned: values.block} : marking();
    case INNER.many:
        return "greys.top" in values ? {...marking("greys"), scanned: values.block} : marking();
    case INNER.block:
        return {...marking(), scanned: values.block};
    case INNER.fields:
        return marking();
    case "rescan":
        return "only.top" in values ? marking("only")
            : {top: 0n, lowest: values.next < values.place ? values.next : values.place};
    case "heap_sweep":
    case "heap_sweep_some":
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
