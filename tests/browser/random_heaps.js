"use strict";

/* Heaps of all kinds of blocks, the same for the same seed; they are well formed. */

class Random {
    constructor(seed) {
        this.state = BigInt(seed) * 2654435761n + 88172645463325252n;
    }

    below(limit) {
        let x = this.state;
        x ^= (x << 13n) & ((1n << 64n) - 1n);
        x ^= x >> 7n;
        x ^= (x << 17n) & ((1n << 64n) - 1n);
        this.state = x;
        return Number(x % BigInt(limit));
    }
}

/* A shape is a list of words, in which a function is a field to be filled in. */
function randomBlock(heap, random) {
    const count = 1 + random.below(4);
    const fields = new Array(count).fill(immediate(0));
    switch (random.below(9)) {
    case 0: return heap.fragment();
    case 1: return heap.hole(count);
    case 2: return heap.string("abc");
    case 3: return heap.closure(...fields);
    case 4: return heap.block(246 + 4 * random.below(2), fields.slice(0, 1));
    default: return heap.block(random.below(5) === 0 ? random.below(246) : 0, fields);
    }
}

/* Words and roots. */
function randomWords(random) {
    const heap = new HeapBuilder();
    const size = random.below(90);
    while (heap.words.length < size) {
        randomBlock(heap, random);
    }
    const words = heap.words.slice(0, MOST_WORDS);
    const {blocks, cells} = decode(words);
    const targets = cells.filter(({isHeader, kind, block}) => (isHeader && !block.free) || kind === "infix");
    const value = () => (targets.length === 0 || random.below(4) === 0
        ? [immediate(random.below(100)), 0n, 0x7f0000001000n][random.below(3)]
        : addressOf(targets[random.below(targets.length)].index));
    blocks.forEach((block) => {
        for (let word = block.first; word < block.end; word++) {
            words[word] = value();
        }
    });
    const roots = Array.from({length: random.below(4)}, value);
    return {words, roots};
}

/* With a hole list, and a mark stack of some capacity. */
function randomHeap(random) {
    const {words, roots} = randomWords(random);
    return linked(emptyState(words, roots, 1 + random.below(5)));
}
