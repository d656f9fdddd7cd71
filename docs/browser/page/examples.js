"use strict";

/* Heaps to begin with. Blocks are built in any order that is handy: a field may name a block that
   comes later, by the place where it will be. */

class HeapBuilder {
    constructor() {
        this.words = [];
    }

    block(tag, fields, colour = 0) {
        const index = this.words.length;
        this.words.push(header(fields.length, colour, tag), ...fields);
        return index;
    }

    tuple(...fields) {
        return this.block(0, fields);
    }

    /* Up to seven letters; the last byte says how many bytes are padding. */
    string(text) {
        const bytes = [...text].map((letter) => BigInt(letter.charCodeAt(0)));
        const padding = BigInt(7 - bytes.length) << 56n;
        return this.block(STRING_TAG, [bytes.reduce((word, byte, i) => word | (byte << BigInt(8 * i)), padding)]);
    }

    hole(wosize) {
        return this.block(0, new Array(wosize).fill(0n), 2);
    }

    fragment() {
        return this.block(0, []);
    }

    /* Two functions and their common environment: the second has an infix header, at 3. */
    closure(...environment) {
        return this.block(CLOSURE_TAG, [0x401230n, information(5), header(3, 0, INFIX_TAG),
                                        0x4012a0n, information(2), ...environment]);
    }
}

var at = addressOf;
var number = immediate;

function listWithGarbage(heap) {
    heap.tuple(number(1), at(5));       // 0
    heap.fragment();                    // 3
    heap.fragment();                    // 4
    heap.tuple(number(2), at(11));      // 5
    heap.tuple(number(9), at(0));       // 8, garbage that points to the list
    heap.tuple(number(3), number(0));   // 11
    heap.string("garbage");             // 14
    heap.tuple(at(8), at(14));          // 16, garbage
    return [at(0)];
}

function cycles(heap) {
    heap.tuple(number(1), at(5));       // 0
    heap.string("kept");                // 3
    heap.tuple(at(3), at(0));           // 5
    heap.tuple(number(7), at(11));      // 8, a cycle that nobody reaches
    heap.tuple(number(8), at(8));       // 11
    return [at(0)];
}

function closureWithInfix(heap) {
    heap.tuple(number(4), at(6));       // 0, which points behind the infix header
    heap.closure(at(12));               // 3, infix header at 6
    heap.fragment();                    // 10
    heap.fragment();                    // 11
    heap.tuple(number(5), at(18));      // 12
    heap.closure(at(12));               // 15, infix header at 18
    return [at(0)];
}

function fragmentation(heap) {
    heap.tuple(number(1), at(9));       // 0
    heap.hole(2);                       // 3
    heap.tuple(number(2), number(3));   // 6, garbage between two free blocks
    heap.tuple(number(4), at(16));      // 9
    heap.fragment();                    // 12
    heap.string("gone");                // 13
    heap.fragment();                    // 15
    heap.tuple(number(5), number(6));   // 16
    heap.hole(1);                       // 19
    heap.tuple(at(9));                  // 21, garbage
    heap.hole(3);                       // 23
    return [at(0)];
}

function overflow(heap) {
    heap.tuple(number(1), number(0));                   // 0
    heap.tuple(number(2), number(0));                   // 3
    heap.tuple(at(15), at(18), at(11), number(9));      // 6, the root: one is pushed, two are not
    heap.tuple(number(3), at(15), number(0));           // 11
    heap.tuple(number(4), at(21));                      // 15
    heap.tuple(at(0), at(3));                           // 18: when it is scanned, 3 is left behind
    heap.string("end");                                 // 21
    return [at(6)];
}

function everyKind(heap) {
    heap.tuple(at(17), at(13), at(5));  // 0
    heap.fragment();                    // 4
    heap.tuple(number(7), at(0));       // 5
    heap.hole(1);                       // 8
    heap.closure(at(19));               // 10, infix header at 13
    heap.string("mark");                // 17
    heap.tuple(at(5));                  // 19
    heap.tuple(at(19));                 // 21, garbage
    return [at(0)];
}

function blackToWhite(heap) {
    heap.block(0, [number(1), at(3)], 3);   // 0 is black, and points to a white block
    heap.tuple(number(2), at(6));           // 3
    heap.string("lost");                    // 6
    return [at(0)];
}

function intoTheMiddle(heap) {
    heap.tuple(at(3), number(1));       // 0
    heap.tuple(number(20), at(1));      // 3: its second field points to no block
    return [at(0)];
}

function pastTheEnd(heap) {
    heap.tuple(at(3), number(1));       // 0
    heap.tuple(number(2), at(0));       // 3
    heap.words[3] = header(5, 0, 0);    // and says that it has five fields
    return [at(0)];
}

/* `about` says what to look at. */
var EXAMPLES = [
    {id: "list", title: "A list, and garbage", capacity: 8, build: listWithGarbage,
     about: "Mark, then sweep: the list stays, and all else becomes holes and fragments. Garbage " +
            "may point to what is alive."},
    {id: "cycle", title: "Two cycles", capacity: 8, build: cycles,
     about: "Two cycles of pairs, one of which nobody reaches. Blocks are not counted but reached, " +
            "so it goes."},
    {id: "closure", title: "A closure with an infix pointer", capacity: 8, build: closureWithInfix,
     about: "Word 2 points behind the infix header at 6, which means the whole closure at 3. Of a " +
            "closure only the environment is scanned."},
    {id: "fragmentation", title: "Fragmentation", capacity: 8, build: fragmentation,
     about: "Holes, fragments and garbage side by side. Try to allocate six words: no hole is large " +
            "enough. Collect, and try again."},
    {id: "overflow", title: "The mark stack overflows", capacity: 1, build: overflow,
     about: "The stack has room for one block. Others stay grey, the lowest of them is kept, and " +
            "mark goes back to it: twice here."},
    {id: "kinds", title: "Every kind of block", capacity: 3, build: everyKind,
     about: "The heap of chapters 2 and 3: a record, a pair, a closure, a string, boxes, a hole and " +
            "a fragment."},
    {id: "broken", title: "Broken: black points to white", capacity: 8, build: blackToWhite,
     about: "The first block is black, and its field points to a white one: see which light is dark. " +
            "Mark and sweep nevertheless, and what the root reaches is lost."},
    {id: "middle", title: "Broken: a pointer into a block", capacity: 8, build: intoTheMiddle,
     about: "A field of the pair at 3 points to word 1, which is no header. What comes of it if one " +
            "marks nevertheless?"},
    {id: "end", title: "Broken: past the end", capacity: 8, build: pastTheEnd,
     about: "The pair at 3 says that it has five fields: it goes past the end of the heap. Marking " +
            "it reads words that are not there."},
    {id: "empty", title: "An empty heap", capacity: 4, build: () => [],
     about: "Add blocks, set their fields, choose roots."},
];

/* The words and roots of an example. */
function heapOf(example) {
    const heap = new HeapBuilder();
    const roots = example.build(heap);
    return {words: heap.words, roots};
}
