"use strict";

/* The program of the page of marking in slices, outside of a browser: any operations of collector and
   program, in any order, on random heaps, against a native build of the same files; whether what is
   claimed at each step is so; and whether black at the end is what a search in the snapshot finds.

   usage: node tests/browser/slices.js PAGE NATIVE [HEAPS] */

const {check, load, compareWithNative, question, answer, checkClaims, checkSuspensions, checkDarkness,
       showAll, anything, finish} = require("./harness.js");
const {oracle} = require("./slices_oracle.js");

const [page, native, heaps = "60"] = process.argv.slice(2);
load(page, "slices.html");

const NATIVE_NAMES = ["begin", "slice", "store", "allocate", "allocate_white", "retag", "sweep"];
const ALL = 10000;      // words: enough for any heap

/* ---- At the end: what the program reached at the snapshot ---- */

/* The blocks that values reach, by a search over the words as the page decodes them. */
function reachedFrom(values, words) {
    const {blocks, cells} = decode(words);
    const found = new Set();
    const todo = values.map((value) => meaningOf(value, words, blocks).meant).filter(Boolean);
    while (todo.length > 0) {
        const {index} = todo.pop();
        if (!found.has(index)) {
            found.add(index);
            todo.push(...cells.filter((cell) => cell.block.index === index && cell.meant).map(({meant}) => meant));
        }
    }
    return found;
}

function checkTheorem({state}, what) {
    const was = new Set(blocksOf(state.start).filter(({free}) => !free).map(({index}) => index));
    const reached = reachedFrom(state.given, state.start);
    for (const {index, colour} of blocksOf(state.words).filter(({free}) => !free)) {
        const expected = !was.has(index) || reached.has(index);
        check((colour === 3) === expected, `${what}: the block at ${index} is ${COLOURS[colour]}`);
    }
    const lost = [...reachedFrom(state.roots, state.words)].filter((index) => parts(state.words[index]).colour !== 3);
    check(lost.length === 0, `${what}: the program reaches ${lost}, which is not black`);
}

/* ---- Runs ---- */

/* What a program may do next: [operation, ...numbers], or a step without a call. */
function randomStep(random, session) {
    const {state} = session.settled();
    const which = random.below(2);
    const field = heldField(state, which, random.below(4));
    const tag = [0, 1, 246, 252][random.below(4)];
    switch (random.below(9)) {
    case 0:
    case 1:
        return ["slice", random.below(12)];
    case 2:
    case 3:
        return field && ["store", field.block, field.field, random.below(3)];
    case 4:
        return ["allocate", random.below(5), [0, 0, 1, 247, 249, 252][random.below(6)], which];
    case 5:
        return retaggable(state, which, tag) !== null && ["retag", retaggable(state, which, tag), tag];
    case 6:
        return random.below(3) === 0 && ["drop", which];
    default:
        return field && ["load", random.below(2), field.word];
    }
}

class Runs {
    constructor() {
        Object.assign(this, {questions: [], answers: [], calls: 0, steps: 0, claimed: 0, moved: 0, stopped: 0});
    }

    run(session, what, operation, ...numbers) {
        if (operation === "load" || operation === "drop") {
            session.hold(numbers[0], numbers[1] ?? immediate(0), operation);
            const {claims, answers} = session.view();
            LIGHTS.forEach(({id}, i) => check(claims[id] !== null || answers.holds[i],
                                              `${what}: ${id} is claimed and dark`));
            this.moved++;
            return;
        }
        session.run(operation, ...numbers);
        const {trace} = session;
        check(trace.wild === null, `${what}: ${trace.wild}`);
        check(trace.broken.length === 0, `${what}: begins on a broken heap: ${trace.broken}`);
        this.questions.push(question(NATIVE_NAMES.indexOf(operation), numbers, trace.before));
        this.answers.push(answer(trace.after));
        this.calls++;
        this.steps += trace.steps.length;
        this.claimed += checkClaims(session, what);
        checkRegisters(trace, what);
        session.go(Infinity);
    }

    /* Stop in the middle of the last operation, if marking stands somewhere there: all else begins from
       what the variables said at that step. */
    stop(session, at) {
        session.go(at);
        const {answers, frames} = session.view();
        if (frames.length > 0 && [...ASKED, ...SINCE].every((id) => answers.holds[indexOfLight(id)])) {
            this.stopped++;
        } else {
            session.go(Infinity);
        }
    }
}

