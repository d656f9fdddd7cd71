"use strict";

/* The program of the page, outside of a browser: against a native build of the same files, on
   random heaps; and whether what is claimed at each step is so.

   usage: node tests/browser/collector.js PAGE NATIVE [HEAPS] */

const {check, load, compareWithNative, question, answer, checkClaims, checkSuspensions, checkDarkness,
       showAll, anything, finish} = require("./harness.js");

const [page, native, heaps = "150"] = process.argv.slice(2);
load(page, "index.html");

const NATIVE_NAMES = ["darken", "drain", "mark", "sweep", "collect", "allocate"];

/* ---- What is claimed ---- */

/* What the variables say of the mark stack at the last line is what the function returns. */
function checkRegisters({steps, before, after}, what) {
    const {frames} = steps[steps.length - 2];
    const inside = registersInside(frames, before.registers);
    check(inside.top === after.registers.top, `${what}: top is ${after.registers.top}, not ${inside.top}`);
    check(inside.lowest === after.registers.lowest, `${what}: lowest is not ${inside.lowest}`);
}

/* ---- Runs ---- */

function randomOperation(random, session) {
    const {state} = session.settled();
    const fresh = session.machine.ask(state).holds[indexOfLight("unseen")];
    // A sweep frees what is not marked: what the roots point to had better be.
    const {blocks} = decode(state.words);
    const rootsMarked = state.roots.every((root) => (meaningOf(root, state.words, blocks).meant?.colour ?? 3) === 3);
    const isMarked = rootsMarked && session.machine.ask(state).holds[indexOfLight("no_grey")];
    const possible = ["mark", "drain", "allocate", ...(state.roots.length > 0 ? ["darken"] : []),
                      ...(fresh ? ["collect"] : []), ...(isMarked ? ["sweep"] : [])];
    const operation = possible[random.below(possible.length)];
    const numbers = {darken: [random.below(state.roots.length || 1)],
                     allocate: [random.below(6), [0, 246, 247, 249, 252][random.below(5)]]}[operation] || [];
    return [operation, numbers];
}

function runRandom(machine, count) {
    const questions = [];
    const answers = [];
    let steps = 0;
    let claimed = 0;
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(seed);
        const session = new Session(machine, randomHeap(random));
        check(machine.ask(session.now.state).holds[indexOfLight("formed")], `heap ${seed} is not well formed`);
        for (let i = 0; i < 4; i++) {
            const [operation, numbers] = randomOperation(random, session);
            const what = `heap ${seed}, operation ${i}: ${operation} ${numbers}`;
            session.run(operation, ...numbers);
            const {trace} = session;
            check(trace.wild === null, `${what}: ${trace.wild}`);
            check(trace.broken.length === 0, `${what}: begins on a broken heap: ${trace.broken}`);
            questions.push(question(NATIVE_NAMES.indexOf(operation), numbers, trace.before));
            answers.push(answer(trace.after));
            claimed += checkClaims(session, what);
            steps += trace.steps.length;
            if (operation === "darken") {
                checkRegisters(trace, what);
            }
            session.go(Infinity);
        }
    }
    compareWithNative(native, questions, answers);
    return {calls: questions.length, steps, claimed};
}

/* Heaps in which some words are anything. Each operation comes to an end there, whatever it does;
   it stays inside its arrays if the heap was as its contract asks, and the page can show it. */
function runBroken(machine, count) {
    let wild = 0;
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(1000 + seed);
        const state = randomHeap(random);
        const words = state.words.map((word) => (random.below(8) === 0 ? anything(random, word) : word));
        for (const operation of NATIVE_NAMES) {
            const session = new Session(machine, {...state, words});
            if (operation === "darken" && state.roots.length === 0) {
                continue;
            }
            session.run(operation, ...{darken: [0], allocate: [1 + random.below(4), 0]}[operation] || []);
            const {trace} = session;
            wild += trace.wild === null ? 0 : 1;
            const {holds} = machine.ask(trace.before);
            check((trace.broken.length === 0) === REQUIRED[operation].every((id) => holds[indexOfLight(id)]),
                  `broken heap ${seed}, ${operation}: ${trace.broken}`);
            check(trace.wild === null || trace.broken.length > 0, `broken heap ${seed}, ${operation}: ${trace.wild}`);
            showAll(session);
        }
    }
    check(wild > 0, "no broken heap made any operation go wild");
    return wild;
}

