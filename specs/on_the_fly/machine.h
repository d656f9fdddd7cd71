#ifndef SPECS_ON_THE_FLY_MACHINE_H
#define SPECS_ON_THE_FLY_MACHINE_H

#include <stdint.h>

/* What a collector and its mutators know besides the graph: numbers, and no place in memory that
   two of them would write.

   The mark of a vertex is 0 or 1, or one of these. Which of 0 and 1 is black, and which white, the
   collector's sense tells: it turns all marks of the graph by one write. */
#define MARK_GREY 2 /* marked, its fields are still to be scanned */
#define MARK_FREE 3 /* not allocated */

/* The phases of a cycle, in this order. In each of the middle three the collector waits until all
   mutators have answered. */
#define PHASE_IDLE 0  /* all that is allocated is black, barriers are off */
#define PHASE_INIT 1  /* the sense has turned: barriers go on, mutator by mutator */
#define PHASE_READY 2 /* what is allocated is black from now on; older stores come to their end */
#define PHASE_MARK 3  /* mutators give their roots, the collector scans */
#define PHASE_SWEEP 4 /* white vertices are freed, one by one */

/* How far a mutator is with a store. */
#define STORE_NONE 0    /* there is none */
#define STORE_DELETES 1 /* the deletion barrier is behind it */
#define STORE_INSERTS 2 /* the insertion barrier, too: the write is next */

struct collector {
    uint8_t phase;
    uint8_t sense;    /* the mark that is black */
    uint8_t birth;    /* the mark of a vertex when it is allocated */
    uint64_t scanned; /* the vertex that is being scanned, or n */
    uint64_t place;   /* its fields below this one have been scanned */
    uint64_t swept;   /* the vertices below this one have been swept */
};

struct mutator {
    uint16_t answered; /* the phase to which it has answered last */
    uint16_t stage;    /* how far its store is; and if there is one: */
    int64_t into;      /* the root that holds the vertex to be written */
    int64_t from;      /* the root that holds what is to be written */
    int64_t place;     /* the field */
};

#endif