/* What the variables say at the last line of an operation is what it leaves. */
function checkRegisters({operation, steps, before, after}, what) {
    const {frames} = steps.at(-2);
    const inside = registersInside(frames, before.registers);
    if (operation !== "sweep") {
        for (const name of ["top", "lowest", "scanned", ...(inside.scanned < inside.size ? ["place"] : [])]) {
            check(inside[name] === after.registers[name],
                  `${what}: ${name} is ${after.registers[name]}, and not ${inside[name]} as the variables say`);
        }
    }
}

function randomSession(machine, random) {
    const {words, roots} = randomWords(random);
    const held = [0, 1].map((i) => roots[i] ?? immediate(i));
    return new SliceSession(machine, linked(emptyState(words, held, 1 + random.below(5))));
}

function runRandom(machine, count) {
    const runs = new Runs();
    let overEarly = 0;
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(seed);
        const session = randomSession(machine, random);
        for (const cycle of [0, 1]) {
            runs.run(session, `heap ${seed}, begin ${cycle}`, "begin");
            for (let i = 0; i < 10; i++) {
                const step = randomStep(random, session);
                if (step) {
                    runs.run(session, `heap ${seed}, cycle ${cycle}, step ${i}: ${step}`, ...step);
                }
                if (session.trace && session.trace.operation !== "begin" && random.below(4) === 0) {
                    runs.stop(session, random.below(session.trace.steps.length));
                }
                overEarly += session.settled().phase === "over" ? 1 : 0;
            }
            runs.run(session, `heap ${seed}, the last slice of cycle ${cycle}`, "slice", ALL);
            check(session.settled().phase === "over", `heap ${seed}: it is not over`);
            checkTheorem(session.settled(), `heap ${seed}, cycle ${cycle}`);
            runs.run(session, `heap ${seed}, sweep ${cycle}`, "sweep");
        }
    }
    check(runs.moved > 0 && overEarly > 0, "no program goes on when marking is over");
    check(runs.stopped > 0, "no operation was stopped in its middle");
    compareWithNative(native, runs.questions, runs.answers);
    return runs;
}

/* Heaps in which some words are anything. Each operation comes to an end there, whatever it does;
   it stays inside its arrays if the heap was as its contract asks, and the page can show it. */
function runBroken(machine, count) {
    let wild = 0;
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(1000 + seed);
        const {state} = randomSession(machine, random).now;
        const words = state.words.map((word) => (random.below(8) === 0 ? anything(random, word) : word));
        const inHand = random.below(2) === 0 ? {} : {scanned: BigInt(random.below(words.length + 1)),
                                                     place: BigInt(random.below(words.length + 1))};
        for (const operation of NATIVE_NAMES) {
            const registers = operation === "begin" ? state.registers : {...state.registers, ...inHand};
            const session = new SliceSession(machine, {...state, words, registers});
            session.now.phase = operation === "begin" ? "built" : "marking";
            const field = heldField({...state, words}, 0, random.below(3));
            const numbers = {slice: [1 + random.below(20)], store: field && [field.block, field.field, random.below(3)],
                             allocate: [1 + random.below(4), 0, 0], allocate_white: [1 + random.below(4), 0, 0],
                             retag: [retaggable({...state, words}, 0, 1), 1]}[operation] ?? [];
            if ((operation === "store" && !field) || numbers[0] === null) {
                continue;
            }
            session.run(operation, ...numbers);
            const {trace} = session;
            wild += trace.wild === null ? 0 : 1;
            check(trace.wild === null || trace.broken.length > 0, `broken heap ${seed}, ${operation}: ${trace.wild}`);
            showAll(session);
        }
    }
    check(wild > 0, "no broken heap made any operation go wild");
    return wild;
}

/* ---- Whether the lights say what the predicates do ---- */

/* A state as marking left it, in which something was changed: a colour, a field, where marking stands, what
   is held, or any word. */
