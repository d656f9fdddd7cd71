/* A small Lisp whose values live in a heap of Tricolor.

   What is what:
     nil, true       two symbols
     a number        an immediate
     a pair          a block with two fields: first, rest
     a symbol        a block with two fields: its name, its value at top level
     a string        a raw block: its length in bytes, then the bytes, eight a word
     a closure       a block with three fields: parameters, body, environment
     a primitive     a block with one field: its number
   An environment is a list of pairs (symbol . value).

   Roots. Whatever allocates may free what no root reaches, and with kind=copying it moves the rest.
   So a function that needs a value of a C variable after that pushes the address of the variable
   onto `stack`, which a callback enumerates, and leaves the stack as high as it found it. And no
   expression has a value beside a call that allocates, for C may take the value first. */
#ifndef EXAMPLES_LISP_H
#define EXAMPLES_LISP_H

#include <stdint.h>
#include <stdio.h>
#include <tricolor.h>

typedef tricolor_value value;

enum tag { PAIR = 1, SYMBOL, CLOSURE, PRIMITIVE, STRING = TRICOLOR_RAW };

enum { STACK_SIZE = 200000, MOST_DEPTH = 5000 };

struct lisp {
    tricolor_heap *heap;
    union { /* an array of roots, by their names */
        struct {
            value symbols; /* a list of all of them */
            value nil, truth, quote, if_, define, set, lambda, let, progn, while_, and_, or_;
        };
        value known[13];
    };
    value *stack[STACK_SIZE];
    size_t top;
    int depth;        /* of evaluation */
    const char *text; /* what is still to be read */
};

/* The only interpreter. */
extern struct lisp lisp;

/* Print a message and end the program. */
_Noreturn void lisp_error(const char *message, value about);

/* heap.c: values. */
void heap_open(void);
void heap_close(void);
void push(value *v);   /* v is kept, and follows where it moves */
bool is_true(value v); /* not nil */
value cons(value first, value rest);
value make(enum tag tag, uint64_t size, const value *fields);
value symbol(const char *name, size_t length);
value string(const char *bytes, size_t length);
size_t string_length(value s);
char string_byte(value s, size_t i);
value string_append(value a, value b);
bool is(enum tag tag, value v); /* no tag is 0: that is what tricolor_tag says of no block */
value field(value v, uint64_t i);
void set_field_to(value v, uint64_t i, value to);
value first(value pair);
value rest(value pair);

/* read.c: reading and printing. */
bool read_value(value *v); /* false at the end of the text */
void print_value(FILE *file, value v, bool quoted);

/* eval.c, primitives.c */
value eval(value form, value environment); /* what is passed by value need not be on the stack */
value apply(value function, value arguments);
value call_primitive(int64_t number, value arguments);
void define_primitives(void);

#endif
