"use strict";

/* The page in a headless Chromium, with clicks and keys, as a student would use it.

   usage: node tests/browser/page.js PAGE PACKAGES CHROMIUM SHOTS */

const {check, tryAll, colourOf, DESK, PHONE} = require("./reader.js");

/* ---- What is tried ---- */

async function stepsThroughMarking(reader) {
    await reader.open("list");
    await reader.light("tricolour", "on claimed", "at first");
    await reader.click("#mark");
    check(await reader.at() === 0, "mark begins at step 0");
    await reader.press("ArrowRight", "ArrowRight", "ArrowRight");
    check(await reader.at() === 3, "three arrows are three steps");
    await reader.press("ArrowLeft");
    check(await reader.at() === 2, "and one back");
    const line = await reader.text(".line.current");
    check(/^\d+\s*\S/.test(line), `the current line is shown: ${line}`);
    await reader.press("Shift+ArrowRight");
    check(await colourOf(reader, 0) === "grey", "the first change is that the root turns grey");
    await reader.says("The pair at 0 turns grey", "the first change");
    await reader.light("known", "off unclaimed", "before it is pushed");
    await reader.press("Shift+ArrowRight");
    await reader.says("0 is pushed", "the second change");
    await reader.light("known", "on", "when it is pushed");
    check((await reader.text("#stack .full")).startsWith("0"), "the stack shows it");
    await reader.press("End");
    await reader.says("All is marked. Rescans: 0.", "the end");
    for (const [word, colour] of [[0, "black"], [5, "black"], [11, "black"], [8, "white"], [16, "white"]]) {
        check(await colourOf(reader, word) === colour, `block ${word} is ${colour}`);
    }
    await reader.light("marked", "on claimed", "all is marked");
    await reader.press("Home");
    check(await reader.at() === 0 && await colourOf(reader, 0) === "white", "Home is the beginning");
}

async function sweepsAndAllocates(reader) {
    await reader.open("fragmentation");
    await reader.tab.fill("#wosize", "6");
    await reader.click("#allocate");
    await reader.click("#last");
    await reader.says("Refused: no hole is large enough", "six words at first");
    await reader.click("#collect");
    await reader.tab.focus("#slider");
    await reader.press("End");
    await reader.says("Collected.", "the slider, with the keyboard");
    await reader.light("survive", "on claimed", "after a collection");
    await reader.light("merged", "on claimed", "after a collection");
    await reader.shot("collected");
    await reader.click("#allocate");
    await reader.click("#last");
    await reader.says("Allocated: the block at", "six words after a collection");
    await reader.click("#change-back");
    await reader.click("#change-back");
    await reader.light("formed", "unclaimed", "before the fields are cleared");
}

async function breaksTheHeap(reader) {
    await reader.open("list");
    await reader.click('[data-word="0"]');
    await reader.tab.selectOption("#editor [name=colour]", "3");
    await reader.light("tricolour", "off claimed", "a black block that points to a white one");
    check((await reader.text("#light-count")).startsWith("1 "), "one light is dark");
    await reader.shot("broken");
    await reader.click("#undo");
    await reader.light("tricolour", "on claimed", "after undo");
    await reader.click('[data-word="2"]');
    await reader.tab.fill("#editor [name=raw]", "0x1010");
    await reader.press("Enter");
    await reader.light("formed", "off claimed", "a pointer to no block");
    check((await reader.text("[data-light=formed] .state")).includes("word 2 points into a block"),
          "heap_check says which word it is");
    await reader.tab.fill("#editor [name=raw]", "what?");
    await reader.press("Enter");
    check(!await reader.tab.$eval("#editor [name=raw]", (field) => field.validity.valid), "nonsense is refused");
    await reader.click("#mark");
    check((await reader.text("#warning")).startsWith("mark requires what was not so"), "mark warns");
}

async function goesWild(reader) {
    await reader.open("end");
    await reader.light("blocks", "off claimed", "past the end");
    await reader.light("stack", "unasked claimed", "past the end");
    check((await reader.text("[data-light=stack] .state")).startsWith("not asked, as the blocks"), "and it says why");
    await reader.click("#mark");
    await reader.press("End");
    await reader.says("The machine stops: scan_to reads word 6 of the heap", "past the end");
}

async function overflows(reader) {
    await reader.open("overflow");
    await reader.click("#mark");
    let leftBehind = false;
    for (let i = 0; i < 12 && !leftBehind; i++) {
        await reader.press("Shift+ArrowRight");
        leftBehind = (await reader.text("#lowest")).startsWith("lowest left behind");
    }
    check(leftBehind, "a block is left behind");
    check(await reader.tab.locator(".node.left").count() > 0, "the graph shows it");
    await reader.shot("overflow");
    await reader.press("End");
    await reader.says("Rescans: 2", "the end");
    await reader.tab.fill("#capacity", "8");
    await reader.press("Enter");
    await reader.click("#undo");
    check(await reader.tab.inputValue("#capacity") === "1", "undo takes the capacity back");
}

async function changesInTheMiddle(reader) {
    await reader.open("list");
    await reader.click("#mark");
    for (let i = 0; i < 9 && await colourOf(reader, 0) !== "black"; i++) {
        await reader.press("Shift+ArrowRight");
    }
    check(await colourOf(reader, 0) === "black", "the root is black in the middle");
    await reader.click('[data-word="5"]');
    await reader.tab.selectOption("#editor [name=colour]", "0");
    await reader.says("You have changed the heap: the operation stops here", "in the middle");
    await reader.light("tricolour", "off claimed", "in the middle");
    await reader.click("#undo");
    await reader.light("tricolour", "on claimed", "and back");
}

