"use strict";

/* What the tests of the programs have in common: a page's scripts are run without a browser, what it does
   is compared with a native build, and what it claims at each step is looked at. */

const {spawnSync} = require("child_process");
const fs = require("fs");
const path = require("path");
const vm = require("vm");

let failures = 0;
let seen;                   // by light: its answers
const needed = new Set();   // the reasons not to claim a light, of those that were dark then

function check(holds, what) {
    if (!holds) {
        failures++;
        console.log(`FAIL: ${what}`);
    }
}

/* Run the scripts of a page, but for the library that draws and the one that begins to show things. */
function load(page, name) {
    const html = fs.readFileSync(path.join(page, name), "utf8");
    const scripts = [...html.matchAll(/<script src="([\w.]+)\.js">/g)].map((match) => match[1]);
    const run = (file) => vm.runInThisContext(fs.readFileSync(file, "utf8"), {filename: file});
    for (const script of scripts.filter((each) => each !== "dagre.min").slice(0, -1)) {
        run(path.join(page, `${script}.js`));
    }
    run(path.join(__dirname, "random_heaps.js"));
    seen = LIGHTS.map(() => new Set());
}

function compareWithNative(native, questions, answers) {
    const {stdout, status} = spawnSync(native, {input: questions.join("\n") + "\n", encoding: "utf8",
                                                maxBuffer: 1 << 28});
    check(status === 0, `the native program ends with ${status}`);
    const lines = stdout.trim().split("\n");
    check(lines.length === answers.length, `${answers.length} questions, ${lines.length} answers`);
    answers.forEach((mine, i) => check(mine === lines[i], `question ${i}: ${questions[i]}\n  page ${mine}\n  native ${lines[i]}`));
}

/* ---- A state of a page of marking as a line of numbers, for the native program and back ---- */

const READ = ["top", "lowest", "scanned", "place", "head", "before", "hole", "base"];
const SHOWN = READ.slice(0, -1);

function question(number, numbers, {words, roots, capacity, stack, registers}) {
    const entries = stack.slice(0, Number(registers.top));
    return [number, ...[0, 1, 2].map((i) => numbers[i] ?? 0), words.length, capacity, roots.length,
            entries.length, ...words, ...roots, ...entries, ...READ.map((name) => registers[name])].join(" ");
}

function answer({words, stack, registers}) {
    return [...words, ...stack.slice(0, Number(registers.top)), ...SHOWN.map((name) => registers[name])].join(" ");
}

/* ---- What is claimed ---- */

/* A light is asked for just where the one that it needs is on: the proved functions are not called
   where their contracts do not allow it. */
function checkAsked(holds, what) {
    LIGHTS.forEach(({id, needs}, i) => {
        seen[i].add(holds[i]);
        const allowed = !needs || holds[indexOfLight(needs)] === true;
        check((holds[i] !== null) === allowed, `${what}: ${id} is ${allowed ? "not asked" : "asked, without " + needs}`);
    });
}

/* At each step, what is claimed holds; not at the last one, where that is left out. Gives back how much
   was claimed. */
function checkClaims(session, what, {withoutLast = false, asked = checkAsked} = {}) {
    let claimed = 0;
    for (let at = 0; at < session.trace.steps.length - (withoutLast ? 1 : 0); at++) {
        session.go(at);
        const {claims, answers, frames} = session.view();
        asked(answers.holds, `${what}, step ${at}`);
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

/* No stretch in which something is suspended is there for nothing. */
function checkSuspensions() {
    for (const {in: name, why} of SUSPENDED) {
        check(needed.has(why), `${name}: never needed: ${why}`);
    }
}

/* Put into words what each step did. */
function showAll(session, asked = checkAsked) {
    let earlier = session.view();
    for (let at = 1; at < session.trace.steps.length; at++) {
        session.go(at);
        const view = session.view();
        asked(view.answers.holds, `step ${at}`);
        check(changesBetween(earlier, view).every((text) => /^[ -~→·]+$/.test(text) && !/undefined|NaN/.test(text)),
              `step ${at}: ${changesBetween(earlier, view)}`);
        earlier = view;
    }
    check(session.trace.wild !== null || outcome(session.trace).length > 5, "an outcome");
}

/* Each light goes dark when what it speaks of is broken: `breaks` says by which changes of a state where
   they are on, which `ask` answers for; it may be `darkFromTheStart`. */
function checkDarkness(good, breaks, ask, {darkFromTheStart = [], unasked = []} = {}) {
    const holds = (state) => {
        const answers = ask(state).holds;
        return Object.fromEntries(LIGHTS.map(({id}, i) => [id, answers[i]]));
    };
    const before = holds(good);
    for (const [id, changes] of Object.entries(breaks)) {
        const after = holds({...good, ...changes})[id];
        check(after === false || (unasked.includes(id) && after === null), `${id} does not go dark`);
        check(before[id] === true || darkFromTheStart.includes(id), `${id} is dark from the start`);
    }
    LIGHTS.forEach(({id, needs}, i) => {
        check(id in breaks, `nothing breaks ${id}`);
        check(seen[i].has(true), `${id} was never on`);
        check(!needs || seen[i].has(null), `${id} was always asked for`);
    });
}

/* A word that may be anything in place of another one. */
function anything(random, word) {
    const bits = 1n << BigInt(random.below(64));
    return [word ^ bits, header(random.below(6), random.below(4), random.below(256)),
            addressOf(random.below(90)) + BigInt(2 * random.below(4)), bits - 1n][random.below(4)];
}

/* Say what was done; the exit status is 1 if something failed, or nothing was looked at. */
function finish(heaps, {calls, steps, claimed}, wild) {
    console.log(`${calls} calls on ${heaps} random heaps, ${steps} steps, ${claimed} claims, ` +
                `${wild} calls gone wild on broken ones, ${failures} failures`);
    process.exit(failures > 0 || calls === 0 || claimed === 0 ? 1 : 0);
}

module.exports = {check, load, compareWithNative, question, answer, seen: (i) => seen[i], checkClaims,
                  checkSuspensions, checkDarkness, showAll, anything, finish};
