"use strict";

/* The page of marking in slices: what the collector and the program can do. */

var NUMBER = HELD.length;   // in place of what the program holds: the number 0

class SlicesApp extends MarkingApp {
    listen() {
        for (const select of document.querySelectorAll("[data-held]")) {
            const names = select.dataset.held === "number" ? [...HELD, "the number 0"] : HELD;
            select.append(...names.map((name, i) => make("option", {value: i}, name)));
        }
        const actions = {
            begin: () => this.run("begin"), slice: () => this.mark(), sweep: () => this.run("sweep"),
            load: () => this.load(), store: () => this.store(), allocate: () => this.allocate(),
            retag: () => this.retag(), drop: () => this.drop(),
        };
        for (const [id, action] of Object.entries(actions)) {
            $(id).addEventListener("click", () => {
                this.finish();
                action();
            });
        }
    }

    /* What is being played is over before anything else begins; so is the darkening of the roots, for the
       snapshot is at its end. From another step one goes on as things are there. */
    finish() {
        if (this.timer !== null || this.isBeginning) {
            this.go(Infinity);
        }
    }

    get isBeginning() {
        return this.session.trace?.operation === "begin";
    }

    sessionOf(state) {
        return new SliceSession(this.machine, state);
    }

    numberIn(id) {
        return Math.trunc(Number($(id).value));
    }

    /* ---- What the collector does ---- */

    mark() {
        const budget = this.numberIn("budget");
        if (budget >= 0) {
            this.run("slice", budget);
        }
    }

    /* ---- What the program does ---- */

    /* The field of a block that is held: {block, field, index, word}; or null, with a warning. */
    fieldOf(from, number) {
        const {state} = this.session.settled();
        const field = this.numberIn(number);
        const found = heldField(state, this.numberIn(from), field);
        if (!found) {
            this.warn(`${HELD[this.numberIn(from)]} means no block with a value in field ${field}.`);
        }
        return found;
    }

    load() {
        const found = this.fieldOf("load-from", "load-field");
        if (found) {
            const [into, from] = ["load-into", "load-from"].map((id) => HELD[this.numberIn(id)]);
            this.act(() => this.session.hold(this.numberIn("load-into"), found.word,
                                             `Loaded: ${into} := ${from}.${found.field}. That is no call.`));
        }
    }

    store() {
        const found = this.fieldOf("store-into", "store-field");
        const which = this.numberIn("store-value");
        if (found && $("barrier").checked) {
            this.run("store", found.block, found.field, which);
        } else if (found) {
            const value = which === NUMBER ? immediate(0) : this.session.settled().state.roots[which];
            this.act(() => this.session.storeWithoutBarrier(found.index, value,
                `Stored in word ${found.index} without the barrier: what was there is not darkened.`));
        }
    }

    allocate() {
        const wanted = this.blockWanted();
        if (wanted) {
            this.run($("black").checked ? "allocate" : "allocate_white", ...wanted, this.numberIn("made-into"));
        }
    }

    retag() {
        const which = this.numberIn("retagged"), tag = this.numberIn("new-tag");
        const block = retaggable(this.session.settled().state, which, tag);
        if (block === null) {
            this.warn(`What ${HELD[which]} means cannot get the tag ${tag}: see may_retag in specs/snapshot/retagging.acsl.`);
        } else {
            this.run("retag", block, tag);
        }
    }

    drop() {
        const which = this.numberIn("dropped");
        this.act(() => this.session.hold(which, immediate(0), `${capitalised(HELD[which])} holds the number 0.`));
    }

    /* ---- Showing ---- */

    showHeld(view) {
        const {roots, words} = view.state;
        const isBuilt = view.phase === "built" && !this.isBeginning;
        $("held").replaceChildren(...roots.map((value, which) => isBuilt ? this.chooser(view, value, which)
            : make("span", {class: "chip held", "data-root": which},
                   `${HELD[which]} ${meaningOf(value, words, view.blocks).text}`)));
        $("begin").disabled = !isBuilt;
        for (const id of ["slice", "store", "load", "allocate", "retag", "drop"]) {
            $(id).disabled = isBuilt;
        }
        $("sweep").disabled = !["over", "broken"].includes(view.phase);
        $("phase").textContent = {built: isBuilt ? "not begun" : "beginning", marking: "marking", over: "marking is over",
                                  broken: "nothing is promised"}[view.phase];
    }

    /* Before marking begins the program may hold anything. */
    chooser(view, value, which) {
        const {text, target} = meaningOf(value, view.state.words, view.blocks);
        const options = [["number", "a number"], ...targetsIn(view)];
        const chosen = target === undefined ? "number" : `${target}`;
        const select = make("select", {"aria-label": `What ${HELD[which]} holds`, "data-root": which},
            ...options.map(([key, says]) => make("option", {value: key, selected: key === chosen}, says)));
        if (!options.some(([key]) => key === chosen)) {
            select.prepend(make("option", {value: "", selected: true}, text));
        }
        select.addEventListener("change", () => this.act(() => this.session.hold(which,
            select.value === "number" ? immediate(0) : addressOf(Number(select.value)),
            `${capitalised(HELD[which])} is chosen.`)));
        return make("label", {}, `${HELD[which]} `, select);
    }
}

startPage(SlicesApp);
