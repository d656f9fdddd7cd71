"use strict";

/* The program of the page of copying, outside of a browser: against a native build of the same
   files, on random heaps; and whether what is claimed at each step is so.

   usage: node tests/browser/copying.js PAGE NATIVE [HEAPS] */

const {check, load, compareWithNative, seen, checkClaims, checkSuspensions, checkDarkness, showAll, anything,
       finish} = require("./harness.js");

const [page, native, heaps = "150"] = process.argv.slice(2);
load(page, "copying.html");

const NATIVE_NAMES = ["collect", "allocate"];

/* ---- A state as a line of numbers, for the native program and back ---- */

function question(operation, numbers, {spaces, here, used, roots}) {
    const from = spaces[here], to = spaces[1 - here];
    return [NATIVE_NAMES.indexOf(operation), numbers[0] ?? 0, numbers[1] ?? 0, used, from.length, to.length,
            roots.length, BASES[here], BASES[1 - here], ...from, ...to, ...roots].join(" ");
}

function answer({before, after, move, hasMoved}) {
    return [...after.spaces[before.here], ...after.spaces[1 - before.here], ...move.roots,
            hasMoved ? 1 : 0, hasMoved ? move.used : 0].join(" ");
}

/* ---- What is claimed ---- */

function checkAsked(holds, what) {
    LIGHTS.forEach(({id, needs, group}, i) => {
        seen(i).add(holds[i]);
        // Lights of a move that is over may stand beside those of the next one.
        const allowed = !needs || holds[indexOfLight(needs)] === true || group !== "before";
        check(holds[i] === null || allowed, `${what}: ${id} is asked, without ${needs}`);
    });
}

/* ---- Runs ---- */

function randomSpaces(random) {
    const {words, roots} = randomWords(random);
    const own = [...words, ...new Array(random.below(20)).fill(0n)].slice(0, MOST_WORDS);
    const other = words.length + random.below(3) * random.below(20);
    return {spaces: [own, new Array(Math.min(other, MOST_WORDS)).fill(7n)], here: 0, used: words.length, roots};
}

function runRandom(machine, count) {
    const questions = [], answers = [];
    let steps = 0, claimed = 0, refused = 0;
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(seed);
        const session = new CopyingSession(machine, randomSpaces(random));
        for (let i = 0; i < 4; i++) {
            const operation = NATIVE_NAMES[random.below(3) === 0 ? 0 : 1];
            const numbers = operation === "allocate" ? [2 + random.below(12), [0, 246, 247, 252][random.below(4)]] : [];
            const what = `heap ${seed}, operation ${i}: ${operation} ${numbers}`;
            const {holds} = machine.ask(moveFrom(session.settled().state));
            session.run(operation, ...numbers);
            const {trace} = session;
            if (trace.broken.length > 0) {
                // Only that the other space is too small can have come about here.
                check(trace.broken.join() === "room" && holds[indexOfLight("room")] === false, `${what}: ${trace.broken}`);
                break;
            }
            check(trace.wild === null, `${what}: ${trace.wild}`);
            questions.push(question(operation, numbers, trace.before));
            answers.push(answer(trace));
            refused += operation === "allocate" && trace.block === null ? 1 : 0;
            claimed += checkClaims(session, what, {asked: checkAsked});
            steps += trace.steps.length;
            session.go(Infinity);
        }
    }
    check(refused > 0, "no block was ever refused");
    compareWithNative(native, questions, answers);
    return {calls: questions.length, steps, claimed};
}

/* Heaps in which some words are anything. Each operation comes to an end there, whatever it does;
   it stays inside its arrays if the heap was as its contract asks, and the page can show it. */
function runBroken(machine, count) {
    let wild = 0;
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(1000 + seed);
        const state = randomSpaces(random);
        const own = state.spaces[0].map((word) => (random.below(8) === 0 ? anything(random, word) : word));
        for (const operation of NATIVE_NAMES) {
            const session = new CopyingSession(machine, {...state, spaces: [own, state.spaces[1]]});
            session.run(operation, ...(operation === "allocate" ? [1 + random.below(40), 0] : []));
            const {trace} = session;
            wild += trace.wild === null ? 0 : 1;
            check(trace.wild === null || trace.broken.length > 0, `broken heap ${seed}, ${operation}: ${trace.wild}`);
            showAll(session, checkAsked);
        }
    }
    check(wild > 0, "no broken heap made any operation go wild");
    return wild;
}

