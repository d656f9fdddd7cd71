"use strict";

/* What happens, in a sentence: by comparing the state at one step with that at the step before. */

var OPERATIONS = {darken: "mark_root", drain: "mark_drain", mark: "mark", sweep: "heap_sweep",
                  collect: "mark_sweep_collect", allocate: "heap_alloc_cleared"};

/* What heap_check says of its errors, in the order of enum heap_error. */
var FAULTS = [
    () => "",
    () => "the base is not a multiple of 8",
    () => "the heap is too large",
    () => "the heap goes past the last address",
    () => "the limit is less than the size",
    ({block}) => `the block at ${block} goes past the end of the heap`,
    ({block}) => `the closure at ${block} has less than two fields`,
    ({block}) => `the environment of the closure at ${block} begins past its end`,
    ({word}) => `word ${word} holds a value in the reserve`,
    ({word}) => `word ${word} holds a value that is ours, but no multiple of 8`,
    ({word}) => `word ${word} points to what is free`,
    ({word}) => `word ${word} points into a block`,
    ({word}) => `word ${word} points behind an infix header that is in no closure`,
];

function faultText(fault) {
    return FAULTS[fault.error](fault);
}

/* Has anything changed that the page shows: a word, or how full the stack is? */
function hasChanged(earlier, later) {
    return earlier.state.words.some((word, i) => word !== later.state.words[i]) ||
        earlier.state.registers.top !== later.state.registers.top;
}

function changesBetween(earlier, later) {
    const changes = [];
    later.cells.forEach((cell, i) => {
        if (earlier.state.words[i] !== later.state.words[i]) {
            changes.push(wordChange(i, cell, earlier, later));
        }
    });
    return [...changes, ...stackChange(earlier.state, later.state)];
}

function wordChange(index, cell, earlier, later) {
    const was = earlier.cells[index];
    if (cell.isHeader && was.isHeader) {
        return headerChange(was.block, cell.block, later);
    }
    if (cell.isHeader) {
        return `a new ${cell.block.name} begins at ${index}`;
    }
    if (cell.kind === "link") {
        return later.state.words[index] === 0n ? `the hole at ${cell.block.index} is the last one`
            : `the hole at ${cell.block.index} is linked ${cell.text}`;
    }
    return `word ${index} is ${cell.text || "changed"} now`;
}

function headerChange(was, is) {
    if (was.wosize === is.wosize && was.tag === is.tag) {
        return `the ${was.name} at ${was.index} turns ${COLOURS[is.colour]}`;
    }
    if (is.end > was.end) {
        return `words ${is.index} to ${is.end - 1} become one ${is.name}`;
    }
    return is.end < was.end ? `the ${was.name} at ${was.index} becomes shorter`
        : `the ${was.name} at ${was.index} becomes a ${is.name}`;
}

function stackChange({registers: was, stack: old}, {registers: is, stack}) {
    if (is.top > was.top) {
        return [`${stack[Number(is.top) - 1]} is pushed`];
    }
    if (is.top < was.top && is.scanned !== is.size) {
        return [`${old[Number(was.top) - 1]} is taken from the stack`];
    }
    return is.lowest < was.lowest && is.top > 0n ? [`${is.lowest} finds no room: it is left behind`] : [];
}

/* What the function at work is for: the first sentence that stands above it in its file. */
function purposeOf({name, function: number}) {
    const text = PROGRAM.functions[number].contract.text.split("*/")[0];
    const said = text.startsWith("/*@") ? "" : text.replace(/^\/\*|\n/g, " ").replace(/\s+/g, " ").trim();
    return said === "" ? `In ${name}.` : `In ${name}: ${said.replace(/([.?]) .*/, "$1")}`;
}

/* What an operation that is over has done. */
function outcome({operation, numbers, before, after, wild}) {
    if (wild !== null) {
        return `The machine stops: ${wild} Nothing was promised, for the heap was not as the contract asks.`;
    }
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

function refusal([wosize, tag], {registers}) {
    const least = tag === CLOSURE_TAG ? 2 : 1;
    if (tag === INFIX_TAG || tag > 255 || wosize < least) {
        return "there is no such block";
    }
    return registers.head === 0n ? "there is no hole; collect" : "no hole is large enough; collect";
}

function capitalised(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
