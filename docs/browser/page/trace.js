"use strict";

/* A proved program at work, one instance of it: it runs an operation to its end, and leaves a
   trace, a step for each line of C that was executed, to go through in any direction. A step holds
   the functions that have begun, with their variables, and copies of the arrays that are shown. */

var MOST_STEPS = 20000;
var WORD = (1n << 64n) - 1n;

/* The code did what no code may do: what it was given was not as its contract asks. */
class Wild extends Error {}

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
    const declaredHere = line < variable.line || (line <= variable.last && scope === variable.scope);
    return isAround(variable.scope, scope) && !declaredHere;
}

/* ---- One instance of the program ---- */

class Instance {
    /* `kept`: what steps hold of the arrays, and under which names. With a state come `bounds`, how many
       words of each array the program may use, `lengths`, how many are kept if not as many, and
       `called`, what arrays are called in words. */
    constructor(module, registers, kept) {
        this.registerNames = registers;
        this.kept = kept;
        this.bounds = {};
        this.lengths = {};
        this.called = {};
        this.steps = [];
        this.calls = 0;
        this.frames = [];
        const hooks = {};
        for (const name of ["enter", "leave", "step", "variable", "access"]) {
            hooks[`hook_${name}`] = (...numbers) => this[name](...numbers);
        }
        this.exports = new WebAssembly.Instance(module, {env: hooks}).exports;
        this.memory = new DataView(this.exports.memory.buffer);
    }

    array(name, length) {
        return new BigUint64Array(this.exports.memory.buffer, this.exports[name].value, length);
    }

    registers() {
        const values = this.array("registers", this.registerNames.length);
        return Object.fromEntries(this.registerNames.map((name, i) => [name, values[i]]));
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
        const first = Number(BigInt.asUintN(32, BigInt(place >>> 0) - 8n * index));
        const [name, length] = Object.entries(this.bounds)
            .find(([array]) => this.exports[array].value === first) || ["", 0];
        if (index < 0n || index >= BigInt(length)) {
            throw new Wild(`${this.frames.at(-1).name} ${how ? "writes" : "reads"} word ` +
                           `${BigInt.asUintN(64, index)} of the ${this.called[name] ?? name}, ` +
                           `which has ${length}.`);
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
        const arrays = Object.entries(this.kept).map(([shown, name]) =>
            [shown, Array.from(this.array(name, this.lengths[name] ?? this.bounds[name]))]);
        return {frames, ...Object.fromEntries(arrays), accesses: []};
    }

    /* Keep a step, unless it is at the line of the last one and nothing has changed. */
    record() {
        const step = this.snapshot();
        const last = this.steps.at(-1);
        const names = Object.keys(this.kept);
        for (const name of names) {
            if (last && sameWords(last[name], step[name])) {
                step[name] = last[name];
            }
        }
        if (last && names.every((name) => step[name] === last[name]) &&
            sameFrames(last.frames, step.frames)) {
            return;
        }
        this.steps.push(step);
    }

    /* Which invariants hold of what has been written: by their order, true or false, or null if it is not
       asked; and what the checker of heaps says. */
    ask() {
        this.exports.ask();
        const place = this.exports.lights.value;
        const {error, fault, word, bad_root} = this.registers();
        return {
            holds: LIGHTS.map((light, i) => [false, true, null][this.memory.getUint8(place + i)]),
            fault: {error: Number(error), block: Number(fault), word: Number(word)},
            badRoot: Number(bad_root),
        };
    }

    /* Call an operation: what went wild, or null. The last step is the end of it. */
    call(operation, ...numbers) {
        let wild = null;
        try {
            this.exports[`run_${operation}`](...numbers);
        } catch (error) {
            if (!(error instanceof Wild) && !(error instanceof WebAssembly.RuntimeError)) {
                throw error;
            }
            wild = error.message;
        }
        if (wild === null) {
            this.frames = [];
        }
        this.steps.push(this.snapshot());
        return wild;
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

/* The module that the program is. */
function compileProgram() {
    const bytes = Uint8Array.from(atob(PROGRAM.wasm), (letter) => letter.charCodeAt(0));
    return WebAssembly.compile(bytes);
}
