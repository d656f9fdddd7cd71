"use strict";

/* What has changed on a page of marking, in words: by comparing the state at one step with that at the
   step before. */

/* What is known of where a light fails. */
function whereItFails(id, {fault, badRoot}) {
    return {formed: `: ${faultText(fault)}`, roots: `: root ${badRoot}`}[id] || "";
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

/* Why there is no new block. */
function refusal([wosize, tag], {registers}) {
    const least = tag === CLOSURE_TAG ? 2 : 1;
    if (tag === INFIX_TAG || tag > 255 || wosize < least) {
        return "there is no such block";
    }
    return registers.head === 0n ? "there is no hole; collect" : "no hole is large enough; collect";
}
