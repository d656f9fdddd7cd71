"use strict";

/* What an operation of marking and sweeping has done, in a sentence. */

var OPERATIONS = {darken: "mark_root", drain: "mark_drain", mark: "mark", sweep: "heap_sweep",
                  collect: "mark_sweep_collect", allocate: "heap_alloc_cleared"};

/* What an operation that is over has done. */
function outcome({operation, numbers, before, after}) {
    const {registers} = after;
    switch (operation) {
    case "allocate":
        return registers.block < registers.size ? `Allocated: the block at ${registers.block}.`
            : `Refused: ${refusal(numbers, before)}.`;
    case "drain":
    case "mark":
        return `All is marked. Rescans: ${registers.rescans}.`;
    case "collect":
        return `Collected. Rescans: ${registers.rescans}; free words: ${registers.free}.`;
    case "sweep":
        return `Swept. Free words: ${registers.free}.`;
    default:
        return "The root is darkened.";
    }
}
