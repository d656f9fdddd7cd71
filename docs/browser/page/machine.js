"use strict";

/* The proved program at work. A state is a heap with all that belongs to it between two calls:

       {words, roots, capacity, stack, registers, given, start, sweptFrom}

   where words are 64-bit numbers (BigInt), and registers are those of glue.c, by name. An
   operation runs to its end in a fresh instance of the program, and leaves a trace: the state at
   each line of C that was executed, to step through in any direction. */

var BASE = 0x1000n;
var MOST_WORDS = 128;
var MOST_ROOTS = 16;
var MOST_STEPS = 20000;
var WORD = (1n << 64n) - 1n;

var REGISTERS = ["size", "base", "root_count", "given_count", "capacity", "top", "lowest",
    "scanned", "swept", "free", "head", "before", "hole", "block", "rescans", "error", "fault",
    "word", "bad_root"];

/* The code did what no code may do: what it was given was not as its contract asks. */
class Wild extends Error {}

function emptyState(words, roots, capacity) {
    const size = BigInt(words.length);
    const registers = Object.fromEntries(REGISTERS.map((name) => [name, 0n]));
    Object.assign(registers, {size, base: BASE, lowest: size, scanned: size, before: size,
                              hole: size, block: size, swept: size});
    return {words, roots, capacity, stack: [], registers, given: [], start: words,
            sweptFrom: words};
}

/* ---- Variables ---- */

/* Is scope `outer` the scope `inner`, or around it? */
function isAround(outer, inner) {
    while (inner > outer) {
        inner = PROGRAM.scopes[inner];
    }
    return inner === outer;
}

/* Can the code at a site see a variable that has been reached? Where it is declared it has no
   value yet. */
function isVisible(variable, line, scope) {
    const declaredHere = line < variable.line || (line === variable.line && scope === variable.scope);
    return isAround(variable.scope, scope) && !declaredHere;
}

/* ---- One instance of the program ---- */

class Instance {
    constructor(module) {
        this.steps = [];
        this.calls = 0;
        this.frames = [];
        const hooks = {};
        for (const name of ["enter", "leave", "step", "variable", "access"]) {
            hooks[name] = (...numbers) => this[name](...numbers);
        }
        this.exports = new WebAssembly.Instance(module, {env: hooks}).exports;
        this.memory = new DataView(this.exports.memory.buffer);
    }

    array(name, length) {
        return new BigUint64Array(this.exports.memory.buffer, this.exports[name].value, length);
    }

    write(state) {
        const registers = {...state.registers, root_count: BigInt(state.roots.length),
                           given_count: BigInt(state.given.length),
                           capacity: BigInt(state.capacity)};
        this.array("heap", MOST_WORDS).set(state.words);
        this.array("stack", MOST_WORDS).set(state.stack);
        this.array("roots", MOST_ROOTS).set(state.roots);
        this.array("given", MOST_ROOTS).set(state.given);
        this.array("start", MOST_WORDS).set(state.start);
        this.array("swept_from", MOST_WORDS).set(state.sweptFrom);
        this.array("registers", REGISTERS.length).set(REGISTERS.map((name) => registers[name]));
        this.size = state.words.length;
        this.capacity = state.capacity;
        this.rootCount = state.roots.length;
    }

    registers() {
        const values = this.array("registers", REGISTERS.length);
        return Object.fromEntries(REGISTERS.map((name, i) => [name, values[i]]));
    }

    /* ---- Hooks ---- */

    enter(number) {
        this.frames.push({name: PROGRAM.functions[number].name, function: number, places: new Map()});
    }

    leave() {
        this.frames.pop();
    }

    variable(number, place) {
        this.frames.at(-1).places.set(number, place);
    }

    step(site) {
        const frame = this.frames.at(-1);
        [frame.line, frame.scope] = PROGRAM.sites[site];
        if (++this.calls > MOST_STEPS) {
            throw new Wild(`${frame.name} does not come to an end: ${MOST_STEPS} steps are enough.`);
        }
        this.record();
    }