async function buildsAHeap(reader) {
    await reader.open("empty");
    for (const kind of ["pair", "pair", "string", "hole", "closure"]) {
        await reader.click(`[data-add=${kind}]`);
    }
    check((await reader.text("#heap-size")) === "19 words", `it has ${await reader.text("#heap-size")}`);
    await reader.click('[data-word="1"]');
    await reader.tab.selectOption("#editor [name=holds]", "3");
    check((await reader.text('[data-word="1"]')).includes("→ 3"), "the field points to block 3");
    await reader.click('[data-word="4"]');
    await reader.tab.fill("#editor [name=number]", "-7");
    await reader.press("Enter");
    check((await reader.text('[data-word="4"]')).includes("-7"), "a number is set");
    await reader.tab.selectOption('select[aria-label="Add a root"]', "0");
    await reader.light("roots", "on claimed", "a root");
    await reader.light("holes", "on claimed", "the hole is linked");
    await reader.shot("built");
    await reader.click("#collect");
    await reader.press("End");
    await reader.says("Collected. Rescans: 0; free words: 13.", "the heap that was built");
    check(await colourOf(reader, 6) === "blue", "the string is free");
}

async function worksWithTheKeyboard(reader) {
    await reader.open("kinds");
    await reader.tab.focus('[data-word="0"]');
    await reader.press("ArrowRight", "ArrowRight", "Enter");
    check(await reader.tab.isVisible("#editor"), "Enter opens the editor");
    check((await reader.text("#editor strong")) === "Word 2", "of the word that has the focus");
    check(await reader.tab.$eval(":focus", (cell) => cell.dataset.word) === "2", "the focus stays");
    await reader.tab.focus("#editor [name=raw]");
    await reader.press("Escape");
    check(!await reader.tab.isVisible("#editor"), "Escape closes it");
    await reader.tab.focus("#collect");
    await reader.press("Enter", "ArrowRight", "u");
    check(await reader.tab.isDisabled("#undo"), "u takes all back");
    const stops = await reader.tab.$$eval("[data-word]", (cells) => cells.filter((cell) => cell.tabIndex === 0).length);
    check(stops === 1, `the words are one stop of the tab key, not ${stops}`);
    await reader.checkNamed();
}

async function showsCode(reader) {
    await reader.open("kinds");
    await reader.click("#mark");
    await reader.press(...new Array(30).fill("ArrowRight"));
    await reader.click("#contract summary");
    const contract = await reader.text("#contract pre");
    check(/ensures/.test(contract) && /layer3_imperative\/mark(\/steps|_sweep\/mark)\.[ch]:\d+/.test(contract), "the contract is shown");
    const lines = await reader.tab.locator("#code .line").count();
    await reader.tab.check("#annotations");
    check(await reader.tab.locator("#code .line").count() > lines, "the annotations are shown");
    check(await reader.tab.locator("#frames button").count() > 1, "the functions that have begun are shown");
    await reader.click("#frames button >> nth=0");
    check(await reader.tab.locator(".line.caller").count() === 1, "and where the outer one stands");
    await reader.click("[data-light=tricolour] summary");
    check((await reader.text("[data-light=tricolour] pre")).includes("predicate tricolour_invariant"), "the predicate is shown");
    const answering = await reader.text("[data-light=tricolour] .by");
    check(answering === "Answered by first_black_to_white, which is proved:", `it says ${answering}`);
    check((await reader.text("[data-light=tricolour] .by + pre")).includes("ensures holds:"), "its contract is shown");
    await reader.click("[data-light=kept] summary");
    check((await reader.text("[data-light=kept] .by")).endsWith("tested, but not proved:"), "kept is not proved");
}

async function plays(reader) {
    await reader.open("cycle");
    await reader.tab.fill("#speed", "5");
    await reader.click("#sweep");
    await reader.tab.waitForFunction(() => document.getElementById("told").textContent.startsWith("Swept"), null, {timeout: 20000});
    check(true, "it plays to the end");
}

async function fitsAPhone(reader) {
    for (const example of ["list", "kinds", "broken"]) {
        await reader.open(example);
        const wide = await reader.tab.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 390, `${example}: the page is ${wide} pixels wide`);
    }
    await reader.open("list");
    await reader.tab.tap("#mark");
    await reader.tab.tap("#change-on");
    check(await colourOf(reader, 0) === "grey", "a tap steps");
    const least = await reader.tab.$$eval("#player button", (buttons) =>
        Math.min(...buttons.map((button) => Math.min(button.offsetWidth, button.offsetHeight))));
    check(least >= 36, `the smallest button of the player has ${least} pixels`);
    await reader.shot("phone");
}

/* ---- All of it ---- */

const TRIES = [
    [stepsThroughMarking, DESK], [sweepsAndAllocates, {...DESK, colorScheme: "dark"}],
    [breaksTheHeap, DESK], [goesWild, DESK], [overflows, DESK], [changesInTheMiddle, DESK],
    [buildsAHeap, DESK], [worksWithTheKeyboard, DESK], [showsCode, DESK],
    [plays, {...DESK, reducedMotion: "no-preference"}], [fitsAPhone, PHONE],
];

tryAll(TRIES, "index.html", 50);
