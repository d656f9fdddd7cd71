#ifndef SPECS_ON_THE_FLY_PROCESS_H
#define SPECS_ON_THE_FLY_PROCESS_H

#include <stdint.h>

#include "machine.h"

/* The machine: processes that share a memory, on x86-TSO. A process is the collector or a mutator.
   What it writes waits in its store buffer, and is committed to memory later, in order, one write
   at a time; the process itself sees what it wrote last. Others see memory. One process at a time
   may hold the lock; then memory is closed to all others. A fence waits until the buffer is empty.

   Memory has places: three words of control, the marks of the n vertices, the fields. */
#define PLACE_SENSE 0 /* the mark that is black */
#define PLACE_BIRTH 1 /* the mark of a vertex when it is allocated */
#define PLACE_PHASE 2 /* of the phases, those of the paper: all but PHASE_READY */
#define PLACE_MARKS 3 /* the first mark: that of vertex v is v places on, field e n + e places */

/* A write that waits. */
struct write {
    uint64_t place;
    int64_t value;
};

/* Names of processes. They tell who holds the lock, and whose work list a vertex is on; a vertex on
   a work list is grey. Marks are 0, 1 or MARK_FREE here: grey is no mark. */
#define NAME_NOBODY 0
#define NAME_HANDED 1 /* nobody's yet: handed over by a mutator, for the collector to take */
#define NAME_COLLECTOR 2
#define NAME_MUTATOR 3 /* of mutator 0; mutator m is NAME_MUTATOR + m */

/* What stands between the collector and a mutator. */
#define HAND_NONE 0
#define HAND_ASKED 1 /* to say that it has seen what was written before */
#define HAND_ROOTS 2 /* to mark its roots, and hand over its work list */
#define HAND_WORK 3  /* to hand over its work list */
#define HAND_ANSWERED 4

/* The rounds of handshakes of a cycle. */
#define ROUND_IDLE 0
#define ROUND_FLIP 1 /* the sense has turned */
#define ROUND_INIT 2 /* barriers are on */
#define ROUND_MARK 3 /* what is allocated is black from now on */
#define ROUND_ROOTS 4
#define ROUND_WORK 5

/* The steps that can be next. First those of a mutator. */
#define AT_RUN 0    /* none is begun: whatever it likes */
#define AT_DELETE 1 /* a store: load what will be overwritten, to mark it */
#define AT_INSERT 2 /* mark what will be written */
#define AT_WRITE 3
#define AT_GIVE 4 /* a handshake: mark one more root, or answer */
/* Marking a vertex, by either. */
#define AT_MARK_SENSE 5 /* load the sense */
#define AT_MARK_FLAG 6  /* load the mark */
#define AT_MARK_PHASE 7 /* load the phase */
#define AT_MARK_LOCK 8  /* begin the compare-and-swap */
#define AT_MARK_COMPARE 9
#define AT_MARK_SWAP 10
#define AT_MARK_UNLOCK 11 /* end it */
#define AT_MARK_KEEP 12   /* put the vertex on the work list */
/* The collector's. */
#define AT_FENCE 13 /* a round of handshakes: fence, ask each, wait for all */
#define AT_ASK 14
#define AT_WAIT 15
#define AT_FLIP 16  /* turn the sense */
#define AT_INIT 17  /* put barriers on */
#define AT_MARK 18  /* say that marking begins */
#define AT_BIRTH 19 /* have vertices born black */
#define AT_LOOP 20  /* take a grey vertex, or ask for work */
#define AT_SCAN 21  /* scan a field, or blacken */
#define AT_SWEEP 22 /* say that marking is over */
#define AT_LOOK 23  /* look at one more vertex, or end the cycle */
#define AT_FREE 24

/* What a process knows. Its store buffer is write[begin .. end - 1], oldest first, in an array that
   has a row for each process. */
struct process {
    uint32_t name;
    uint16_t at;    /* the step that is next */
    uint16_t then;  /* where it goes when the vertex is marked */
    uint16_t round; /* the collector's round of handshakes */
    uint8_t sense;  /* as loaded */
    uint8_t won;    /* whether it was this process that marked the vertex */
    uint64_t begin;
    uint64_t end;
    uint64_t ref;   /* the vertex to be marked, or looked at by the sweep */
    uint64_t into;  /* the vertex that is stored into, or scanned */
    uint64_t place; /* the field that is stored into, or scanned next */
    uint64_t from;  /* the vertex to be stored, or n */
};

#endif
