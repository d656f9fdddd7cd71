"use strict";

/* The collector that moves at work. There are two spaces, and the heap is the first words of one of
   them. Between two operations this is

       {spaces: [words, words], here, used, roots}

   with words that are 64-bit numbers (BigInt); here is 0 or 1. What an operation does, and what the
   lights are asked about, is a move from that space to the other one, as far as it has got:

       {from, to, here, size, roots, given, start, scan, used, done}

   where start is the old heap as it was, and given are the roots as they were. */

var BASES = [0x1000n, 0x2000n];
var BASE = BASES[0];    // where heaps to begin with are built
var MOST_WORDS = 128;
var MOST_ROOTS = 16;
var NO_BLOCK = (1n << 64n) - 1n;

var REGISTERS = ["size", "base", "limit", "capacity", "to_base", "root_count", "scan", "used",
    "done", "moved", "room", "block", "error", "fault", "word", "bad_root"];

/* The move that is about to begin. */
function moveFrom({spaces, here, used, roots}) {
    return {from: spaces[here], to: spaces[1 - here], here, size: used, roots, given: roots,
            start: spaces[here].slice(0, used), scan: 0n, used: 0n, done: 0n};
}

class Mover extends Instance {
    constructor(module) {
        super(module, REGISTERS, {from: "from", to: "to", roots: "roots"});
        this.called = {from: "old heap", to: "new space"};
    }

    write(move) {
        const {from, to, here, size, roots, given, start, scan, used, done} = move;
        this.array("from", MOST_WORDS).set(from);
        this.array("to", MOST_WORDS).set(to);
        this.array("roots", MOST_ROOTS).set(roots);
        this.array("given", MOST_ROOTS).set(given);
        this.array("start", MOST_WORDS).set(start);
        const registers = {size: BigInt(size), base: BASES[here], limit: BigInt(from.length),
                           capacity: BigInt(to.length), to_base: BASES[1 - here],
                           root_count: BigInt(roots.length), scan, used, done};
        this.array("registers", REGISTERS.length).set(REGISTERS.map((name) => registers[name] ?? 0n));
        this.bounds = {from: size, to: to.length, roots: roots.length};
        this.lengths = {from: from.length};
    }
}

/* ---- What the page calls ---- */

class Machine {
    static async load() {
        return new Machine(await compileProgram());
    }

    constructor(module) {
        this.module = module;
        this.judge = new Mover(module);
    }

    /* Run an operation on a state: {steps, move, after, block, wild}. The move is where the operation
       has got in the end; there is no state after it if the code went wild. A new block is kept: it
       becomes a root. */
    run(state, operation, ...numbers) {
        const instance = new Mover(this.module);
        const begin = moveFrom(state);
        instance.write(begin);
        const wild = instance.call(operation, ...numbers);
        const {from, to, roots} = instance.steps.at(-1);
        const {moved, block, scan, used, done, room} = instance.registers();
        const hasMoved = moved === 1n;
        const move = {...begin, from, to, roots, ...(hasMoved ? {scan, used, done} : {})};
        const spaces = state.here === 0 ? [from, to] : [to, from];
        const here = hasMoved ? 1 - state.here : state.here;
        const live = hasMoved ? Number(used) : state.used;
        const end = operation === "allocate" && block !== NO_BLOCK ? live + 1 + numbers[0] : live;
        const after = {spaces, here, used: end, roots: end === live || roots.length === MOST_ROOTS ? roots
            : [...roots, BASES[here] + 8n * (block + 1n)]};
        return {steps: instance.steps, move, hasMoved, live, after, wild,
                block: operation === "allocate" && room === 1n ? Number(block) : null};
    }

    /* Which invariants hold of a move: by their order, true or false, or null if it is not asked; and
       what the checker of heaps says of the old heap as it was. */
    ask(move) {
        this.judge.write(move);
        return this.judge.ask();
    }
}
