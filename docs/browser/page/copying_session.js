"use strict";

/* What the student has done with two spaces: a state, the trace of the last operation and the place
   in it; and the last move, which the lights are about. What is kept is replaced, never changed. */

class CopyingSession extends Session {
    constructor(machine, state) {
        super(machine, state);
        this.now = this.built(state);
    }

    built(state) {
        return {state, move: moveFrom(state), phase: "built", trace: null, at: 0};
    }

    /* ---- Operations ---- */

    run(operation, ...numbers) {
        const {state, move, phase} = this.settled();
        const {holds} = this.machine.ask(moveFrom(state));
        const broken = REQUIRED[operation].filter((id) => holds[indexOfLight(id)] === false);
        const trace = {operation, numbers, before: state, broken,
                       ...this.machine.run(state, operation, ...numbers)};
        trace.phase = broken.length > 0 ? "broken" : trace.hasMoved ? "collected" : "built";
        this.remember({state, move, phase, trace, at: 0});
    }

    /* ---- Where we are ---- */

    get isBetween() {
        return !this.trace || (this.at === this.trace.steps.length - 1 && this.trace.wild === null);
    }

    get isStopped() {
        return false;
    }

    /* The state from which to go on. In the middle of an operation there is none: the old heap is no
       heap any more, and the new one not yet. What is done then begins at the end of it. */
    settled() {
        const {state, move, phase, trace} = this.now;
        if (!trace || trace.wild !== null) {
            return {state, move, phase};
        }
        return {state: trace.after, move: trace.hasMoved ? trace.move : moveFrom(trace.after),
                phase: trace.phase};
    }

    /* All that the page shows of where we are. */
    view() {
        if (!this.trace || this.isBetween) {
            const {state, move, phase} = this.settled();
            const next = this.machine.ask(moveFrom(state)), last = this.machine.ask(move);
            const holds = LIGHTS.map(({group}, i) => (group === "before" ? next : last).holds[i]);
            return this.seen({state, move, frames: [], accesses: [], answers: {...next, holds},
                              claims: claimsBetween(phase)});
        }
        const {steps, before, broken} = this.trace;
        const {from, to, roots, frames, accesses} = steps[this.at];
        const progress = progressInside(frames, {rootCount: roots.length});
        const move = {...moveFrom(before), from, to, roots, ...progress};
        const claims = broken.length === 0 ? claimsInside(frames)
            : Object.fromEntries(LIGHTS.map(({id}) => [id, NOT_CLAIMED[2]]));
        return this.seen({state: before, move, frames, accesses, claims, answers: this.machine.ask(move)});
    }

    seen(view) {
        return {...view, spaces: decodeSpaces(view.move, view.state, view.frames.length === 0)};
    }

    /* ---- Changing what there is ---- */

    change(changes) {
        this.remember(this.built({...this.settled().state, ...changes}));
    }

    /* Another size for the space where the heap is not. */
    setCapacity(capacity) {
        const {spaces, here} = this.settled().state;
        const other = Array.from({length: capacity}, (_, i) => spaces[1 - here][i] ?? 0n);
        this.change({spaces: here === 0 ? [spaces[0], other] : [other, spaces[1]]});
    }

    setWord(index, word) {
        const {spaces, here} = this.settled().state;
        const words = [...spaces[here]];
        words[index] = word & WORD;
        this.change({spaces: here === 0 ? [words, spaces[1]] : [spaces[0], words]});
    }
}
