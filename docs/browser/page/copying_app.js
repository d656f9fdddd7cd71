"use strict";

/* The page of copying: what buttons and keys do, and showing where the session is. */

class CopyingApp extends Stepper {
    constructor(machine) {
        super(machine);
        this.spaces = [0, 1].map((which) => new SpaceView($(`space-${which}`), (index) => this.choose(which, index)));
        this.listen();
        this.start(EXAMPLES[0]);
    }

    listen() {
        $("collect").addEventListener("click", () => this.run("collect"));
        $("allocate").addEventListener("click", () => this.allocate());
        $("add-root").addEventListener("change", ({target}) => this.addRoot(target));
        $("capacity").addEventListener("change", ({target}) => this.setCapacity(target));
        $("word-value").addEventListener("change", ({target}) => this.setWord(target));
        this.listenToAll();
    }

    /* ---- Doing things ---- */

    start(example) {
        this.begin(new CopyingSession(this.machine, stateOf(example)), example);
    }

    get state() {
        return this.session.settled().state;
    }

    /* A block that there can be: OCaml has no infix blocks, and closures have an information word. */
    allocate() {
        const [wosize, tag] = [$("wosize"), $("tag")].map((input) => Math.trunc(Number(input.value)));
        const least = tag === CLOSURE_TAG ? 2 : 1;
        if (wosize >= least && wosize < MOST_WORDS && tag >= 0 && tag <= 255 && tag !== INFIX_TAG) {
            this.run("allocate", wosize, tag);
        }
    }

    addRoot(select) {
        const {roots, here} = this.state;
        const value = BASES[here] + 8n * BigInt(Number(select.value) + 1);
        if (select.value !== "") {
            this.act(() => this.session.change({roots: [...roots, value]}));
        }
    }

    setCapacity(input) {
        const capacity = Math.trunc(Number(input.value));
        if (capacity >= 1 && capacity <= 64) {
            this.act(() => this.session.setCapacity(capacity));
        }
    }

    setWord(input) {
        const text = input.value.trim().replace(/^(?!0x)/i, "0x");
        const isGood = /^0x[0-9a-f]{1,16}$/i.test(text);
        input.setCustomValidity(isGood ? "" : "Up to 16 hexadecimal digits, please.");
        input.reportValidity();
        if (isGood && this.selected !== null) {
            this.act(() => this.session.setWord(this.selected, BigInt(text)));
        }
    }

    /* A word of the heap, to change it; not while an operation is at work, nor in the other space. */
    choose(which, index) {
        const isHeap = this.session.isBetween && which === this.state.here && index < this.state.used;
        this.selected = isHeap ? index : null;
        this.show();
    }

    /* ---- Showing ---- */

    show() {
        const {session} = this;
        const view = session.view();
        const earlier = session.trace && session.at > 0 ? this.viewAt(session.at - 1) : null;
        [0, 1].forEach((which) => this.showSpace(view, earlier, which));
        this.code.show(view.frames, session.trace && session.trace.operation);
        this.lights.show(view, view.frames.length === 0);
        this.showRoots(view);
        this.showEditor();
        this.showPlayer(view, earlier);
        this.showWarning();
    }

    showSpace(view, earlier, which) {
        const {move, accesses, spaces, frames} = view;
        const isOld = which === move.here;
        const words = isOld ? move.from : move.to;
        const before = earlier ? isOld ? earlier.move.from : earlier.move.to : words;
        const marks = words.map((word, i) => (word !== before[i] ? ["changed"] : []));
        accesses.filter(({array}) => array === (isOld ? "from" : "to"))
            .forEach(({index, write}) => marks[index].push(write ? "write" : "read"));
        if (this.selected !== null && which === this.state.here) {
            marks[this.selected].push("selected");
        }
        const bounds = isOld || frames.length === 0 ? []
            : [{at: Number(move.scan), text: "scan"}, {at: Number(move.used), text: "used"}];
        this.spaces[which].show(spaces[which], "AB"[which], marks, bounds);
        $(`role-${which}`).textContent = `${spaces[which].role}; ${words.length} words, at 0x${BASES[which].toString(16)}`;
    }

    showRoots(view) {
        const {roots, move} = {roots: view.move.roots, move: view.move};
        const shown = view.frames.length === 0 ? view.state.roots : roots;
        const meaning = (value) => meaningIn(value, {...move, used: BigInt(move.to.length)});
        const chips = shown.map((value, i) => {
            const {text, space} = meaning(value);
            const button = make("button", {type: "button", "aria-label": `Remove root ${i}`}, "×");
            button.addEventListener("click", () =>
                this.act(() => this.session.change({roots: this.state.roots.filter((_, j) => j !== i)})));
            return make("span", {class: `chip in-${"ab"[space] ?? ""}`, "data-root": i}, `root ${i} ${text} `, button);
        });
        $("roots").replaceChildren(...chips);
        const {spaces, here, used} = this.state;
        const blocks = blocksOf(spaces[here].slice(0, used)).filter(({free}) => !free);
        $("add-root").replaceChildren(make("option", {value: ""}, "add a root …"),
            ...blocks.map(({index, name}) => make("option", {value: index}, `→ ${"AB"[here]} ${index} ${name}`)));
        $("add-root").disabled = this.state.roots.length >= MOST_ROOTS;
        $("capacity").value = spaces[1 - here].length;
        $("undo").disabled = this.session.history.length === 0;
    }

    showEditor() {
        const {spaces, here} = this.state;
        $("word-editor").hidden = this.selected === null;
        if (this.selected !== null) {
            $("word-name").textContent = `Word ${this.selected} of space ${"AB"[here]}`;
            $("word-value").value = `0x${spaces[here][this.selected].toString(16)}`;
        }
    }
}

startPage(CopyingApp);