/* ---- What the examples are there for ---- */

function sessionOf(machine, id) {
    return new CopyingSession(machine, stateOf(EXAMPLES.find((each) => each.id === id)));
}

function runExamples(machine) {
    for (const {id, title} of EXAMPLES) {
        const session = sessionOf(machine, id);
        session.run("collect");
        const isBroken = session.trace.broken.length > 0;
        check(isBroken === title.startsWith("Broken"), `${id}: ${session.trace.broken}`);
        if (!isBroken) {
            checkClaims(session, id, {asked: checkAsked});
        }
        showAll(session, checkAsked);
    }
}

function checkExamples(machine) {
    const pairs = sessionOf(machine, "pairs");
    pairs.run("collect");
    check(pairs.trace.live === 11 && pairs.trace.before.used === 16, `pairs: ${pairs.trace.live} words live`);
    const closures = sessionOf(machine, "closures");
    closures.run("collect");
    const [heap] = closures.trace.after.roots;
    check(closures.trace.after.spaces[1][1] === heap + 8n * 6n, "closures: the new value points behind the infix header");
    const list = sessionOf(machine, "list");
    for (const [wosize, block] of [[2, 9], [2, null]]) {
        list.run("allocate", wosize, 0);
        list.go(Infinity);
        check(list.trace.block === block, `list: ${outcome(list.trace)}`);
    }
    const small = sessionOf(machine, "small");
    small.run("collect");
    check(/writes word 6 of the new space/.test(small.trace.wild), `small: ${small.trace.wild}`);
    const infix = sessionOf(machine, "infix");
    infix.run("collect");
    check(infix.trace.broken.join() === "movable" && /reads word \d+ of the old heap/.test(infix.trace.wild),
          `infix: ${infix.trace.broken}, ${infix.trace.wild}`);
    const foreign = sessionOf(machine, "foreign");
    foreign.run("collect");
    check(foreign.trace.broken.join() === "foreign" && foreign.trace.wild === null, "foreign: it is moved");
    const {holds} = machine.ask(foreign.trace.move);
    check(holds[indexOfLight("again")] === false, "foreign: the new heap is not well formed");
}

/* Each light goes dark when what it speaks of is broken: one word or number is changed in a move that
   is over, where all hold. */
function checkLights(machine) {
    const session = sessionOf(machine, "closures");
    session.run("collect");
    const {move} = session.trace;
    const put = (name, index, word) => ({[name]: move[name].map((old, i) => (i === index ? word : old))});
    const breaks = {
        formed: put("start", 1, addressOf(1)), movable: put("start", 6, header(1, 0, INFIX_TAG)),
        values: {given: [addressOf(1)]}, foreign: {given: [BASES[1] + 8n]},
        room: {to: move.to.slice(0, 5), used: 0n, scan: 0n},
        old: put("from", 4, 3n), new: put("to", 0, header(1, 0, 0)), copied: put("to", 1, immediate(1)),
        reached: {given: [immediate(0)]}, roots: {roots: [immediate(1)]}, collected: put("to", 1, immediate(1)),
        moved: {given: [immediate(0)]}, words: {used: 3n, scan: 3n}, again: put("to", 1, BASES[1] + 16n),
        full: put("to", 0, header(2, 2, 0)),
    };
    checkDarkness(move, breaks, (changed) => machine.ask(changed), {unasked: ["full"]});
}

Machine.load().then((machine) => {
    const done = runRandom(machine, Number(heaps));
    const wild = runBroken(machine, Number(heaps));
    runExamples(machine);
    checkExamples(machine);
    checkLights(machine);
    checkSuspensions();
    finish(heaps, done, wild);
});
