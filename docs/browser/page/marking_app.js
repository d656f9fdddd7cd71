"use strict";

/* What both pages of marking do and show in the same way: the words, the graph, the stack. A page says
   what its operations are: listen(), sessionOf(state), showHeld(view). */

class MarkingApp extends Stepper {
    constructor(machine) {
        super(machine);
        const choose = (index) => this.choose(index);
        this.heap = new HeapView($("words"), choose);
        this.graph = new GraphView($("graph"), choose);
        this.editor = new Editor($("editor"), {
            setWord: (index, word) => this.act(() => this.session.setWord(index, word)),
            buttons: (view, index) => this.buttonsFor(view, index),
            close: () => this.close(),
        });
        $("capacity").addEventListener("change", ({target}) => this.setCapacity(target));
        this.listenToAll();
        this.listen();
        this.start(EXAMPLES[0]);
    }

    /* What else can be done with a block whose header is edited. */
    buttonsFor() {
        return [];
    }

    /* ---- Doing things ---- */

    start(example) {
        const {words, roots} = heapOf(example);
        this.begin(this.sessionOf(linked(emptyState(words, roots, example.capacity))), example);
    }

    get capacity() {
        return this.session.settled().state.capacity;
    }

    /* The wosize and tag of a block to allocate, if they are numbers that a header has room for. */
    blockWanted() {
        const [wosize, tag] = [$("wosize"), $("tag")].map((input) => Math.trunc(Number(input.value)));
        return wosize >= 0 && tag >= 0 ? [wosize, tag] : null;
    }

    setCapacity(input) {
        const capacity = Math.trunc(Number(input.value));
        const possible = capacity >= 1 && capacity <= MOST_WORDS;
        let fits = false;
        this.act(() => {
            fits = possible && this.session.setCapacity(capacity);
        });
        input.setCustomValidity(fits ? "" : "From 1 to 128, and not less than the stack holds now.");
        input.reportValidity();
    }

    choose(index) {
        this.selected = index;
        this.show();
    }

    close() {
        const {selected} = this;
        this.selected = null;
        this.show();
        if (selected !== null) {
            this.heap.focus(Math.min(selected, this.view.cells.length - 1));
        }
    }

    /* ---- Showing ---- */

    show() {
        const {session} = this;
        const view = session.view();
        this.view = view;
        const earlier = session.trace && session.at > 0 ? this.viewAt(session.at - 1) : null;
        const changed = !earlier ? [] : view.cells.map(({index}) => index)
            .filter((i) => view.state.words[i] !== earlier.state.words[i]);
        this.heap.show(view, changed, this.selected);
        this.graph.show(view, this.endsOfTrace(), this.selected);
        this.code.show(view.frames, session.trace && session.trace.operation);
        this.lights.show(view, view.frames.length === 0);
        this.editor.show(view, this.selected);
        this.showStack(view);
        $("capacity").value = view.state.capacity;
        $("undo").disabled = session.history.length === 0;
        $("heap-size").textContent = `${view.cells.length} words`;
        this.showHeld(view);
        this.showPlayer(view, earlier);
        this.showWarning();
    }

    /* The states before and after the operation: they share their places in the graph. */
    endsOfTrace() {
        const {trace} = this.session;
        if (!trace) {
            return [];
        }
        const {snapshot, names} = this.view;
        return [trace.before, trace.after].map((state) => ({state, snapshot, names, ...decode(state.words)}));
    }

    showStack({state, cells}) {
        const {top, lowest, size} = state.registers;
        const room = Math.min(state.capacity, Math.max(Number(top) + 1, 8));
        const slots = [];
        for (let i = 0; i < room; i++) {
            const full = i < Number(top);
            const cell = full ? cells[Number(state.stack[i])] : null;
            slots.push(make("li", {class: full ? "full" : "empty"},
                            full ? `${state.stack[i]}` : "", cell ? make("small", {}, cell.block.name) : ""));
        }
        if (state.capacity > room) {
            slots.push(make("li", {class: "more"}, `+ ${state.capacity - room}`));
        }
        $("stack").replaceChildren(...slots);
        $("lowest").textContent = lowest === size ? "nothing left behind" : `lowest left behind: ${lowest}`;
        $("lowest").classList.toggle("bad", lowest !== size);
    }
}