function disturbed(random, state) {
    const {words, start, registers, roots} = state;
    const {blocks, cells} = decode(words);
    const pick = (list) => list[random.below(list.length)];
    const recoloured = (all) => {
        const {index} = pick(blocks);
        return all.map((word, i) => (i === index ? (word & ~768n) | BigInt(random.below(4) << 8) : word));
    };
    const value = () => addressOf(pick(blocks).index);
    const withValue = (all) => {
        const {index} = pick(cells);
        return all.map((word, i) => (i === index && !cells[i].isHeader ? value() : word));
    };
    switch (random.below(7)) {
    case 0:
        return {...state, words: recoloured(words)};
    case 1:
        return {...state, start: recoloured(start)};
    case 2:
        return {...state, words: withValue(words)};
    case 3:
        return {...state, start: withValue(start)};
    case 4:
        return {...state, registers: {...registers, scanned: BigInt(pick(blocks).index),
                                      place: BigInt(random.below(words.length + 1)),
                                      lowest: BigInt(random.below(words.length + 1))}};
    case 5:
        return {...state, roots: roots.with(random.below(2), value()), given: [value(), immediate(0)]};
    default:
        return {...state, words: words.map((word) => (random.below(20) === 0 ? anything(random, word) : word))};
    }
}

function compareWithOracle(machine, count) {
    const answers = {};
    for (let seed = 1; seed <= count; seed++) {
        const random = new Random(2000 + seed);
        const session = randomSession(machine, random);
        if (session.now.state.words.length === 0) {
            continue;
        }
        session.run("begin");
        session.go(Infinity);
        for (let i = 0; i < 20; i++) {
            const step = randomStep(random, session);
            if (step && !["load", "drop"].includes(step[0])) {
                session.run(...step);
                session.go(Infinity);
            }
            let {state} = session.settled();
            for (let j = random.below(3); j >= 0; j--) {
                state = disturbed(random, state);
            }
            const {holds} = machine.ask(state);
            for (const [id, expected] of Object.entries(oracle(state))) {
                check(holds[indexOfLight(id)] === expected, `disturbed heap ${seed}, ${i}: ${id} is ${!expected}`);
                (answers[id] ??= new Set()).add(expected);
            }
        }
    }
    for (const [id, given] of Object.entries(answers)) {
        check(given.size === 2, `${id} was always ${[...given]}`);
    }
}

/* ---- What the examples are there for ---- */

function sessionOf(machine, id, capacity) {
    const example = EXAMPLES.find((each) => each.id === id);
    const {words, roots} = heapOf(example);
    return new SliceSession(machine, linked(emptyState(words, roots, capacity ?? example.capacity)));
}

function light(session, id) {
    const {claims, answers} = session.view();
    return [answers.holds[indexOfLight(id)] ? "on" : "dark", claims[id] === null ? "claimed" : "not claimed"].join(", ");
}

function perform(session, ...steps) {
    for (const [operation, ...numbers] of steps) {
        if (operation === "load") {
            const [into, from, field] = numbers;
            session.hold(into, heldField(session.settled().state, from, field).word, "");
        } else if (operation === "set") {
            const [which, field, value] = numbers;
            session.storeWithoutBarrier(heldField(session.settled().state, which, field).index, value, "");
        } else {
            session.run(operation, ...numbers);
            session.go(Infinity);
        }
    }
    return session;
}

function runExamples(machine) {
    for (const {id, title} of EXAMPLES) {
        const session = sessionOf(machine, id);
        session.run("begin");
        const isBroken = session.trace.broken.length > 0;
        check(isBroken === title.startsWith("Broken"), `${id}: ${session.trace.broken}`);
        for (let i = 0; i < 40 && session.settled().phase !== "over"; i++) {
            if (!isBroken) {
                checkClaims(session, id);
            }
            showAll(session);
            session.go(Infinity);
            session.run("slice", 2);
        }
        session.go(Infinity);
        check(isBroken || session.settled().phase === "over", `${id}: 80 words are not enough`);
    }
}

/* A pointer moves from a block that marking has not come to into one that is black: with the barrier,
   and without it. */
function checkHiding(machine) {
    const moved = () => perform(sessionOf(machine, "hiding"), ["begin"], ["slice", 3], ["load", 1, 1, 0],
                                ["load", 1, 1, 1], ["store", 0, 1, 1]);
    const before = moved();
    check(light(before, "tricolour") === "dark, not claimed", `hiding: tricolour is ${light(before, "tricolour")}`);
    check(light(before, "guarded") === "on, claimed", "hiding: the old edge guards the white block");
    const good = perform(moved(), ["load", 0, 0, 0], ["store", 3, 1, 2], ["slice", ALL]);
    for (const id of ["guarded", "tricolour", "marked", "black"]) {
        check(light(good, id) === "on, claimed", `hiding: with the barrier ${id} is ${light(good, id)}`);
    }
    const bad = perform(moved(), ["load", 0, 0, 0], ["set", 0, 1, immediate(0)]);
    check(light(bad, "guarded") === "dark, claimed", `hiding: without it guarded is ${light(bad, "guarded")}`);
    perform(bad, ["slice", ALL]);
    for (const id of ["guarded", "tricolour", "marked", "black"]) {
        check(light(bad, id) === "dark, claimed", `hiding: without it at the end ${id} is ${light(bad, id)}`);
    }
    perform(bad, ["sweep"]);
    check(light(bad, "formed") === "dark, claimed", "hiding: what is in use is swept away");
}

