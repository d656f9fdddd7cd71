"use strict";

/* Two spaces to begin with; the heap is in space A. */

function pairsAndGarbage(heap) {
    heap.tuple(number(9), at(6));     // 0, garbage
    heap.tuple(number(1), at(6));     // 3
    heap.tuple(number(2), at(3));     // 6, and back
    heap.string("lost");                // 9, garbage
    heap.string("kept");                // 11
    heap.tuple(at(3), at(11));      // 13
    return [at(13), at(3)];
}

function closures(heap) {
    heap.tuple(at(8), at(5));       // 0, by way of the infix header, and the closure itself
    heap.hole(1);                       // 3
    heap.closure(at(0));              // 5, infix header at 8
    heap.fragment();                    // 12
    heap.tuple(at(8));                // 13, garbage
    return [at(0)];
}

function list(heap) {
    heap.tuple(number(1), at(3));     // 0
    heap.tuple(number(2), at(6));     // 3
    heap.tuple(number(3), number(0));   // 6
    heap.tuple(number(4), at(0));     // 9, garbage
    return [at(0)];
}

function wrongInfix(heap) {
    heap.tuple(at(4), at(4));       // 0, twice behind the infix header
    heap.block(CLOSURE_TAG, [header(1, 0, INFIX_TAG), information(3), 0x4012a0n, number(5)]); // 3
    return [at(0)];
}

function badForeign(heap) {
    heap.tuple(BASES[1] + 16n, at(3)); // 0, a foreign value that lies in the other space
    heap.tuple(number(1), number(2));    // 3
    return [at(0)];
}

var EXAMPLES = [
    {id: "pairs", title: "Pairs, strings, garbage", build: pairsAndGarbage, words: 24,
     about: "Two roots; a cycle. Watch headers turn 0, and scan follow used."},
    {id: "closures", title: "Closures and infix pointers", build: closures, words: 20,
     about: "A pointer behind an infix header moves the closure, and points as far inside again."},
    {id: "list", title: "A full space", build: list, words: 12,
     about: "Allocate twice: what lives is moved, then there is room; the second time there is none."},
    {id: "foreign", title: "Broken: a foreign value in the other space", build: badForeign, words: 12,
     about: "It stays as it is, and seems to be a pointer when the heap is there."},
    {id: "infix", title: "Broken: an infix header in the first field", build: wrongInfix, words: 16,
     about: "Well formed, but its closure cannot move: the new address goes where the way back was."},
    {id: "small", title: "Broken: a space that is too small", build: list, words: 12, capacity: 6,
     about: "Nine words live, and there is room for six."},
];

function stateOf({build, words, capacity}) {
    const heap = new HeapBuilder();
    const roots = build(heap);
    const used = heap.words.length;
    const own = Array.from({length: words}, (_, i) => heap.words[i] ?? 0n);
    return {spaces: [own, new Array(capacity ?? words).fill(0n)], here: 0, used, roots};
}
