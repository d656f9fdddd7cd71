"use strict";

/* Heaps to begin with. What is given back is what the program holds: a and b. */

function hiding(heap) {
    heap.tuple(at(3), number(1));       // 0, which a and b mean
    heap.tuple(number(2), at(6));       // 3
    heap.tuple(number(3), at(9));       // 6, which the program will hide
    heap.string("in use");              // 9
    heap.tuple(at(0), number(4));       // 11, garbage
    return [at(0), at(0)];
}

function wide(heap) {
    heap.tuple(at(11), number(1), at(14), number(2), number(3), at(17), number(4), number(5), at(20), number(6));
    heap.tuple(number(7), at(17));      // 11
    heap.tuple(number(8), at(14));      // 14, which points to itself
    heap.tuple(number(9), number(10));  // 17
    heap.tuple(at(0), at(11));          // 20
    return [at(0), number(0)];
}

function allocating(heap) {
    heap.tuple(at(3), at(13));          // 0
    heap.tuple(number(1), at(10));      // 3
    heap.hole(3);                       // 6
    heap.tuple(number(2), number(3));   // 10
    heap.tuple(at(10), number(4));      // 13
    heap.hole(5);                       // 16
    heap.tuple(at(3), number(5));       // 22, garbage
    return [at(0), at(13)];
}

function leftBehind(heap) {
    heap.tuple(number(1), number(0));               // 0
    heap.tuple(number(2), at(0));                   // 3
    heap.tuple(at(11), at(3), at(14), at(0));       // 6, which a means
    heap.tuple(number(3), at(14));                  // 11
    heap.tuple(at(17), number(4));                  // 14
    heap.tuple(at(3), number(5));                   // 17
    return [at(6), number(0)];
}

function kinds(heap) {
    heap.tuple(at(13), at(17), at(6));  // 0, by way of the infix header at 13
    heap.hole(1);                       // 4
    heap.tuple(number(7), at(0));       // 6
    heap.fragment();                    // 9
    heap.closure(at(17));               // 10, infix header at 13
    heap.tuple(at(20), number(1));      // 17
    heap.string("mark");                // 20
    return [at(0), at(6)];
}

function blackAtFirst(heap) {
    heap.block(0, [number(1), at(3)], 3);   // 0 is black
    heap.tuple(number(2), at(6));           // 3
    heap.string("lost");                    // 6
    return [at(0), number(0)];
}

/* `about` says what to look at. */
var EXAMPLES = [
    {id: "hiding", title: "A pointer that moves", capacity: 8, build: hiding,
     about: "Begin; a slice of 3 words. Load b := b.0, b := b.1; store a.1 := b: black points to white. " +
            "Load a := a.0, and store the number 0 in a.1: with the barrier, and without."},
    {id: "wide", title: "A wide block", capacity: 8, build: wide,
     about: "A slice of 4 words stops inside the block of 10: watch the next field. Store before that " +
            "place, and behind it."},
    {id: "holes", title: "Allocating", capacity: 8, build: allocating,
     about: "Begin, and allocate: a new block is black. Load a white value into the other one, and store it there: " +
            "black points to white, and all is well."},
    {id: "overflow", title: "The mark stack overflows", capacity: 1, build: leftBehind,
     about: "The stack has room for one block; others are left behind. Slices of 2 words: lowest goes from block to block."},
    {id: "kinds", title: "Every kind of block", capacity: 3, build: kinds,
     about: "A closure that is pointed to behind its infix header, a string, a hole and a fragment."},
    {id: "black", title: "Broken: black at the beginning", capacity: 8, build: blackAtFirst,
     about: "A block is black before marking begins, and what it points to is not: the mark passes it by."},
];
