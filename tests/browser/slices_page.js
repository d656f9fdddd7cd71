"use strict";

/* The page of marking in slices in a headless Chromium, with clicks and keys, as a student would use it.

   usage: node tests/browser/slices_page.js PAGE PACKAGES CHROMIUM SHOTS */

const {check, tryAll, colourOf, DESK, PHONE} = require("./reader.js");

/* Run an operation to its end. */
async function runs(reader, button, text) {
    await reader.click(button);
    await reader.press("End");
    await reader.says(text, button);
}

async function slice(reader, words, text) {
    await reader.tab.fill("#budget", `${words}`);
    await runs(reader, "#slice", text);
}

/* Choose in each of these fields, and click. */
async function does(reader, button, choices) {
    for (const [id, value] of Object.entries(choices)) {
        await (id.endsWith("field") || id === "new-tag" ? reader.tab.fill(`#${id}`, value)
            : reader.tab.selectOption(`#${id}`, {label: value}));
    }
    await reader.click(button);
}

function load(reader, into, from, field) {
    return does(reader, "#load", {"load-into": into, "load-from": from, "load-field": field});
}

function store(reader, into, field, value) {
    return does(reader, "#store", {"store-into": into, "store-field": field, "store-value": value});
}

function edges(reader, kind) {
    return reader.tab.locator(`.edge.${kind}`).count();
}

/* A pointer moves into a black block. */
async function movesAPointer(reader) {
    await reader.open("hiding");
    await runs(reader, "#begin", "What a and b mean is darkened");
    await slice(reader, 3, "3 words were looked at. No block is in hand.");
    await load(reader, "b", "b", "0");
    await reader.says("Loaded: b := b.0", "a load");
    await load(reader, "b", "b", "1");
    check((await reader.text('[data-root="1"]')).includes("→ 6"), "b holds the block at 6");
    await store(reader, "a", "1", "b");
    await reader.press("End");
    await reader.light("tricolour", "off unclaimed", "black points to white");
    check((await reader.text("[data-light=tricolour] .state")).includes("not claimed while marking"), "it says why that is no mistake");
    await reader.light("guarded", "on claimed", "the old edge is still there");
    check(await edges(reader, "fresh") === 1, "the new edge is marked");
    await load(reader, "a", "a", "0");
}

/* ---- What is tried ---- */

async function storesWithTheBarrier(reader) {
    await movesAPointer(reader);
    await store(reader, "a", "1", "the number 0");
    await reader.press("Shift+ArrowRight");
    await reader.says("The pair at 6 turns grey", "the barrier");
    await reader.light("known", "off unclaimed", "before it is pushed");
    check(await edges(reader, "gone") === 0, "the edge is not gone yet");
    await reader.press("End");
    await reader.says("Stored in word 5. What was there is seen, and may go.", "the end of the store");
    check(await edges(reader, "gone") === 1, "an edge of the snapshot is gone");
    check((await reader.text('[data-word="5"]')).includes("was → 6"), "the word says what it was");
    await reader.light("guarded", "on claimed", "its end is seen");
    await reader.shot("slices");
    await slice(reader, 100, "Marking is over");
    for (const id of ["marked", "black", "tricolour", "no_grey", "guarded"]) {
        await reader.light(id, "on claimed", "the end");
    }
    check(await colourOf(reader, 11) === "white", "garbage is white");
    check(await colourOf(reader, 6) === "black", "the block is black");
    await runs(reader, "#sweep", "Swept.");
    await reader.light("unseen", "on claimed", "after the sweep");
    await runs(reader, "#begin", "this is the snapshot");
    await reader.press("u", "u");
    check(await reader.tab.isEnabled("#sweep"), "undo goes back to where marking was over");
}

async function storesWithoutIt(reader) {
    await movesAPointer(reader);
    await reader.tab.uncheck("#barrier");
    await store(reader, "a", "1", "the number 0");
    await reader.says("without the barrier", "the store");
    await reader.light("guarded", "off claimed", "the edge is gone, and its end is white");
    check((await reader.text("#light-count")).startsWith("1 "), "one light is dark");
    await slice(reader, 100, "Marking is over");
    await reader.light("marked", "off claimed", "the end");
    await reader.light("black", "off claimed", "b holds a white block");
    await reader.light("tricolour", "off claimed", "black points to white, and nothing is to come");
    check(await colourOf(reader, 6) === "white", "the block is white, and in use");
    check(await edges(reader, "wrong") > 0, "the graph shows it");
    await reader.shot("slices_broken");
    await runs(reader, "#sweep", "Swept.");
    await reader.light("formed", "off claimed", "what is in use is free");
    await reader.click("#undo");
    await reader.click("#undo");
    await reader.click("#undo");
    await reader.light("guarded", "on claimed", "undo takes the store back");
}

