"use strict";

/* The predicates of specs/snapshot/ once more, as they stand there: for all blocks and fields. They
   share nothing with docs/browser/slices_invariants.c; what words mean they have from decode.js. */

/* The blocks of a heap, by the word where they begin, with what their fields point to. */
class Graph {
    constructor(words) {
        this.words = words;
        const {blocks, cells} = decode(words);
        this.blocks = new Map(blocks.filter(({free}) => !free).map((block) => [block.index, block]));
        this.all = blocks;
        this.edges = cells.filter(({meant, block}) => meant && this.blocks.has(block.index))
            .map(({index, block, meant}) => [block.index, index, meant.index]);
    }

    has(x) {
        return this.blocks.has(x);
    }

    colour(x) {
        return this.blocks.get(x)?.colour;
    }

    seen(x) {
        return [1, 3].includes(this.colour(x));
    }

    pointsTo(x, j, y) {
        return this.edges.some(([from, field, to]) => from === x && field === j && to === y);
    }

    means(value) {
        return meaningOf(value, this.words, this.all).meant?.index;
    }

    /* Whatever these blocks reach. */
    reached(first) {
        const found = new Set(first);
        for (let before = -1; before < found.size;) {
            before = found.size;
            this.edges.filter(([from]) => found.has(from)).forEach(([, , to]) => found.add(to));
        }
        return found;
    }
}

/* By light: does it hold in a state? */
function oracle({words, start, given, roots, registers}) {
    const was = new Graph(start), is = new Graph(words);
    const [block, place, lowest, size] = ["scanned", "place", "lowest", "size"].map((name) => Number(registers[name]));
    const every = (graph, holds) => [...graph.blocks.keys()].every(holds);
    const fromSeen = was.reached([...was.blocks.keys()].filter((x) => was.seen(x)));
    const fromGiven = was.reached(given.map((value) => was.means(value)).filter((x) => x !== undefined));
    const known = (x) => is.has(x) && (!was.has(x) || fromSeen.has(x));
    const passed = (x, j) => is.colour(x) === 3 || (x === block && j < place);
    const held = roots.map((value) => is.means(value)).filter((x) => x !== undefined);
    const begins = is.all.some(({index}) => index === lowest);
    const hand = is.blocks.get(block);
    return {
        visits: lowest === size || begins,
        stands: block === size || (is.colour(block) === 1 && place >= hand.first && place <= hand.end),
        stay: every(was, (x) => is.has(x)),
        seen: every(was, (x) => !was.seen(x) || is.seen(x)),
        new: every(is, (x) => was.has(x) || is.seen(x)),
        guarded: was.edges.every(([x, j, y]) => !fromSeen.has(x) || is.seen(y) || (is.pointsTo(x, j, y) && !passed(x, j))),
        only: every(is, (x) => !is.seen(x) || known(x)),
        closed: is.edges.every(([x, , y]) => !known(x) || known(y)),
        held: held.every(known),
        marked: every(is, (x) => (is.colour(x) === 3) === (!was.has(x) || fromGiven.has(x))),
        black: held.every((x) => is.colour(x) === 3),
    };
}

module.exports = {oracle};
