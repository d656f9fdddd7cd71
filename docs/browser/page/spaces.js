"use strict";

/* What the words of both spaces are, for showing them. The old heap is one no more as soon as blocks
   leave: its blocks are those that it had. */

/* What a value means: {kind, text, space, target}: the space is 0 or 1, the target the word that it
   points behind. */
function meaningIn(value, {start, to, here, used}) {
    if (value % 2n === 1n) {
        return {kind: "immediate", text: `${BigInt.asIntN(63, value >> 1n)}`};
    }
    const spaces = [[here, start], [1 - here, to.slice(0, Number(used))]];
    for (const [space, words] of spaces) {
        const base = BASES[space];
        if (base + 8n <= value && value < base + 8n + 8n * BigInt(words.length)) {
            const target = Number((value - base) / 8n) - 1;
            const {tag, wosize} = parts(words[target]);
            const at = tag === INFIX_TAG ? target - wosize : target;
            const meant = value % 8n === 0n && target < words.length &&
                blocksOf(words).find(({index, free}) => index === at && !free);
            return {kind: meant ? "pointer" : "wrong", text: `→ ${"AB"[space]} ${target}`, space, target,
                    meant: meant || null};
        }
    }
    return {kind: "foreign", text: "foreign"};
}

/* The cells of one space: {index, kind, text, block, isHeader, space, target}. */
function cellsOf(words, blocks, meaning, leave) {
    return blocks.flatMap((block) => {
        const row = [{index: block.index, block, isHeader: true, kind: "header", text: block.name}];
        for (let index = block.index + 1; index < block.end; index++) {
            row.push({index, block, isHeader: false, ...fieldOf(index, block, words, blocks, meaning)});
        }
        return leave ? row.map((cell) => leave(cell)) : row;
    });
}

/* A cell of the old heap, if its block has left: a header of 0, then the new address. */
function leftCell(cell, from, meaning) {
    const {block, index} = cell;
    if (block.free || from[block.index] !== 0n) {
        return cell;
    }
    if (index === block.index) {
        return {...cell, kind: "gone", text: "0"};
    }
    return index === block.index + 1 ? {...cell, ...meaning(from[index]), kind: "forward"}
        : {...cell, kind: "left", text: "", target: undefined};
}

/* Both spaces: for each {words, cells, blocks, role, inUse}. */
function decodeSpaces(move, state, isBetween) {
    const {from, to, start, here} = move;
    const meaning = (value) => meaningIn(value, move);
    const oldBlocks = blocksOf(start);
    const shownFrom = start.map((word, i) => from[i]);
    // While a block leaves, its address is where the new heap ends, or behind it.
    const left = (value) => meaningIn(value, {...move, used: BigInt(to.length)});
    const old = {words: from, blocks: oldBlocks, inUse: start.length,
                 cells: cellsOf(shownFrom, oldBlocks, meaning, (cell) => leftCell(cell, from, left))};
    // Between two operations a block may have been allocated behind the heap that has moved.
    const inUse = isBetween && state.here !== here ? state.used : Math.min(Number(move.used), to.length);
    const newWords = to.slice(0, inUse), newBlocks = blocksOf(newWords);
    const last = {...move, used: BigInt(inUse)};
    const arrived = to.map((word, i) => !isBetween && word !== state.spaces[1 - here][i]);
    const fresh = {words: to, blocks: newBlocks, inUse, arrived,
                   cells: cellsOf(newWords, newBlocks, (value) => meaningIn(value, last))};
    const moved = state.here !== here;
    old.role = moved ? "what was left behind" : isBetween ? "the heap" : "the old heap";
    fresh.role = moved ? "the heap" : isBetween ? "empty" : "the new heap";
    return here === 0 ? [old, fresh] : [fresh, old];
}

/* ---- Showing them ---- */

class SpaceView {
    constructor(place, choose) {
        this.place = place;
        place.addEventListener("click", (event) => {
            const cell = event.target.closest("[data-word]");
            if (cell) {
                choose(Number(cell.dataset.word));
            }
        });
    }

    /* `marks`: for each word a list of classes; `bounds`: lines before some words, with names. */
    show({words, blocks, cells, inUse, arrived = []}, name, marks, bounds) {
        const shown = blocks.map((block) => make("div", {
            class: `block ${COLOURS[block.colour]}${block.free ? " free" : ""}`},
        ...cells.filter((cell) => cell.block === block).map((cell) => this.cell(cell, name, words, marks, bounds))));
        const rest = [];
        for (let i = inUse; i < words.length; i++) {
            rest.push(make("span", {class: `word ${arrived[i] ? "arrived" : "unused"} ${(marks[i] || []).join(" ")}`},
                           ...this.bound(i, bounds), make("small", {}, `${i}`),
                           ...(arrived[i] ? [make("b", {}, "copy")] : [])));
        }
        this.place.replaceChildren(...shown, make("div", {class: "block rest"}, ...rest));
    }

    bound(index, bounds) {
        return bounds.filter(({at}) => at === index).map(({text}) => make("i", {class: `bound ${text}`}, text));
    }

    cell(cell, name, words, marks, bounds) {
        const {index, block} = cell;
        const space = cell.space === undefined ? "" : ` in-${"ab"[cell.space]}`;
        const below = cell.isHeader && cell.kind === "header" ? `${block.wosize} · tag ${block.tag}`
            : cell.kind === "gone" ? "has left" : cell.kind === "forward" ? "is there" : "";
        return make("button", {
            type: "button", "data-word": index, title: `word ${index}: 0x${words[index].toString(16)}`,
            class: ["word", cell.isHeader && cell.kind === "header" ? "header" : cell.kind,
                    ...(marks[index] || [])].join(" ") + space,
            "aria-label": `space ${name}, word ${index}: ${cell.isHeader ? block.name : cell.kind} ${cell.text}`,
        }, ...this.bound(index, bounds), make("small", {}, `${index}`), make("b", {}, cell.text),
        make("small", {}, below));
    }
}