function checkExamples(machine) {
    const wide = perform(sessionOf(machine, "wide"), ["begin"], ["slice", 4]);
    const {scanned, place} = wide.settled().state.registers;
    check(scanned === 0n && place === 4n, `wide: the slice stops in block ${scanned}, before word ${place}`);
    check(light(wide, "guarded") === "on, claimed", "wide: what is not passed may be white");
    wide.setWord(11, wide.settled().state.words[11] & ~768n);
    check(light(wide, "guarded") === "dark, claimed", "wide: what is passed may not");
    const white = perform(sessionOf(machine, "holes"), ["begin"], ["allocate_white", 2, 0, 0]);
    check(light(white, "new") === "dark, claimed", "holes: a white block is seen to be wrong");
    const black = perform(sessionOf(machine, "holes"), ["begin"], ["allocate", 2, 0, 0]);
    check(light(black, "new") === "on, claimed", "holes: a black one is right");
    const least = perform(sessionOf(machine, "overflow"), ["begin"], ["slice", 5]).settled().state.registers;
    check(least.lowest < least.size, "overflow: blocks are left behind");
    const first = sessionOf(machine, "black");
    check(light(first, "unseen") === "dark, claimed", "black: marking may not begin");
    perform(first, ["begin"], ["slice", ALL]);
    check(light(first, "marked") !== "on, claimed", "black: nothing is promised at the end");
    check(outcome(sessionAfter(machine).trace).includes("Refused"), "a block that is too large is refused");
}

function sessionAfter(machine) {
    const session = sessionOf(machine, "holes");
    session.run("begin");
    session.go(Infinity);
    session.run("allocate", 40, 0, 0);
    return session;
}

/* ---- Lights ---- */

function checkLights(machine) {
    const session = perform(sessionOf(machine, "kinds"), ["begin"], ["slice", ALL]);
    const good = session.settled().state;
    const white = session.history[0].state.words;
    const at = (index, word) => ({words: good.words.map((old, i) => (i === index ? word : old))});
    const say = (changes) => ({registers: {...good.registers, ...changes}});
    const recolour = (index, colour) => at(index, (good.words[index] & ~768n) | BigInt(colour << 8));
    const other = white.map((word, i) => (i === 6 ? word | 768n : i === 8 ? immediate(0) : word));
    checkDarkness({...good, stack: [17n]}, {
        blocks: at(20, header(9, 0, 0)), formed: at(8, addressOf(1)), roots: {roots: [addressOf(1), good.roots[1]]},
        tricolour: recolour(17, 0), stack: say({top: 1n}), known: recolour(17, 1), no_grey: recolour(17, 1),
        unseen: {}, holes: say({hole: 6n}), visits: say({lowest: 1n}), stands: say({scanned: 17n, place: 18n}),
        stay: recolour(20, 2), seen: recolour(0, 0), new: at(4, header(1, 0, 0)), guarded: recolour(17, 0),
        only: {start: white}, closed: {start: other}, held: {start: white}, marked: recolour(17, 0),
        black: recolour(6, 0),
    }, (state) => machine.ask(state), {darkFromTheStart: ["unseen"]});
}

/* The functions that the page looks into are there, under the names that it knows them by. */
function checkNames() {
    const known = PROGRAM.functions.map(({name}) => name);
    const wanted = [...Object.values(INNER), ...Object.values(OPERATIONS), ...SUSPENDED.map((each) => each.in)];
    for (const name of new Set(wanted)) {
        check(known.includes(name), `marking_lights.js or slices_lights.js names ${name}, which the program does not have`);
    }
}

Machine.load().then((machine) => {
    checkNames();
    const done = runRandom(machine, Number(heaps));
    const wild = runBroken(machine, Number(heaps));
    compareWithOracle(machine, 4 * Number(heaps));
    runExamples(machine);
    checkHiding(machine);
    checkExamples(machine);
    checkLights(machine);
    checkSuspensions();
    finish(heaps, done, wild);
});