async function stopsInsideABlock(reader) {
    await reader.open("wide");
    check(await reader.tab.isDisabled("#slice"), "there is no slice before marking begins");
    await reader.tab.selectOption('[aria-label="What b holds"]', "0");
    await runs(reader, "#begin", "this is the snapshot");
    await slice(reader, 5, "5 words were looked at. The block at 0 is in hand; its next field is word 5.");
    check(await reader.tab.locator('[data-word="5"].next').count() === 1, "the next field is marked");
    await reader.light("stands", "on claimed", "inside a block");
    check(await reader.tab.locator(".node.scanned").count() === 1, "the graph shows the block in hand");
    await reader.shot("slices_wide");
    await reader.click("#slice");
    await reader.press("Home", "ArrowRight", "ArrowRight", "ArrowRight");
    check(await reader.at() === 3, "one steps through a slice");
    check(/^\d+\s*\S/.test(await reader.text(".line.current")), "the current line is shown");
    await reader.click("#contract summary");
    check(/layer3_imperative\/(snapshot|mark)\/\w+\.[ch]:\d+/.test(await reader.text("#contract pre")), "the contract is shown");
    await reader.click('[data-word="2"]');
    await reader.tab.fill("#editor [name=raw]", "0x1010");
    await reader.press("Enter");
    await reader.says("You have changed the heap", "a change in the middle");
    await reader.light("formed", "off claimed", "a pointer to no block");
    await reader.click("#undo");
    await reader.light("formed", "on claimed", "after undo");
}

async function allocates(reader) {
    await reader.open("holes");
    await runs(reader, "#begin", "this is the snapshot");
    await runs(reader, "#allocate", "Allocated: the black block at");
    await reader.light("new", "on claimed", "it was born black");
    await reader.click("#undo");
    await reader.tab.uncheck("#black");
    await runs(reader, "#allocate", "Allocated: the white block at");
    await reader.light("new", "off claimed", "it was born white");
    await reader.click("#undo");
    await does(reader, "#retag", {retagged: "b", "new-tag": "7"});
    await reader.press("End");
    await reader.says("The block at 13 has the tag 7.", "a tag");
    await does(reader, "#retag", {retagged: "b", "new-tag": "252"});
    check((await reader.text("#warning")).includes("cannot get the tag 252"), "a grey block cannot turn into a string");
    await does(reader, "#drop", {dropped: "b"});
    await reader.says("B holds the number 0.", "a drop");
    await load(reader, "a", "b", "0");
    check((await reader.text("#warning")).startsWith("b means no block"), "a number has no fields");
    await slice(reader, 200, "Marking is over");
    check(await colourOf(reader, 13) === "black", "what was dropped after the snapshot is black all the same");
    await reader.light("marked", "on claimed", "the end");
}

/* Nothing waits for what is being played. */
async function goesOnWhilePlaying(reader) {
    await reader.open("hiding");
    await reader.tab.fill("#speed", "1");
    await reader.click("#begin");
    await reader.says("In snapshot_darken", "it begins to play");
    await reader.click("#slice");
    check((await reader.text("#phase")) === "marking", "the roots are darkened before the slice");
    await load(reader, "b", "b", "0");
    await reader.says("Loaded: b := b.0", "a load");
    check(await colourOf(reader, 0) === "black", "the slice was over before the load");
    await reader.light("guarded", "on claimed", "after all that");
}

async function beginsOnABrokenHeap(reader) {
    await reader.open("black");
    await reader.light("unseen", "off claimed", "a black block at first");
    await reader.click("#begin");
    check((await reader.text("#warning")).startsWith("snapshot_darken requires what was not so"), "it warns");
    await reader.press("End");
    check((await reader.text("#phase")) === "nothing is promised", "nothing is promised");
}

async function showsWhatAnswers(reader) {
    await reader.open("kinds");
    await reader.click("[data-light=guarded] summary");
    check((await reader.text("[data-light=guarded] pre")).includes("predicate edges_guarded"), "the predicate is shown");
    check((await reader.text("[data-light=guarded] .by")).endsWith("tested, but not proved:"), "it is not proved");
    await reader.click("[data-light=holes] summary");
    check((await reader.text("[data-light=holes] .by")) === "Answered by is_cursor, which is proved:", "this one is");
    await reader.checkNamed();
}

async function fitsAPhone(reader) {
    await reader.open("holes");
    const wide = await reader.tab.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 390, `the page is ${wide} pixels wide`);
    await reader.tab.tap("#begin");
    await reader.tab.tap("#change-on");
    await reader.says("turns grey", "a tap steps");
    await reader.shot("slices_phone");
}

tryAll([[storesWithTheBarrier, DESK], [storesWithoutIt, {...DESK, colorScheme: "dark"}], [stopsInsideABlock, DESK],
        [allocates, DESK], [goesOnWhilePlaying, {...DESK, reducedMotion: "no-preference"}],
        [beginsOnABrokenHeap, DESK], [showsWhatAnswers, DESK], [fitsAPhone, PHONE]], "slices.html", 40);