/* The examples: each operation on each of them. Broken heaps must be known to be broken, and what
   comes of them must come to an end. */
function runExamples(machine) {
    for (const example of EXAMPLES) {
        const {words, roots} = heapOf(example);
        for (const operations of [["mark", "sweep"], ["collect"], ["drain"], ["allocate"]]) {
            const session = new Session(machine, linked(emptyState(words, roots, example.capacity)));
            for (const operation of operations) {
                session.run(operation, ...(operation === "allocate" ? [2, 0] : []));
                if (session.trace.broken.length === 0) {
                    checkClaims(session, `${example.id}, ${operation}`,
                                {withoutLast: example.title.startsWith("Broken")});
                }
                session.go(Infinity);
                if (session.trace.wild) {
                    break;
                }
            }
            const isBroken = session.history.some(({trace}) => trace && trace.broken.length > 0) ||
                session.trace.broken.length > 0;
            check(isBroken === example.title.startsWith("Broken") || operations[0] === "allocate",
                  `${example.id}, ${operations}: ${isBroken ? "broken" : "not broken"}`);
        }
    }
}

/* What each example is there for. */
function checkExamples(machine) {
    const session = (id) => {
        const example = EXAMPLES.find((each) => each.id === id);
        const {words, roots} = heapOf(example);
        return new Session(machine, linked(emptyState(words, roots, example.capacity)));
    };
    const overflow = session("overflow");
    overflow.run("mark");
    check(overflow.trace.after.registers.rescans === 2n, "overflow: two rescans");
    const fragmentation = session("fragmentation");
    fragmentation.run("allocate", 6, 0);
    const {before, after} = fragmentation.trace;
    check(after.registers.block === before.registers.size, "fragmentation: six words are refused at first");
    fragmentation.go(Infinity);
    fragmentation.run("collect");
    fragmentation.go(Infinity);
    fragmentation.run("allocate", 6, 0);
    check(fragmentation.trace.after.registers.block < before.registers.size, "fragmentation: and there are six after a collection");
    const end = session("end");
    end.run("mark");
    check(/scan_to reads word 6 of the heap/.test(end.trace.wild), `end: it goes wild: ${end.trace.wild}`);
}

/* Each light goes dark when what it speaks of is broken, and only then: one word or number is
   changed in a state where all hold. */
function checkLights(machine) {
    const {words, roots} = heapOf(EXAMPLES.find(({id}) => id === "kinds"));
    const session = new Session(machine, linked(emptyState(words, roots, 3)));
    session.run("collect");
    const good = session.trace.after;
    const at = (index, word) => ({words: good.words.map((old, i) => (i === index ? word : old))});
    const say = (changes) => ({registers: {...good.registers, ...changes}});
    const recolour = (index, colour) => at(index, (good.words[index] & ~768n) | BigInt(colour << 8));
    const breaks = {
        blocks: at(19, header(9, 0, 0)), formed: at(6, addressOf(1)), roots: {roots: [addressOf(1)]},
        tricolour: recolour(0, 3), stack: say({top: 1n}), known: recolour(5, 1),
        kept: at(6, immediate(8)), seen: {...recolour(19, 1), start: good.words, given: []},
        no_grey: recolour(5, 1), marked: {...recolour(5, 3), start: good.words, given: []}, unseen: recolour(5, 3), colours: recolour(5, 1),
        merged: at(10, header(6, 2, 0)), holes: say({head: 0n}), counted: say({free: 1n}),
        swept: at(6, immediate(8)), survive: at(6, immediate(8)),
    };
    checkDarkness({...good, stack: [0n]}, breaks, (state) => machine.ask(state),
                  {darkFromTheStart: ["kept", "marked"]});
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
