"use strict";

/* What both pages say in the same words. */

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

/* What the function at work is for: the first sentence that stands above it in its file. */
function purposeOf({name, function: number}) {
    const text = PROGRAM.functions[number].contract.text.split("*/")[0];
    const said = text.startsWith("/*@") ? "" : text.replace(/^\/\*|\n/g, " ").replace(/\s+/g, " ").trim();
    return said === "" ? `In ${name}.` : `In ${name}: ${said.replace(/([.?]) .*/, "$1")}`;
}

function capitalised(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
