"use strict";

/* Changing a word: as a header, as a value, or as the 64 bits that it is. */

class Editor {
    /* `actions` has setWord(index, word), buttons(view, index) and close(). */
    constructor(form, actions) {
        this.form = form;
        this.actions = actions;
        form.addEventListener("submit", (event) => event.preventDefault());
        form.addEventListener("keydown", (event) => {
            if (event.key === "Escape") {
                actions.close();
            }
        });
    }

    show(view, index) {
        this.form.hidden = index === null || index >= view.cells.length;
        if (this.form.hidden) {
            return;
        }
        const hadFocus = this.form.contains(document.activeElement) ? document.activeElement.name : null;
        const cell = view.cells[index];
        const word = view.state.words[index];
        const close = make("button", {type: "button", name: "close", "aria-label": "Close"}, "×");
        close.addEventListener("click", () => this.actions.close());
        this.form.replaceChildren(
            make("strong", {}, `Word ${index}`),
            ...(cell.isHeader ? this.headerFields(view, cell, word) : this.valueFields(view, cell, word)),
            this.rawField(index, word), close);
        if (hadFocus) {
            this.form.elements[hadFocus]?.focus();
        }
    }

    field(label, name, value, set, attributes = {}) {
        const input = make("input", {name, value, ...attributes});
        input.addEventListener("change", () => set(input.value));
        return make("label", {}, `${label} `, input);
    }

    choice(label, name, options, value, set) {
        const select = make("select", {name}, ...options.map(([key, text]) =>
            make("option", {value: key, selected: key === value}, text)));
        select.addEventListener("change", () => set(select.value));
        return make("label", {}, `${label} `, select);
    }

    headerFields(view, {index, block}, word) {
        const {wosize, colour, tag} = parts(word);
        const set = (...three) => this.actions.setWord(index, header(...three));
        const number = (text, most) => Math.max(0, Math.min(Math.trunc(Number(text)) || 0, most));
        return [
            this.choice("colour", "colour", COLOURS.map((name, i) => [`${i}`, name]), `${colour}`,
                        (value) => set(wosize, Number(value), tag)),
            this.field("wosize", "wosize", wosize,
                       (value) => set(number(value, Number.MAX_SAFE_INTEGER / 2), colour, tag), {type: "number", min: 0}),
            this.field("tag", "tag", tag, (value) => set(wosize, colour, number(value, 255)),
                       {type: "number", min: 0, max: 255}),
            ...(block.free ? [] : this.actions.buttons(view, index)),
        ];
    }

    /* A number, or a pointer to any header, or what is not ours. */
    valueFields(view, cell, word) {
        const {kind, index} = cell;
        const value = {immediate: "number", foreign: "foreign", pointer: `${cell.target}`}[kind] || "other";
        const options = [["number", "a number"], ["foreign", "foreign: not ours"],
                         ...targetsIn(view), ...(value === "other" ? [["other", cell.text || "?"]] : [])];
        const set = (choice) => {
            const words = {number: immediate(0), foreign: 0x401000n};
            this.actions.setWord(index, words[choice] ?? (choice === "other" ? word : addressOf(Number(choice))));
        };
        const fields = [this.choice("holds", "holds", options, value, set)];
        if (kind === "immediate") {
            fields.push(this.field("number", "number", cell.text, (text) =>
                this.actions.setWord(index, immediate(Math.trunc(Number(text)) || 0)), {type: "number"}));
        }
        return fields;
    }

    rawField(index, word) {
        const input = this.field("raw", "raw", `0x${word.toString(16)}`, (text) => {
            const trimmed = text.trim().replace(/^(?!0x)/i, "0x");
            if (/^0x[0-9a-f]{1,16}$/i.test(trimmed)) {
                this.actions.setWord(index, BigInt(trimmed));
                return;
            }
            const field = this.form.elements.raw;
            field.setCustomValidity("Up to 16 hexadecimal digits, please.");
            field.reportValidity();
        }, {size: 18, spellcheck: "false", autocomplete: "off"});
        input.lastElementChild.addEventListener("input", ({target}) => target.setCustomValidity(""));
        return input;
    }
}

/* All that a pointer can mean: blocks in use, and closures by an infix header. */
function targetsIn({cells}) {
    return cells.filter(({isHeader, kind, block}) => (isHeader && !block.free) || kind === "infix")
        .map(({index, isHeader, block}) =>
            [`${index}`, `→ ${index} ${block.name}${isHeader ? "" : ", infix"}`]);
}
