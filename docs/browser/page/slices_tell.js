"use strict";

/* What an operation of marking in slices has done, in a sentence. */

var OPERATIONS = {begin: "snapshot_darken", slice: "snapshot_mark_some", store: "snapshot_store",
                  allocate: "snapshot_alloc", allocate_white: "heap_alloc_cleared",
                  retag: "snapshot_retag", sweep: "heap_sweep"};

var HELD = ["a", "b"];  // what the program holds, by name

function outcome({operation, numbers, before, after}) {
    const {registers} = after;
    switch (operation) {
    case "begin":
        return "What a and b mean is darkened: this is the snapshot.";
    case "slice":
        return registers.over === 1n ? `Marking is over: ${BigInt(numbers[0]) - registers.left} of ${numbers[0]} words were enough.`
            : `${numbers[0]} words were looked at. ${inHand(registers)}`;
    case "store":
        return `Stored in word ${numbers[0] + numbers[1] + 1}. What was there is seen, and may go.`;
    case "retag":
        return `The block at ${numbers[0]} has the tag ${numbers[1]}.`;
    case "sweep":
        return `Swept. Free words: ${registers.free}. A new cycle may begin.`;
    default:
        return registers.block < registers.size ?
            `Allocated: the ${operation === "allocate" ? "black" : "white"} block at ${registers.block}; ` +
            `${HELD[numbers[2]]} holds it.`
            : `Refused: ${refusal(numbers, before)}.`;
    }
}

function inHand({scanned, place, size}) {
    return scanned === size ? "No block is in hand."
        : `The block at ${scanned} is in hand; its next field is word ${place}.`;
}
