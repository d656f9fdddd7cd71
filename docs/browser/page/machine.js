"use strict";

/* The proved program at work, on both pages of marking. A state is a heap with all that belongs to it between two calls:

       {words, roots, capacity, stack, registers, given, start, sweptFrom}

   where words are 64-bit numbers (BigInt), and registers are those of marking_glue.h, by name. Each
   operation runs in a fresh instance of the program (trace.js). */

var BASE = 0x1000n;
var MOST_WORDS = 128;
var MOST_ROOTS = 16;

var REGISTERS = ["size", "base", "root_count", "given_count", "capacity", "top", "lowest",
    "scanned", "place", "left", "over", "swept", "free", "head", "before", "hole", "block", "rescans",
    "error", "fault", "word", "bad_root"];

function emptyState(words, roots, capacity) {
    const size = BigInt(words.length);
    const registers = Object.fromEntries(REGISTERS.map((name) => [name, 0n]));
    Object.assign(registers, {size, base: BASE, lowest: size, scanned: size, before: size,
                              hole: size, block: size, swept: size});
    return {words, roots, capacity, stack: [], registers, given: [], start: words,
            sweptFrom: words};
}

class Collector extends Instance {
    constructor(module) {
        super(module, REGISTERS, {words: "heap", stack: "stack"});
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
        this.bounds = {heap: state.words.length, stack: state.capacity, roots: state.roots.length};
    }
}

/* ---- What the page calls ---- */

class Machine {
    static async load() {
        return new Machine(await compileProgram());
    }

    constructor(module) {
        this.module = module;
        this.judge = new Collector(module);
    }

    /* Run an operation on a state: {steps, after, wild}. The last step is the end of it; there
       is no state after it if the code went wild. */
    run(state, operation, ...numbers) {
        const instance = new Collector(this.module);
        instance.write(state);
        const wild = instance.call(operation, ...numbers);
        const last = instance.steps.at(-1);
        const after = {...state, words: last.words, stack: last.stack, registers: instance.registers()};
        return {steps: instance.steps, after, wild};
    }

    /* Which invariants hold in a state: by their order, true or false, or null if it is not
       asked; and what the checker of heaps says. */
    ask(state) {
        this.judge.write(state);
        return this.judge.ask();
    }
}
