"use strict";

/* The page of copying in a headless Chromium, with clicks and keys, as a student would use it.

   usage: node tests/browser/copying_page.js PAGE PACKAGES CHROMIUM SHOTS */

const {check, tryAll, DESK, PHONE} = require("./reader.js");

/* What stands in a word of a space: 0 is A, 1 is B. */
function word(reader, space, index) {
    return reader.text(`#space-${space} [data-word="${index}"]`);
}

/* ---- What is tried ---- */

async function stepsThroughACollection(reader) {
    await reader.open("pairs");
    check((await reader.text("#role-0")).startsWith("the heap; 24 words"), "the heap is in space A");
    await reader.light("room", "on unclaimed", "at first");
    await reader.light("collected", "off unclaimed", "at first");
    await reader.click("#collect");
    check(await reader.at() === 0, "it begins at step 0");
    check((await reader.text("#role-1")).startsWith("the new heap"), "the new heap is in space B");
    await reader.press("Shift+ArrowRight");
    await reader.says("Word 0 of the new space is a copy", "the first change");
    for (let i = 0; i < 4 && !(await word(reader, 0, 13)).includes("has left"); i++) {
        await reader.press("Shift+ArrowRight");
    }
    await reader.says("The pair at 13 leaves: its header is 0", "when the root has been copied");
    await reader.light("old", "off unclaimed", "while it leaves");
    await reader.press("Shift+ArrowRight");
    check((await word(reader, 0, 14)).includes("→ B 0"), "its first field tells where it is");
    await reader.shot("copying");
    while (!(await reader.text("#told")).startsWith("Root 0 is → B 0 now")) {
        await reader.press("Shift+ArrowRight");
    }
    await reader.light("roots", "on claimed", "the first root is renamed");
    check((await reader.text(".bound.used")) === "used", "used is shown");
    await reader.press("End");
    await reader.says("Collected: 11 of 16 words live, in space B.", "the end");
    for (const id of ["collected", "moved", "words", "again", "full"]) {
        await reader.light(id, "on claimed", "the end");
    }
    check((await reader.text("#role-1")).startsWith("the heap;"), "the heap is in space B now");
    check((await reader.text("#role-0")).startsWith("what was left behind"), "and A is what was left behind");
    await reader.shot("copied");
    await reader.click("#collect");
    await reader.press("End");
    await reader.says("Collected: 11 of 11 words live, in space A.", "and back");
    await reader.click("#undo");
    await reader.click("#undo");
    check((await reader.text("#role-0")).startsWith("the heap;"), "undo takes it all back");
}

async function runsOutOfMemory(reader) {
    await reader.open("list");
    await reader.click("#allocate");
    await reader.press("End");
    await reader.says("Collected: 9 of 12 words live, in space B. Allocated: the block at 9.", "there is room");
    check(await reader.tab.locator("[data-root]").count() === 2, "the block is a root");
    await reader.click("#allocate");
    await reader.press("End");
    await reader.says("No room: what lives and 3 words do not fit into 12.", "there is none");
    await reader.light("full", "on claimed", "when there is no room");
}

async function movesClosures(reader) {
    await reader.open("closures");
    await reader.click("#collect");
    await reader.press("End");
    check((await word(reader, 1, 1)).includes("→ B 6"), "the value points behind the infix header");
    check((await word(reader, 1, 2)).includes("→ B 3"), "the other one to the closure");
    check((await word(reader, 1, 6)).includes("infix"), "the infix header has moved with its closure");
}

async function breaksIt(reader) {
    await reader.open("small");
    await reader.light("room", "off unclaimed", "a space that is too small");
    await reader.click("#collect");
    check((await reader.text("#warning")).includes("What the roots reach has room in the other space"), "it warns");
    await reader.press("End");
    await reader.says("The machine stops: copy_block writes word 6 of the new space", "past the end");
    await reader.open("infix");
    await reader.light("movable", "off claimed", "an infix header in the first field");
    await reader.open("pairs");
    await reader.click('#space-0 [data-word="4"]');
    await reader.tab.fill("#word-value", "0x1010");
    await reader.press("Enter");
    await reader.light("formed", "off claimed", "a pointer to no block");
    check((await reader.text("[data-light=formed] .state")).includes("word 4 points into a block"), "it says which");
    await reader.click("#undo");
    await reader.light("formed", "on claimed", "after undo");
    await reader.tab.fill("#capacity", "11");
    await reader.press("Enter");
    await reader.light("room", "on unclaimed", "just enough words");
    await reader.tab.fill("#capacity", "10");
    await reader.press("Enter");
    await reader.light("room", "off unclaimed", "one word less");
}

async function showsCode(reader) {
    await reader.open("pairs");
    await reader.click("#collect");
    await reader.press(...new Array(12).fill("ArrowRight"));
    await reader.click("#contract summary");
    check(/layer3_imperative\/semispace\/\w+\.[ch]:\d+/.test(await reader.text("#contract pre")), "the contract is shown");
    await reader.click("[data-light=copied] summary");
    check((await reader.text("[data-light=copied] pre")).includes("predicate copied_words"), "the predicate is shown");
    check((await reader.text("[data-light=copied] .by")).endsWith("tested, but not proved:"), "it is not proved");
    await reader.click("[data-light=movable] summary");
    check((await reader.text("[data-light=movable] .by")) === "Answered by first_unmovable, which is proved:", "this one is");
    await reader.checkNamed();
}

async function fitsAPhone(reader) {
    await reader.open("closures");
    const wide = await reader.tab.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 390, `the page is ${wide} pixels wide`);
    await reader.tab.tap("#collect");
    await reader.tab.tap("#change-on");
    await reader.says("is a copy", "a tap steps");
    await reader.shot("copying_phone");
}

tryAll([[stepsThroughACollection, DESK], [runsOutOfMemory, {...DESK, colorScheme: "dark"}], [movesClosures, DESK],
        [breaksIt, DESK], [showsCode, DESK], [fitsAPhone, PHONE]], "copying.html", 40);
