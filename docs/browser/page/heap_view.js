"use strict";

/* The words of the heap, in blocks, as buttons. */

/* An element with attributes and children; what is not given is not set. */
function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value !== null && value !== undefined && value !== false) {
            element.setAttribute(key, value === true ? "" : value);
        }
    }
    element.append(...children);
    return element;
}

class HeapView {
    constructor(place, choose) {
        this.place = place;
        this.current = 0;       // the word that has the focus, if any has
        place.addEventListener("click", (event) => {
            const cell = event.target.closest("[data-word]");
            if (cell) {
                this.current = Number(cell.dataset.word);
                choose(this.current);
            }
        });
        place.addEventListener("keydown", (event) => this.move(event));
        for (const kind of ["mouseover", "mouseout"]) {
            place.addEventListener(kind, (event) => this.point(event));
        }
    }

    /* While the mouse is over a pointer, show where it leads. */
    point({target, type}) {
        const index = target.closest("[data-word]")?.dataset.word;
        const leads = index === undefined ? undefined : this.cells[index].target;
        if (leads !== undefined) {
            this.place.querySelector(`[data-word="${leads}"]`).classList.toggle("target", type === "mouseover");
        }
    }

    /* The arrow keys move among the words; the rest of the page does not see them then. */
    move(event) {
        const {key} = event;
        const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.below(1), ArrowUp: this.below(-1)}[key];
        if (step === undefined || event.shiftKey) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        const cells = this.place.querySelectorAll("[data-word]");
        this.focus(Math.max(0, Math.min(this.current + step, cells.length - 1)));
    }

    /* How many words on, or back, the word is that stands below or above the current one. */
    below(sign) {
        const cells = [...this.place.querySelectorAll("[data-word]")];
        const here = cells[this.current].getBoundingClientRect();
        for (let i = this.current + sign; i >= 0 && i < cells.length; i += sign) {
            const there = cells[i].getBoundingClientRect();
            if (sign * (there.top - here.top) > 4 && there.left <= here.right && there.right >= here.left) {
                return i - this.current;
            }
        }
        return 0;
    }

    focus(index) {
        const cells = this.place.querySelectorAll("[data-word]");
        cells[this.current].tabIndex = -1;
        this.current = index;
        cells[index].tabIndex = 0;
        cells[index].focus();
    }

    show(view, changed, selected) {
        this.cells = view.cells;
        const hadFocus = this.place.contains(document.activeElement);
        this.current = Math.min(this.current, Math.max(0, view.cells.length - 1));
        const marks = this.marksOf(view, changed, selected);
        this.place.replaceChildren(...view.blocks.map((block) => {
            const cells = view.cells.slice(block.index, block.end);
            return make("div", {class: `block ${COLOURS[block.colour]}${block.free ? " free" : ""}`},
                        ...cells.map((cell) => this.cell(cell, view, marks[cell.index])));
        }));
        if (hadFocus && view.cells.length > 0) {
            this.focus(this.current);
        }
    }

    /* What there is to say of words beyond what they hold: classes. */
    marksOf(view, changed, selected) {
        const marks = view.cells.map(() => []);
        view.accesses.filter(({array}) => array === "heap")
            .forEach(({index, write}) => marks[index].push(write ? "write" : "read"));
        changed.forEach((index) => marks[index].push("changed"));
        const next = view.cells[view.next];
        if (next && next.block.index === Number(view.state.registers.scanned)) {
            marks[view.next].push("next");
        }
        if (selected !== null && selected < marks.length) {
            marks[selected].push("selected");
            const {target} = view.cells[selected];
            if (target !== undefined) {
                marks[target].push("target");
            }
        }
        return marks;
    }

    /* What a field held at the snapshot, if that is something else. */
    wasThere({index, block}, {state, snapshot}) {
        const then = snapshot?.cells[index];
        const isField = then && !then.isHeader && !then.block.free && !block.free;
        return isField && state.words[index] !== snapshot.state.words[index] ? `was ${then.text}` : null;
    }

    cell(cell, view, marks) {
        const {index, block} = cell;
        const raw = `0x${view.state.words[index].toString(16)}`;
        const classes = ["word", cell.isHeader ? "header" : cell.kind, ...marks];
        const says = cell.isHeader
            ? `${block.name}, wosize ${block.wosize}, ${COLOURS[block.colour]}, tag ${block.tag}`
            : `${cell.kind} ${cell.text}`;
        const below = cell.isHeader ? `${block.wosize} · tag ${block.tag}${block.fits ? "" : " !"}`
            : this.wasThere(cell, view) ?? (cell.meant ? cell.meant.name : "");
        return make("button", {
            type: "button", class: classes.join(" "), "data-word": index, title: `word ${index}: ${raw}`,
            tabindex: index === this.current ? 0 : -1, "aria-label": `word ${index}: ${says}`,
        }, make("small", {}, `${index}`), make("b", {}, cell.text),
        make("small", {}, below));
    }
}
