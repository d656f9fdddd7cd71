"use strict";

/* The page: what buttons and keys do, and showing where the session is. */

class App extends Stepper {
    constructor(machine) {
        super();
        this.machine = machine;
        this.selected = null;
        const choose = (index) => this.choose(index);
        this.heap = new HeapView($("words"), choose);
        this.graph = new GraphView($("graph"), choose);
        this.code = new CodeView({frames: $("frames"), contract: $("contract"), code: $("code"),
                                  variables: $("variables"), annotations: $("annotations")});
        this.lights = new LightView($("lights"), $("light-count"));
        this.editor = new Editor($("editor"), {
            setWord: (index, word) => this.act(() => this.session.setWord(index, word)),
            setRoots: (roots) => this.act(() => this.session.setRoots(roots)),
            close: () => this.close(),
        });
        this.listen();
        this.start(EXAMPLES[0]);
    }

    listen() {
        $("example").append(...EXAMPLES.map(({id, title}) => make("option", {value: id}, title)));
        $("example").addEventListener("change", ({target}) =>
            this.start(EXAMPLES.find(({id}) => id === target.value)));
        for (const operation of ["collect", "mark", "sweep", "drain"]) {
            $(operation).addEventListener("click", () => this.run(operation));
        }
        $("darken").addEventListener("click", () => this.run("darken", Number($("which-root").value)));
        $("allocate").addEventListener("click", () => this.allocate());
        $("capacity").addEventListener("change", ({target}) => this.setCapacity(target));
        $("undo").addEventListener("click", () => this.act(() => this.session.undo()));
        $("clear").addEventListener("click", () => this.act(() => this.session.rebuild([], [], this.capacity)));
        document.querySelectorAll("[data-add]").forEach((button) =>
            button.addEventListener("click", () => this.add(button.dataset.add)));
        this.listenToPlayer();
    }

    /* ---- Doing things ---- */

    start(example) {
        const {words, roots} = heapOf(example);
        this.pause();
        this.session = new Session(this.machine, linked(emptyState(words, roots, example.capacity)));
        this.selected = null;
        $("example").value = example.id;
        $("about").textContent = example.about;
        $("builder").open = words.length === 0;
        this.show();
    }

    get capacity() {
        return this.session.settled().state.capacity;
    }

    allocate() {
        const [wosize, tag] = [$("wosize"), $("tag")].map((input) => Math.trunc(Number(input.value)));
        if (wosize >= 0 && tag >= 0) {
            this.run("allocate", wosize, tag);
        }
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
        this.showRoots(view);
        this.showPlayer(view, earlier);
        this.showWarning();
    }

    /* The states before and after the operation: they share their places in the graph. */
    endsOfTrace() {
        const {trace} = this.session;
        if (!trace) {
            return [];
        }
        return [trace.before, trace.after].map((state) => ({state, ...decode(state.words)}));
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

    showRoots(view) {
        const {roots, capacity} = view.state;
        $("which-root").replaceChildren(...roots.map((value, i) =>
            make("option", {value: i}, `root ${i} ${meaningOf(value, view.state.words, view.blocks).text}`)));
        $("darken").disabled = $("which-root").disabled = roots.length === 0;
        $("capacity").value = capacity;
        $("undo").disabled = this.session.history.length === 0;
        $("heap-size").textContent = `${view.cells.length} words`;
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

    tell(view, earlier) {
        const {trace, at} = this.session;
        if (!trace) {
            return this.session.isStopped ? "You have changed the heap: the operation stops here. Undo takes it back."
                : "Run an operation to step through it.";
        }
        if (at === trace.steps.length - 1) {
            return outcome(trace);
        }
        const changes = earlier ? changesBetween(earlier, view) : [];
        return changes.length > 0 ? `${capitalised(changes.join("; "))}.` : purposeOf(view.frames.at(-1));
    }

    warn(text) {
        $("warning").hidden = text === "";
        $("warning").textContent = text;
    }

    showWarning() {
        const {trace} = this.session;
        const broken = trace ? trace.broken : [];
        const said = broken.map((id) => `“${LIGHTS[indexOfLight(id)].says.replace(/[:.].*/, "")}”`);
        this.warn(broken.length === 0 ? "" :
            `${OPERATIONS[trace.operation]} requires what was not so: ${said.join(", ")}. ` +
            "It promises nothing from here on; what it does is shown all the same.");
    }
}

Machine.load().then((machine) => {
    window.app = new App(machine);
    document.body.classList.add("ready");
}, (error) => {
    document.querySelector("header p").textContent =
        `This browser cannot run the collector: ${error.message}. It takes a browser with WebAssembly.`;
});
