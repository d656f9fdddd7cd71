"use strict";

/* The page of marking and sweeping: what buttons and keys do, and showing where the session is. */

class App extends MarkingApp {
    listen() {
        for (const operation of ["collect", "mark", "sweep", "drain"]) {
            $(operation).addEventListener("click", () => this.run(operation));
        }
        $("darken").addEventListener("click", () => this.run("darken", Number($("which-root").value)));
        $("allocate").addEventListener("click", () => this.allocate());
        $("clear").addEventListener("click", () => this.act(() => this.session.rebuild([], [], this.capacity)));
        document.querySelectorAll("[data-add]").forEach((button) =>
            button.addEventListener("click", () => this.add(button.dataset.add)));
    }

    /* ---- Doing things ---- */

    sessionOf(state) {
        return new Session(this.machine, state);
    }

    start(example) {
        super.start(example);
        $("builder").open = this.view.cells.length === 0;
    }

    allocate() {
        const wanted = this.blockWanted();
        if (wanted) {
            this.run("allocate", ...wanted);
        }
    }

    add(kind) {
        const {state} = this.session.settled();
        const heap = new HeapBuilder();
        heap.words = [...state.words];
        const fields = Math.max(1, Math.min(Math.trunc(Number($("fields").value)) || 1, MOST_WORDS));
        const kinds = {
            pair: () => heap.tuple(number(0), number(0)),
            tuple: () => heap.tuple(...new Array(fields).fill(number(0))),
            string: () => heap.string("text"),
            closure: () => heap.closure(number(0)),
            hole: () => heap.hole(fields),
            fragment: () => heap.fragment(),
        };
        const index = kinds[kind]();
        if (heap.words.length > MOST_WORDS) {
            this.warn(`A heap has room for ${MOST_WORDS} words here; there are ${state.words.length}.`);
            return;
        }
        this.selected = heap.words.length > index + 1 ? index + 1 : index;
        this.act(() => this.session.rebuild(heap.words, state.roots, state.capacity));
    }

    buttonsFor({state}, index) {
        const {roots} = state;
        const value = addressOf(index);
        const isRoot = roots.includes(value);
        const button = make("button", {type: "button", name: "root"}, isRoot ? "No root any more" : "Make it a root");
        button.addEventListener("click", () => this.act(() => this.session.setRoots(
            isRoot ? roots.filter((root) => root !== value) : [...roots, value].slice(-MOST_ROOTS))));
        return [button];
    }

    /* ---- Showing ---- */

    showHeld(view) {
        const {roots} = view.state;
        $("which-root").replaceChildren(...roots.map((value, i) =>
            make("option", {value: i}, `root ${i} ${meaningOf(value, view.state.words, view.blocks).text}`)));
        $("darken").disabled = $("which-root").disabled = roots.length === 0;
        const chips = roots.map((value, i) => {
            const {text} = meaningOf(value, view.state.words, view.blocks);
            const button = make("button", {type: "button", "aria-label": `Remove root ${i}`}, "×");
            button.addEventListener("click", () =>
                this.act(() => this.session.setRoots(roots.filter((_, j) => j !== i))));
            return make("span", {class: "chip"}, `root ${i} ${text} `, button);
        });
        $("roots").replaceChildren(make("span", {class: "quiet"}, "roots"), ...chips, this.rootAdder(view));
    }

    rootAdder(view) {
        const {roots} = view.state;
        const select = make("select", {"aria-label": "Add a root"}, make("option", {value: ""}, "add a root …"),
                            ...targetsIn(view).map(([value, text]) => make("option", {value}, text)));
        select.disabled = roots.length >= MOST_ROOTS;
        select.addEventListener("change", () =>
            this.act(() => this.session.setRoots([...roots, addressOf(Number(select.value))])));
        return select;
    }
}

startPage(App);
