"use strict";

/* Where lights are suspended: the stretches of SUSPENDED, as lines of functions. */

/* The line of a function that begins with this text. */
function lineOf(name, text) {
    const found = PROGRAM.functions.find((entry) => entry.name === name);
    if (!found) {
        throw new Error(`the program has no function ${name} any more: see SUSPENDED`);
    }
    const {file, line, last} = found;
    const lines = PROGRAM.files[file].split("\n");
    for (let number = line; number <= last; number++) {
        if (lines[number - 1].trim().startsWith(text)) {
            return number;
        }
    }
    throw new Error(`${name} has no line that begins with: ${text}`);
}

for (const stretch of SUSPENDED) {
    stretch.from = stretch.after ? lineOf(stretch.in, stretch.after) : 0;
    stretch.until = stretch.to ? lineOf(stretch.in, stretch.to) : Infinity;
}

/* Why a light is not claimed just now, or null. */
function suspension(id, frames) {
    const stretch = SUSPENDED.find(({lights, in: name, from, until}) => lights.includes(id) &&
        frames.some((frame) => frame.name === name && from < frame.line && frame.line <= until));
    return stretch ? stretch.why : null;
}

function indexOfLight(id) {
    return LIGHTS.findIndex((light) => light.id === id);
}
