"use strict";

/* The source text of the function at work, with the line that comes next. */

/* The numbers of the lines that are annotations only, among all lines of a file. */
function annotationLines(lines) {
    const found = new Set();
    let inside = false;
    lines.forEach((line, i) => {
        const text = line.trim();
        const begins = text.startsWith("/*@");
        if (inside || begins || text.startsWith("//@")) {
            found.add(i + 1);
        }
        inside = (inside || begins) && !text.endsWith("*/") && !/\*\/ *;?$/.test(text);
    });
    return found;
}

class CodeView {
    constructor({frames, contract, code, variables, annotations}) {
        Object.assign(this, {frames, contract, code, variables, annotations});
        this.depth = null;      // the frame that is shown, if not the innermost
        this.lines = Object.fromEntries(Object.entries(PROGRAM.files)
            .map(([file, text]) => [file, text.split("\n")]));
        this.hidden = Object.fromEntries(Object.entries(this.lines)
            .map(([file, lines]) => [file, annotationLines(lines)]));
        annotations.addEventListener("change", () => this.show(this.shown, this.operation));
    }

    /* Show a list of frames; when there is none, the function of the operation, if there is one. */
    show(frames, operation) {
        this.shown = frames;
        this.operation = operation;
        const depth = Math.min(this.depth ?? Infinity, frames.length - 1);
        this.showFrames(frames, depth);
        const frame = frames[depth];
        const name = frame ? frame.name : operation && OPERATIONS[operation];
        const entry = PROGRAM.functions.find((each) => each.name === name);
        this.contract.hidden = !entry;
        if (!entry) {
            this.code.replaceChildren("Run an operation: its code comes here, line by line.");
            this.variables.replaceChildren();
            return;
        }
        this.contract.lastElementChild.textContent =
            `${entry.contract.file}:${entry.contract.line}\n\n${entry.contract.text}`;
        this.showText(entry, frame ? frame.line : 0, depth === frames.length - 1);
        this.showVariables(frame ? frame.values : {});
    }

    showFrames(frames, depth) {
        this.frames.replaceChildren(...frames.map(({name}, i) => {
            const button = make("button", {type: "button", "aria-pressed": `${i === depth}`}, name);
            button.addEventListener("click", () => {
                this.depth = i === frames.length - 1 ? null : i;
                this.show(this.shown, this.operation);
            });
            return button;
        }));
    }

    showText({file, line, last}, current, isInnermost) {
        const rows = [make("span", {class: "file"}, `${file}\n`)];
        for (let number = line; number <= last; number++) {
            const isHidden = this.hidden[file].has(number);
            if (isHidden && !this.annotations.checked) {
                continue;
            }
            const classes = `line${isHidden ? " annotation" : ""}` +
                (number === current ? isInnermost ? " current" : " caller" : "");
            rows.push(make("span", {class: classes, "aria-current": number === current ? "step" : null},
                           make("i", {}, `${number}`), `${this.textOf(file, number)}\n`));
        }
        this.code.replaceChildren(...rows);
        this.scrollTo(this.code.querySelector(".current, .caller"));
    }

    /* A line; without ghost arguments, unless annotations are shown. */
    textOf(file, number) {
        const line = this.lines[file][number - 1];
        return this.annotations.checked ? line : line.replace(/ *\/\*@.*?\*\//, "");
    }

    /* Scroll the text, and not the page. */
    scrollTo(line) {
        if (line) {
            const middle = line.offsetTop - this.code.clientHeight / 2;
            this.code.scrollTop = Math.max(0, middle);
        }
    }

    showVariables(values) {
        const shown = Object.entries(values).filter(([name]) => name !== "base");
        this.variables.replaceChildren(...shown.map(([name, value]) =>
            make("div", {}, make("dt", {}, name), make("dd", {}, showNumber(name, value)))));
    }
}

/* Headers and addresses are read better in hexadecimal. */
function showNumber(name, value) {
    return /header|value|link|head$|end$|address|root$/.test(name) && value > 4096n
        ? `0x${value.toString(16)}` : `${value}`;
}
