"use strict";

/* What the student has done with a heap that is marked in slices. The phase is built, marking, over, or
   broken; `start` is the snapshot, and `given` what the program held then, once marking has begun. */

class SliceSession extends Session {
    get hasBegun() {
        return this.settled().phase !== "built";
    }

    /* ---- Operations ---- */

    run(operation, ...numbers) {
        const {state, phase} = this.settled();
        const {holds} = this.machine.ask(snapped(state, phase));
        const broken = REQUIRED[operation].filter((id) => holds[indexOfLight(id)] === false);
        const trace = {operation, numbers, before: state, broken,
                       ...this.machine.run(state, operation, ...numbers)};
        trace.phase = broken.length > 0 || phase === "broken" ? "broken" : operation === "sweep" ? "built"
            : trace.after.registers.over === 1n ? "over" : "marking";
        trace.after = this.afterwards(trace);
        this.remember({state, phase, edited: false, trace, at: 0});
    }

    /* The state after an operation, with what the page keeps beside the heap. */
    afterwards({operation, numbers, after}) {
        const {words, roots, registers} = after;
        if (operation === "begin") {
            return {...after, start: words, given: roots};
        }
        if (operation === "sweep") {
            return {...after, registers: {...registers, over: 0n}};
        }
        const isMade = operation.startsWith("allocate") && registers.block < registers.size;
        return isMade ? {...after, roots: roots.with(numbers[2], addressOf(Number(registers.block)))} : after;
    }

    /* Steps of the program without a call: load a value, drop one, or store without the barrier. */
    hold(which, value, said) {
        this.change({roots: this.settled().state.roots.with(which, value)});
        this.now = {...this.now, said};
    }

    storeWithoutBarrier(index, value, said) {
        this.setWord(index, value);
        this.now = {...this.now, said};
    }

    /* ---- Where we are ---- */

    /* The state from which to go on, here; in the middle of an operation the words as they are, and
       marking as far as it has got. */
    settled() {
        const {state, phase, trace, at} = this.now;
        if (!trace || at === 0) {
            return {state, phase};
        }
        if (this.isBetween) {
            return {state: trace.after, phase: trace.phase};
        }
        const {words, stack, frames} = trace.steps[at];
        const registers = registersInside(frames, trace.before.registers);
        return {state: {...trace.before, words, stack, registers}, phase};
    }

    view() {
        if (!this.trace || this.isBetween) {
            const {state, phase} = this.settled();
            return this.seen({state, phase, frames: [], accesses: [], claims: claimsBetween(phase)});
        }
        const {steps, before, broken} = this.trace;
        const {words, stack, frames, accesses} = steps[this.at];
        const {phase} = this.now;
        const state = {...before, words, stack, registers: registersInside(frames, before.registers)};
        const isClaimed = broken.length === 0 && phase !== "broken" && frames.length > 0;
        const claimed = isClaimed ? claimsInside(frames)
            : Object.fromEntries(LIGHTS.map(({id}) => [id, NOT_CLAIMED[2]]));
        return this.seen({state, phase, frames, accesses, claims: claimed});
    }

    seen(view) {
        const state = snapped(view.state, view.phase);
        const {scanned, place, size} = state.registers;
        const snapshot = view.phase === "built" ? null : {state: {...state, words: state.start}, ...decode(state.start)};
        const next = scanned < size ? Number(place) : null;
        return super.seen({...view, state, snapshot, next, names: HELD});
    }
}

/* Until marking begins, the snapshot is the heap as it is. */
function snapped(state, phase) {
    return phase === "built" ? {...state, start: state.words, given: state.roots} : state;
}

/* ---- What the program may do with what it holds ---- */

function blockHeld({words, roots}, which) {
    return meaningOf(roots[which], words, blocksOf(words)).meant ?? null;
}

/* A field that holds a value, of the block that the program holds: {block, field, index, word}; null if
   there is none. */
function heldField(state, which, field) {
    const block = blockHeld(state, which);
    const index = block ? block.index + 1 + field : 0;
    const isValue = block && index >= block.first && index < block.end;
    return isValue && (block.tag !== CLOSURE_TAG || index !== block.index + 2)
        ? {block: block.index, field, index, word: state.words[index]} : null;
}

/* The block that the program holds, if it can get this tag; else null. */
function retaggable(state, which, tag) {
    const block = blockHeld(state, which);
    const isPlain = (each) => each !== CLOSURE_TAG && each !== INFIX_TAG;
    if (!block || tag < 0 || tag > 255 || !isPlain(tag) || !isPlain(block.tag)) {
        return null;
    }
    const was = block.tag < NO_SCAN_TAG, is = tag < NO_SCAN_TAG;
    return (is && !was) || (was && !is && block.colour !== 3) ? null : block.index;
}
