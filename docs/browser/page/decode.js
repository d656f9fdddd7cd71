"use strict";

/* What the words of a heap are, for showing them: blocks, roles, meanings. */

var COLOURS = ["white", "grey", "blue", "black"];
var CLOSURE_TAG = 247;
var INFIX_TAG = 249;
var NO_SCAN_TAG = 251;
var STRING_TAG = 252;

var TAG_NAMES = {246: "lazy", 247: "closure", 248: "object", 249: "infix", 250: "forward",
                 251: "abstract", 252: "string", 253: "float", 254: "floats", 255: "custom"};
var TUPLE_NAMES = {1: "box", 2: "pair", 3: "triple"};

function header(wosize, colour, tag) {
    return (BigInt(wosize) << 10n) | (BigInt(colour) << 8n) | BigInt(tag);
}

function parts(word) {
    return {wosize: Number(word >> 10n), colour: Number((word >> 8n) & 3n), tag: Number(word & 255n)};
}

function addressOf(index) {
    return BASE + 8n * BigInt(index + 1);
}

function immediate(number) {
    return (BigInt.asUintN(63, BigInt(number)) << 1n) | 1n;
}

/* An information word: arity 1, and the field where the environment begins. */
function information(environment) {
    return (1n << 56n) | (BigInt(environment) << 1n) | 1n;
}

function environmentOf(word) {
    return Number((word % (1n << 56n)) / 2n);
}

function nameOf({wosize, colour, tag}) {
    if (wosize === 0) {
        return "fragment";
    }
    if (colour === 2) {
        return "hole";
    }
    return TAG_NAMES[tag] || TUPLE_NAMES[wosize] || "tuple";
}

/* ---- Blocks ---- */

/* The blocks, one after the other; the last one may go past the end of the heap. */
function blocksOf(words) {
    const blocks = [];
    for (let index = 0; index < words.length;) {
        const {wosize, colour, tag} = parts(words[index]);
        const fits = wosize < words.length - index;
        const end = fits ? index + 1 + wosize : words.length;
        const block = {index, wosize, colour, tag, end, fits, name: nameOf({wosize, colour, tag}),
                       free: wosize === 0 || colour === 2};
        block.first = block.free || tag >= NO_SCAN_TAG ? end : firstValue(words, block);
        blocks.push(block);
        index = end;
    }
    return blocks;
}

/* The first word of a block that holds a value. */
function firstValue(words, {index, tag, end}) {
    if (tag !== CLOSURE_TAG) {
        return index + 1;
    }
    return index + 2 < end ? Math.min(end, index + 1 + environmentOf(words[index + 2])) : end;
}

/* ---- Values ---- */

/* What a value means: {kind, text, target}: the target is the word that it points behind, a
   header; meant is the block, null if there is none. */
function meaningOf(value, words, blocks) {
    if (value % 2n === 1n) {
        const number = BigInt.asIntN(63, value >> 1n);
        return {kind: "immediate", text: `${number}`};
    }
    const end = BASE + 8n * BigInt(words.length);
    if (value < BASE + 8n || value >= end) {
        return {kind: "foreign", text: "foreign"};
    }
    if (value % 8n !== 0n) {
        return {kind: "wrong", text: "misaligned"};
    }
    const target = Number((value - BASE) / 8n) - 1;
    const {tag, wosize} = parts(words[target]);
    const block = blocks.find(({index}) => index === (tag === INFIX_TAG ? target - wosize : target));
    const text = `→ ${target}`;
    return block && !block.free ? {kind: "pointer", text, target, meant: block}
                                : {kind: "wrong", text, target, meant: null};
}

/* Eight bytes of a string, those that can be read; small ones are padding. */
function textOf(word) {
    let text = "";
    for (let byte = 0n; byte < 8n; byte++) {
        const code = Number((word >> (8n * byte)) & 255n);
        text += code < 32 ? "" : code < 127 ? String.fromCharCode(code) : "·";
    }
    return text;
}

/* What a word of a block that is no header says: {kind, text, target, meant}. What values mean may be
   another function's to tell. */
function fieldOf(word, block, words, blocks, meaning = meaningOf) {
    if (block.free) {
        const isLink = word === block.index + 1;
        const text = !isLink ? "" : words[word] === 0n ? "end" : meaning(words[word], words, blocks).text;
        return {kind: isLink ? "link" : "nothing", text};
    }
    if (block.tag >= NO_SCAN_TAG) {
        return {kind: "bytes", text: block.tag === STRING_TAG ? `"${textOf(words[word])}"` : "bytes"};
    }
    if (word >= block.first) {
        return meaning(words[word], words, blocks);
    }
    if (parts(words[word]).tag === INFIX_TAG && parts(words[word]).wosize === word - block.index) {
        return {kind: "infix", text: "infix"};
    }
    const afterInfix = word > block.index + 2 && parts(words[word - 2]).tag === INFIX_TAG;
    if (word === block.index + 2 || afterInfix) {
        return {kind: "code", text: `env ${environmentOf(words[word])}`};
    }
    return {kind: "code", text: "code"};
}

/* All words, decoded: for each {index, block, isHeader, kind, text, target, meant}. */
function decode(words) {
    const blocks = blocksOf(words);
    const cells = blocks.flatMap((block) => {
        const rows = [{index: block.index, block, isHeader: true, kind: "header", text: block.name}];
        for (let index = block.index + 1; index < block.end; index++) {
            rows.push({index, block, isHeader: false, ...fieldOf(index, block, words, blocks)});
        }
        return rows;
    });
    return {blocks, cells};
}

/* The edges of the object graph: {from, to, field, behind}, the word that the value points
   behind. */
function edgesOf({cells}) {
    return cells.filter((cell) => cell.kind === "pointer").map((cell) => ({
        from: cell.block.index, to: cell.meant.index, field: cell.index, behind: cell.target}));
}
