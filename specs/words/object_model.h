/* The numbers of the object model, under the same names in C and in ACSL.
   They are OCaml's own, so that a heap of ours is a heap of OCaml's. */
#ifndef SPECS_WORDS_OBJECT_MODEL_H
#define SPECS_WORDS_OBJECT_MODEL_H

/* Colours: what the collector knows about a block. */
#define WHITE 0 /* not seen in this cycle; after a cycle: live */
#define GREY 1  /* reached, its fields still to be scanned */
#define BLUE 2  /* free: a hole */
#define BLACK 3 /* reached, its fields scanned */

/* Tags that change how a block is scanned. */
#define CLOSURE_TAG 247 /* code first, then an environment: scan that only */
#define INFIX_TAG 249   /* a header inside a closure, not a block */
#define NO_SCAN_TAG 251 /* from here on the fields hold no values */
#define MAX_TAG 255

/* A header keeps 54 bits for the number of fields: 2^54 - 1. */
#define MAX_WOSIZE 18014398509481983

/* Words in the largest heap: 2^37, which are 1 TiB. */
#define MAX_HEAP_SIZE 137438953472

#endif
