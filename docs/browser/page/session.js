"use strict";

/* What the student has done: a state, the trace of the last operation and the place in it. All
   that is kept is replaced, never changed, so that each step back is one assignment. */

var MOST_UNDONE = 100;

class Session {
    constructor(machine, state) {
        this.machine = machine;
        this.history = [];
        this.now = {state, phase: "built", edited: true, fresh: false, trace: null, at: 0};
    }

    get trace() {
        return this.now.trace;
    }

    get at() {
        return this.now.at;
    }

    /* Is this the end of an operation, or before the first one? */
    get isBetween() {
        return !this.trace || (this.at === this.trace.steps.length - 1 && this.trace.wild === null);
    }

    /* Did the student change the heap in the middle of an operation? */
    get isStopped() {
        const before = this.history.at(-1);
        return !this.trace && Boolean(before?.trace) && before.at > 0 &&
            before.at < before.trace.steps.length - 1;
    }

    remember(now) {
        this.history = [...this.history.slice(1 - MOST_UNDONE), this.now];
        this.now = now;
    }

    undo() {
        this.now = this.history.pop() || this.now;
    }

    go(at) {
        const last = this.trace ? this.trace.steps.length - 1 : 0;
        this.now = {...this.now, at: Math.max(0, Math.min(at, last))};
    }

    /* ---- Operations ---- */

    run(operation, ...numbers) {
        const {state, phase, fresh} = this.begin(operation, this.settled(), numbers);
        const {holds} = this.machine.ask(state);
        const broken = REQUIRED[operation].filter((id) => holds[indexOfLight(id)] === false);
        const trace = {operation, numbers, before: state, broken,
                       ...this.machine.run(state, operation, ...numbers)};
        trace.sweep = trace.steps.findIndex(({frames}) => frames.some(({name}) => name === "heap_sweep"));
        trace.phase = this.phaseAfter(operation, phase, fresh, broken);
        if (operation === "collect" && trace.sweep >= 0) {
            trace.after = {...trace.after, sweptFrom: trace.steps[trace.sweep].words};
        }
        this.remember({state, phase, edited: false, fresh, trace, at: 0});
    }

    /* The state that an operation starts from, and whether nothing was grey or black when the
       cycle began that it belongs to. */
    begin(operation, {state, phase, edited, fresh}, numbers) {
        const goesOn = ["darkened", "marked"].includes(phase) && !edited;
        if (!goesOn || operation === "collect") {
            fresh = this.machine.ask(state).holds[indexOfLight("unseen")];
            state = {...state, start: state.words, given: []};
        }
        const given = operation === "darken" ? [...state.given, state.roots[numbers[0]]].slice(-MOST_ROOTS)
            : ["mark", "collect"].includes(operation) ? state.roots : state.given;
        return {state: {...state, given, sweptFrom: state.words}, phase: goesOn ? phase : "built",
                fresh};
    }

    phaseAfter(operation, phase, fresh, broken) {
        if (broken.length > 0) {
            return "broken";
        }
        return {darken: "darkened", drain: "marked", mark: "marked", allocate: "allocated",
                sweep: phase === "marked" && fresh ? "collected" : "swept",
                collect: "collected"}[operation];
    }

    /* ---- Where we are ---- */

    /* The state from which to go on, here: at the end of an operation that after it; in its
       middle the words as they are, and the mark stack as far as it has got. */
    settled() {
        const {state, phase, edited, fresh, trace, at} = this.now;
        if (!trace || at === 0) {
            return {state, phase, edited, fresh};
        }
        if (this.isBetween) {
            return {state: trace.after, phase: trace.phase, edited: false, fresh};
        }
        const {words, stack, frames} = trace.steps[at];
        const inside = registersInside(frames, trace.before.registers);
        const lowest = inside.scanned < inside.lowest ? inside.scanned : inside.lowest;
        const marking = frames.some(({name}) => name === "mark_root" || name === "mark_drain");
        return {state: {...state, words, stack, registers: {...inside, lowest, scanned: inside.size}},
                phase: marking && trace.broken.length === 0 ? "darkened" : "stopped", edited: true,
                fresh: false};
    }

    /* All that the page shows of where we are. */
    view() {
        if (!this.trace || this.isBetween) {
            const {state, phase} = this.settled();
            return this.seen({state, frames: [], accesses: [], claims: claimsBetween(phase)});
        }
        const {steps, before, broken, sweep} = this.trace;
        const {words, stack, frames, accesses} = steps[this.at];
        const sweptFrom = sweep >= 0 && this.at >= sweep ? steps[sweep].words : before.sweptFrom;
        const state = {...before, words, stack, sweptFrom,
                       registers: registersInside(frames, before.registers)};
        const claims = broken.length === 0 ? claimsInside(frames)
            : Object.fromEntries(LIGHTS.map(({id}) => [id, NOT_CLAIMED[2]]));
        return this.seen({state, frames, accesses, claims});
    }

    seen(view) {
        return {...view, answers: this.machine.ask(view.state), ...decode(view.state.words)};
    }

    /* ---- Changing the heap ---- */

    /* Another state that has the same blocks, or at least as many words. */
    change(changes) {
        const {state, phase, fresh} = this.settled();
        this.remember({state: {...state, ...changes}, phase, edited: true, fresh, trace: null, at: 0});
    }

    setWord(index, word) {
        const {state} = this.settled();
        const words = [...state.words];
        words[index] = word & WORD;
        this.change({words});
    }

    setRoots(roots) {
        this.change({roots});
    }

    setCapacity(capacity) {
        const {top} = this.settled().state.registers;
        if (BigInt(capacity) >= top) {
            this.change({capacity});
        }
        return BigInt(capacity) >= top;
    }

    /* A heap of other blocks: whatever was known of the last one is void. */
    rebuild(words, roots, capacity) {
        const state = linked(emptyState(words, roots, capacity));
        this.remember({state, phase: "built", edited: true, fresh: false, trace: null, at: 0});
    }
}

/* The state with its holes on the hole list, in ascending order. */
function linked(state) {
    const words = [...state.words];
    const holes = blocksOf(words).filter(({free, wosize, fits}) => free && wosize > 0 && fits);
    holes.forEach(({index}, i) => {
        words[index + 1] = i + 1 < holes.length ? addressOf(holes[i + 1].index) : 0n;
    });
    const first = holes.length > 0 ? holes[0].index : null;
    const registers = {...state.registers, head: first === null ? 0n : addressOf(first),
                       hole: first === null ? state.registers.size : BigInt(first)};
    return {...state, words, start: words, sweptFrom: words, registers};
}