    access(place, index, how) {
        const arrays = [["heap", this.size], ["stack", this.capacity], ["roots", this.rootCount]];
        const first = Number(BigInt.asUintN(32, BigInt(place >>> 0) - 8n * index));
        const [name, length] = arrays.find(([array]) => this.exports[array].value === first) || ["", 0];
        if (index < 0n || index >= BigInt(length)) {
            throw new Wild(`${this.frames.at(-1).name} ${how ? "writes" : "reads"} word ` +
                           `${BigInt.asUintN(64, index)} of the ${name}, which has ${length}.`);
        }
        this.steps.at(-1).accesses.push({array: name, index: Number(index), write: how === 1});
    }

    /* ---- Recording ---- */

    valueOf([, offset, bytes, signed], place) {
        if (bytes === 1) {
            return BigInt(this.memory.getUint8(place + offset));
        }
        return signed ? this.memory.getBigInt64(place + offset, true)
                      : this.memory.getBigUint64(place + offset, true);
    }

    variablesOf(frame) {
        const values = {};
        for (const [number, place] of frame.places) {
            const variable = PROGRAM.variables[number];
            if (isVisible(variable, frame.line, frame.scope)) {
                for (const part of variable.parts) {
                    values[variable.name + part[0]] = this.valueOf(part, place);
                }
            }
        }
        return values;
    }

    snapshot() {
        const frames = this.frames.map((frame) => ({
            name: frame.name, function: frame.function, line: frame.line,
            values: this.variablesOf(frame)}));
        return {frames, words: Array.from(this.array("heap", this.size)),
                stack: Array.from(this.array("stack", this.capacity)), accesses: []};
    }

    /* Keep a step, unless it is at the line of the last one and nothing has changed. */
    record() {
        const step = this.snapshot();
        const last = this.steps.at(-1);
        if (last && sameWords(last.words, step.words)) {
            step.words = last.words;
        }
        if (last && sameWords(last.stack, step.stack)) {
            step.stack = last.stack;
        }
        if (last && step.words === last.words && step.stack === last.stack &&
            sameFrames(last.frames, step.frames)) {
            return;
        }
        this.steps.push(step);
    }
}

function sameWords(one, other) {
    return one.length === other.length && one.every((word, i) => word === other[i]);
}

function sameFrames(one, other) {
    return one.length === other.length && one.every((frame, i) =>
        frame.function === other[i].function && frame.line === other[i].line &&
        Object.keys(other[i].values).every((name) => frame.values[name] === other[i].values[name]));
}

/* ---- What the page calls ---- */

class Machine {
    static async load() {
        const bytes = Uint8Array.from(atob(PROGRAM.wasm), (letter) => letter.charCodeAt(0));
        return new Machine(await WebAssembly.compile(bytes));
    }

    constructor(module) {
        this.module = module;
        this.judge = new Instance(module);
    }

    /* Run an operation on a state: {steps, after, wild}. The last step is the end of it; there
       is no state after it if the code went wild. */
    run(state, operation, ...numbers) {
        const instance = new Instance(this.module);
        instance.write(state);
        let wild = null;
        try {
            instance.exports[`run_${operation}`](...numbers);
        } catch (error) {
            if (!(error instanceof Wild) && !(error instanceof WebAssembly.RuntimeError)) {
                throw error;
            }
            wild = error.message;
        }
        if (wild === null) {
            instance.frames = [];
        }
        const last = instance.snapshot();
        instance.steps.push(last);
        const after = {...state, words: last.words, stack: last.stack,
                       registers: {...instance.registers(), scanned: state.registers.size}};
        return {steps: instance.steps, after, wild};
    }

    /* Which invariants hold in a state: by their order, true or false, or null if it is not
       asked; and what the checker of heaps says. */
    ask(state) {
        this.judge.write(state);
        this.judge.exports.ask();
        const place = this.judge.exports.lights.value;
        const {error, fault, word, bad_root} = this.judge.registers();
        return {
            holds: LIGHTS.map((light, i) => [false, true, null][this.judge.memory.getUint8(place + i)]),
            fault: {error: Number(error), block: Number(fault), word: Number(word)},
            badRoot: Number(bad_root),
        };
    }
}
