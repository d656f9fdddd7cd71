"use strict";

/* Going through what an operation has done: buttons, keys and the slider. A page that does so has a
   session with a trace, shows where that is, and tells what a step did, in a sentence. */

var $ = (id) => document.getElementById(id);

class Stepper {
    constructor(machine) {
        this.machine = machine;
        this.timer = null;
        this.selected = null;
        this.code = new CodeView({frames: $("frames"), contract: $("contract"), code: $("code"),
                                  variables: $("variables"), annotations: $("annotations")});
        this.lights = new LightView($("lights"), $("light-count"));
    }

    /* What all pages have: examples to begin with, undo, and the player. */
    listenToAll() {
        $("example").append(...EXAMPLES.map(({id, title}) => make("option", {value: id}, title)));
        $("example").addEventListener("change", ({target}) =>
            this.start(EXAMPLES.find(({id}) => id === target.value)));
        $("undo").addEventListener("click", () => this.act(() => this.session.undo()));
        this.listenToPlayer();
    }

    listenToPlayer() {
        const moves = {first: () => this.go(0), last: () => this.go(Infinity), play: () => this.play(),
                       back: () => this.go(this.session.at - 1), forward: () => this.go(this.session.at + 1),
                       "change-back": () => this.goToChange(-1), "change-on": () => this.goToChange(1)};
        for (const [id, move] of Object.entries(moves)) {
            $(id).addEventListener("click", move);
        }
        $("slider").addEventListener("input", ({target}) => this.go(Number(target.value)));
        document.addEventListener("keydown", (event) => this.key(event, moves));
    }

    key(event, moves) {
        const {key, shiftKey, target} = event;
        const isField = target.matches("input:not([type=checkbox]), select, textarea");
        const isButton = target.matches("button, summary, input[type=checkbox]");
        if (isField || event.ctrlKey || event.altKey || event.metaKey || (key === " " && isButton)) {
            return;
        }
        const name = {ArrowRight: shiftKey ? "change-on" : "forward",
                      ArrowLeft: shiftKey ? "change-back" : "back",
                      Home: "first", End: "last", " ": "play"}[key];
        if (name) {
            event.preventDefault();
            moves[name]();
        } else if (key === "u" || key === "U") {
            this.act(() => this.session.undo());
        }
    }

    /* ---- Doing things ---- */

    /* Begin anew with the session of an example. */
    begin(session, {id, about}) {
        this.pause();
        this.session = session;
        this.selected = null;
        $("example").value = id;
        $("about").textContent = about;
        this.show();
    }

    /* Change the session, and show it. */
    act(change) {
        this.pause();
        change();
        this.show();
    }

    run(operation, ...numbers) {
        this.code.depth = null;
        this.act(() => this.session.run(operation, ...numbers));
        if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
            this.play();
        }
    }

    /* ---- Stepping ---- */

    go(at) {
        this.pause();
        this.session.go(at);
        this.show();
    }

    viewAt(at) {
        const here = this.session.at;
        this.session.go(at);
        const view = this.session.view();
        this.session.go(here);
        return view;
    }

    /* On or back to where a word or the stack changes. */
    goToChange(direction) {
        if (!this.session.trace) {
            return;
        }
        const last = this.session.trace.steps.length - 1;
        let at = this.session.at;
        let earlier = this.viewAt(at);
        for (let next = at + direction; next >= 0 && next <= last; next += direction) {
            const view = this.viewAt(next);
            at = next;
            if (hasChanged(earlier, view)) {
                break;
            }
            earlier = view;
        }
        this.go(at);
    }

    play() {
        if (this.timer !== null) {
            this.pause();
            return;
        }
        const {trace} = this.session;
        if (!trace) {
            return;
        }
        if (this.session.at === trace.steps.length - 1) {
            this.session.go(0);
        }
        this.tick();
    }

    tick() {
        const delay = 1200 / 3 ** (Number($("speed").value) - 1);
        this.timer = setTimeout(() => {
            this.session.go(this.session.at + 1);
            if (this.session.at === this.session.trace.steps.length - 1) {
                this.pause();
            } else {
                this.tick();
            }
            this.show();
        }, delay);
        $("play").textContent = "❚❚ pause";
        $("told").setAttribute("aria-live", "off");
    }

    pause() {
        clearTimeout(this.timer);
        this.timer = null;
        $("play").textContent = "▶ play";
        $("told").setAttribute("aria-live", "polite");
    }

    /* ---- Showing ---- */

    showPlayer(view, earlier) {
        const {trace, at} = this.session;
        const last = trace ? trace.steps.length - 1 : 0;
        $("slider").max = last;
        $("slider").value = at;
        $("slider").disabled = !trace;
        for (const id of ["first", "change-back", "back", "play", "forward", "change-on", "last"]) {
            $(id).disabled = !trace;
        }
        $("count").textContent = trace ? `${at} of ${last}` : "";
        $("slider").setAttribute("aria-valuetext", trace ? `step ${at} of ${last}` : "no operation yet");
        $("told").textContent = this.tell(view, earlier);
    }
    tell(view, earlier) {
        const {trace, at} = this.session;
        if (!trace) {
            return this.session.isStopped ? "You have changed the heap: the operation stops here. Undo takes it back."
                : this.session.now.said ?? "Run an operation to step through it.";
        }
        if (trace.wild !== null && at === trace.steps.length - 1) {
            return `The machine stops: ${trace.wild} Nothing was promised, for the heap was not as the contract asks.`;
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

    /* What the operation required, and was not so. */
    showWarning() {
        const {trace} = this.session;
        const broken = trace ? trace.broken : [];
        const said = broken.map((id) => `“${LIGHTS[indexOfLight(id)].says.replace(/[:.].*/, "")}”`);
        this.warn(broken.length === 0 ? "" :
            `${OPERATIONS[trace.operation]} requires what was not so: ${said.join(", ")}. ` +
            "It promises nothing from here on; what it does is shown all the same.");
    }
}

/* Begin, once the program is compiled. */
function startPage(Page) {
    Machine.load().then((machine) => {
        window.app = new Page(machine);
        document.body.classList.add("ready");
    }, (error) => {
        document.querySelector("header p").textContent =
            `This browser cannot run the collector: ${error.message}. It takes a browser with WebAssembly.`;
    });
}
