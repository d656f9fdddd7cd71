"use strict";

/* The program of the page, outside of a browser: against a native build of the same files, on
   random heaps; and whether what is claimed at each step is so.

   usage: node tests/browser/collector.js PAGE NATIVE [HEAPS] */

const {spawnSync} = require("child_process");
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [page, native, heaps = "150"] = process.argv.slice(2);
const run = (file) => vm.runInThisContext(fs.readFileSync(file, "utf8"), {filename: file});
for (const name of ["program", "lights", "claims", "decode", "trace", "machine", "session", "examples", "words", "tell"]) {
    run(path.join(page, `${name}.js`));
}
run(path.join(__dirname, "random_heaps.js"));

const NATIVE_NAMES = ["darken", "drain", "mark", "sweep", "collect", "allocate"];
const SHOWN = ["top", "lowest", "head", "before", "hole"];
let failures = 0;

function check(holds, what) {
    if (!holds) {
        failures++;
        console.log(`FAIL: ${what}`);
    }
}

/* ---- A state as a line of numbers, for the native program and back ---- */

function question(operation, numbers, {words, roots, capacity, stack, registers}) {
    const entries = stack.slice(0, Number(registers.top));
    const six = ["top", "lowest", "head", "before", "hole", "base"].map((name) => registers[name]);
    return [NATIVE_NAMES.indexOf(operation), numbers[0] ?? 0, numbers[1] ?? 0, words.length, capacity,
            roots.length, entries.length, ...words, ...roots, ...entries, ...six].join(" ");
}

function answer({words, stack, registers}) {
    return [...words, ...stack.slice(0, Number(registers.top)), ...SHOWN.map((name) => registers[name])].join(" ");
}

/* ---- What is claimed ---- */

const seen = LIGHTS.map(() => new Set());
const needed = new Set();   // the reasons not to claim a light, of those that were dark then

/* A light is asked for just where the one that it needs is on: the proved functions are not called
   where their contracts do not allow it. */
function checkAsked(holds, what) {
    LIGHTS.forEach(({id, needs}, i) => {
        seen[i].add(holds[i]);
        const allowed = !needs || holds[indexOfLight(needs)] === true;
        check((holds[i] !== null) === allowed, `${what}: ${id} is ${allowed ? "not asked" : "asked, without " + needs}`);
    });
}

/* At each step, what is claimed holds; on a broken heap, where the last one asks for what cannot
   be, at all others. Gives back how much was claimed. */
function checkClaims(session, what, isBroken) {
    let claimed = 0;
    for (let at = 0; at < session.trace.steps.length - (isBroken ? 1 : 0); at++) {
        session.go(at);
        const {claims, answers, frames} = session.view();
        checkAsked(answers.holds, `${what}, step ${at}`);
        LIGHTS.forEach(({id}, i) => {
            if (claims[id] !== null && !answers.holds[i]) {
                needed.add(claims[id]);
            }
            if (claims[id] === null) {
                claimed++;
                const frame = frames.at(-1);
                check(answers.holds[i], `${what}: ${id} is claimed and dark at step ${at}` +
                                        (frame ? `, ${frame.name}:${frame.line}` : ""));
            }
        });
    }
    return claimed;
}

/* What the variables say of the mark stack at the last line is what the function returns. */
function checkRegisters({steps, before, after}, what) {
    const {frames} = steps[steps.length - 2];
    const inside = registersInside(frames, before.registers);
    check(inside.top === after.registers.top, `${what}: top is ${after.registers.top}, not ${inside.top}`);
    check(inside.lowest === after.registers.lowest, `${what}: lowest is not ${inside.lowest}`);
}

/* No stretch in which something is suspended is there for nothing. */
function checkSuspensions() {
    for (const {in: name, why} of SUSPENDED) {
        check(needed.has(why), `${name}: never needed: ${why}`);
    }
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
            questions.push(question(operation, numbers, trace.before));
            answers.push(answer(trace.after));
            claimed += checkClaims(session, what);
            steps += trace.steps.length;
            if (operation === "darken") {
                checkRegisters(trace, what);
            }
            session.go(Infinity);
        }
    }
    compareWithNative(questions, answers);
    return {calls: questions.length, steps, claimed};
}

function compareWithNative(questions, answers) {
    const {stdout, status} = spawnSync(native, {input: questions.join("\n") + "\n", encoding: "utf8",
                                                maxBuffer: 1 << 28});
    check(status === 0, `the native program ends with ${status}`);
    const lines = stdout.trim().split("\n");
    check(lines.length === answers.length, `${answers.length} questions, ${lines.length} answers`);
    answers.forEach((mine, i) => check(mine === lines[i], `question ${i}: ${questions[i]}\n  page ${mine}\n  native ${lines[i]}`));
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

function anything(random, word) {
    const bits = 1n << BigInt(random.below(64));
    return [word ^ bits, header(random.below(6), random.below(4), random.below(256)),
            addressOf(random.below(90)) + BigInt(2 * random.below(4)), bits - 1n][random.below(4)];
}

/* Put into words what each step did. */
function showAll(session) {
    let earlier = session.view();
    for (let at = 1; at < session.trace.steps.length; at++) {
        session.go(at);
        const view = session.view();
        checkAsked(view.answers.holds, `step ${at}`);
        check(changesBetween(earlier, view).every((text) => /^[ -~→·]+$/.test(text) && !text.includes("undefined")),
              `step ${at}: ${changesBetween(earlier, view)}`);
        earlier = view;
    }
    check(outcome(session.trace).length > 5, "an outcome");
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
                    checkClaims(session, `${example.id}, ${operation}`, example.title.startsWith("Broken"));
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
    check(/drain reads word 6 of the heap/.test(end.trace.wild), `end: it goes wild: ${end.trace.wild}`);
}

/* Each light goes dark when what it speaks of is broken, and only then: one word or number is
   changed in a state where all hold. */
function checkDarkness(machine) {
    const {words, roots} = heapOf(EXAMPLES.find(({id}) => id === "kinds"));
    const session = new Session(machine, linked(emptyState(words, roots, 3)));
    session.run("collect");
    const good = session.trace.after;
    const holds = (state) => Object.fromEntries(LIGHTS.map(({id}, i) => [id, machine.ask(state).holds[i]]));
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
    const before = holds(good);
    for (const [id, changes] of Object.entries(breaks)) {
        const after = holds({...good, stack: [0n], ...changes});
        check(after[id] === false, `${id} does not go dark`);
        check(before[id] || ["kept", "marked"].includes(id), `${id} is dark from the start`);
    }
    LIGHTS.forEach(({id, needs}, i) => {
        check(seen[i].has(true), `${id} was never on`);
        check(!needs || seen[i].has(null), `${id} was always asked for`);
    });
}

Machine.load().then((machine) => {
    const {calls, steps, claimed} = runRandom(machine, Number(heaps));
    const wild = runBroken(machine, Number(heaps));
    runExamples(machine);
    checkExamples(machine);
    checkDarkness(machine);
    checkSuspensions();
    console.log(`${calls} calls on ${heaps} random heaps, ${steps} steps, ${claimed} claims, ` +
                `${wild} calls gone wild on broken ones, ${failures} failures`);
    process.exit(failures > 0 || calls === 0 || claimed === 0 ? 1 : 0);
});
