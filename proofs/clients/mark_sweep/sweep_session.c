#include "sweep_session.h"

#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/sweep/sweep_session.acsl"

/* Write the fields of a block. */
/*@
  requires block:     allocated(heap, size, block) && blocks_fill(heap, size);
  requires writable:  \valid(heap + (0 .. size - 1));
  requires readable:  \valid_read(words + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), words + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures written:    fields_written{Pre, Post}(heap, heap, size, block);
*/
static inline void finalise(uint64_t *heap, uint64_t block, const uint64_t *words)
/*@ ghost (uint64_t size) */
{
    //@ assert fits: block + wosize_of(heap[block]) < size;
    uint64_t last = block + header_wosize(heap[block]);
    /*@
      loop invariant place:   block < place <= last + 1;
      loop invariant written: fields_written{Pre, Here}(heap, heap, size, block);
      loop assigns            place, heap[0 .. size - 1];
      loop variant            last + 1 - place;
    */
    for (uint64_t place = block + 1; place <= last; place++) {
        heap[place] = words[place];
    }
}

/* One more time that this block was finalised. */
/*@
  requires block:     block < size && finalised[block] == 0;
  requires writable:  \valid(finalised + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             finalised[0 .. size - 1];
  ensures counted:    counted{Pre, Post}(finalised, size, block);
*/
static inline void count(uint8_t *finalised, uint64_t block) /*@ ghost (uint64_t size) */
{
    finalised[block]++;
}

struct sweep_state sweep_session(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                                 const uint64_t *words, uint8_t *finalised)
{
    //@ assert begin: sweep_invariant(heap, size, base, 0, 0, 0, 0, 0);
    struct sweep_state state = heap_sweep(heap, size, base, tag, sweep_begin(size));
    //@ assert headers: same_headers_from{Pre, Here}(heap, heap, size, state.swept);
    //@ assert finalised: finalised_below{Pre, Here}(heap, size, tag, finalised, state.place);
    /*@
      loop invariant place:     state.place <= size;
      loop invariant stopped:   state.place < size ==> state.stopped == state.place &&
                                  dead_with_tag(heap, size, tag, state.place);
      loop invariant done:      state.place == size ==> state.swept == size;
      loop invariant invariant: sweep_invariant(heap, size, base, state.swept, state.place,
                                                state.head, state.last, state.free);
      loop invariant swept:     swept_between{Pre, Here}(heap, heap, size, 0, state.swept);
      loop invariant headers:   same_headers_from{Pre, Here}(heap, heap, size, state.swept);
      loop invariant finalised: finalised_below{Pre, Here}(heap, size, tag, finalised,
                                                           state.place);
      loop assigns              state, heap[0 .. size - 1], finalised[0 .. size - 1];
      loop variant              size - state.place;
    */
    while (state.place < size) {
        //@ ghost Stopped: ;
        /*@ assert first: finalised_at{Pre, Here}(heap, size, tag, finalised, state.place,
                                                  state.place) && finalised[state.place] == 0; */
        //@ assert dead: !live_block(heap, size, state.swept, state.place);
        //@ assert tag: dead_with_tag{Pre}(heap, size, tag, state.place);
        finalise(heap, state.place, words) /*@ ghost (size) */;
        //@ assert written: fields_written{Stopped, Here}(heap, heap, size, state.place);
        /*@ assert same: swept_between{Stopped, Here}(heap, heap, size, state.swept,
                                                      state.swept); */
        /*@ assert invariant: sweep_invariant(heap, size, base, state.swept, state.place,
                                              state.head, state.last, state.free); */
        //@ assert swept: swept_between{Pre, Here}(heap, heap, size, 0, state.swept);
        //@ assert headers: same_headers_from{Pre, Here}(heap, heap, size, state.swept);
        count(finalised, state.place) /*@ ghost (size) */;
        /*@ assert finalised: finalised_below{Pre, Here}(heap, size, tag, finalised,
                                                         state.place + 1); */
        //@ ghost Written: ;
        state = heap_sweep(heap, size, base, tag, state);
        /*@ assert further: same_headers_from{Written, Here}(heap, heap, size,
                                                             state.swept); */
        //@ assert headers: same_headers_from{Pre, Here}(heap, heap, size, state.swept);
        //@ assert on: \at(state.place, Written) < state.place;
        /*@ assert finalised: finalised_below{Pre, Here}(heap, size, tag, finalised,
                                                         state.place); */
        /*@ assert more: swept_between{Written, Here}(heap, heap, size,
                                                      \at(state.swept, Written), state.swept); */
    }
    /*@ assert finalised: \forall integer i; 0 <= i < size ==>
          finalised_at{Pre, Here}(heap, size, tag, finalised, size, i) &&
          (dead_with_tag{Pre}(heap, size, tag, i) ==> finalised[i] == 1) &&
          (!dead_with_tag{Pre}(heap, size, tag, i) ==> finalised[i] == 0); */
    //@ assert swept: swept_between{Pre, Here}(heap, heap, size, 0, size);
    //@ assert closures: live_closures_fit(heap, size, size);
    //@ assert fields: live_fields_live(heap, size, base, size);
    //@ assert live: live_well_formed(heap, size, base, size);
    //@ assert colours: white_or_blue_below(heap, size, size) && merged_below(heap, size, size);
    //@ assert well_formed: well_formed_heap(heap, size, base);
    //@ assert blocks: all_white_or_blue(heap, size) && all_merged(heap, size);
    //@ assert holes: hole_list(heap, size, base, state.head);
    //@ assert words: state.free + allocated_words(heap, size, size) == size;
    /*@ assert live: \forall integer i; 0 <= i < size ==>
          (live_block(heap, size, size, i) <==> live_block{Pre}(heap, size, 0, i)); */
    /*@ assert white: \forall integer i; 0 <= i < size ==>
          (allocated(heap, size, i) <==> live_block(heap, size, size, i)); */
    /*@ assert black: \forall integer i; 0 <= i < size ==>
          (black_block{Pre}(heap, size, i) <==> live_block{Pre}(heap, size, 0, i)); */
    return state;
}
