"use strict";

/* What happens while blocks move, in a sentence: by comparing one step with the step before. */

var OPERATIONS = {collect: "semispace_collect", allocate: "semispace_make_room"};

/* What is known of where a light fails. */
function whereItFails(id, {fault, badRoot}) {
    return {formed: `: ${faultText(fault)}`, values: `: root ${badRoot}`}[id] || "";
}

function hasChanged(earlier, later) {
    return changesBetween(earlier, later).length > 0;
}

function changesBetween(earlier, later) {
    const changes = [];
    const {move: was} = earlier, {move: is} = later;
    const meaning = (value) => meaningIn(value, {...is, used: BigInt(is.to.length)}).text;
    is.from.forEach((word, i) => {
        if (word !== was.from[i]) {
            changes.push(oldWordChange(i, word, later, meaning));
        }
    });
    is.to.forEach((word, i) => {
        if (word !== was.to[i]) {
            changes.push(BigInt(i) < was.used ? `word ${i} of the new heap is ${meaning(word)} now`
                : `word ${i} of the new space is a copy`);
        }
    });
    is.roots.forEach((word, i) => {
        if (word !== was.roots[i]) {
            changes.push(`root ${i} is ${meaning(word)} now`);
        }
    });
    return is.used > was.used ? [...changes, `${is.used} words of the new heap are in use`] : changes;
}

function oldWordChange(index, word, {spaces, move}, meaning) {
    const cell = spaces[move.here].cells.find((each) => each.index === index);
    if (!cell) {
        return `word ${index} of the space is written`;
    }
    const {block} = cell;
    return index === block.index ? `the ${block.name} at ${index} leaves: its header is 0`
        : `where it was stands its new address: ${meaning(word)}`;
}

/* What an operation that is over has done. */
function outcome({operation, numbers, before, move, hasMoved, live, block}) {
    const collected = hasMoved ? `Collected: ${live} of ${before.used} words live, in space ${"AB"[1 - before.here]}. ` : "";
    if (operation === "collect") {
        return collected.trim();
    }
    if (block !== null) {
        return `${collected}Allocated: the block at ${block}.`;
    }
    return `${collected}No room: what lives and ${numbers[0] + 1} words do not fit into ${move.to.length}.`;
}
