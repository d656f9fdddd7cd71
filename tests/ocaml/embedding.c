/* A program in C with OCaml inside. It makes custom blocks, large and small, and keeps some of them by
   global roots; sets all hooks; calls OCaml; and shuts the runtime down, after which each custom block
   must have been finalised, once. */
#define CAML_INTERNALS
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/custom.h>
#include <caml/finalise.h>
#include <caml/gc_ctrl.h>
#include <caml/major_gc.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>
#include <caml/misc.h>
#include <stdio.h>

extern value caml_gc_full_major(value unit);

enum { ROUNDS = 60, BLOCKS = 500, KEPT = 100 };

static long made, finalised, twice;
static value kept[KEPT];

static void finalise(value block)
{
    long *alive = (long *)Data_custom_val(block);
    twice += *alive != 1;
    *alive = 0;
    finalised++;
}

static struct custom_operations operations = {.identifier = "tricolor.test", .finalize = finalise};

static value make(int large)
{
    value block = caml_alloc_custom_mem(&operations, large ? 4000 : 16, large ? 100000 : 100);
    *(long *)Data_custom_val(block) = 1;
    made++;
    return block;
}

/* A hook that counts how often it is called. */
#define COUNTED(hook)      \
    static long hook##s;   \
    static void hook(void) \
    {                      \
        hook##s++;         \
    }
COUNTED(minor_begin)
COUNTED(minor_end)
COUNTED(slice_begin)
COUNTED(slice_end)
COUNTED(collection)
COUNTED(final_begin)
COUNTED(final_end)

int main(int argc, char **argv)
{
    (void)argc;
    caml_startup(argv);
    caml_minor_gc_begin_hook = minor_begin;
    caml_minor_gc_end_hook = minor_end;
    caml_major_slice_begin_hook = slice_begin;
    caml_major_slice_end_hook = slice_end;
    caml_major_gc_hook = collection;
    caml_finalise_begin_hook = final_begin;
    caml_finalise_end_hook = final_end;
    for (int i = 0; i < KEPT; i++) {
        kept[i] = Val_unit;
        caml_register_generational_global_root(&kept[i]);
    }
    const value *work = caml_named_value("work");
    long sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < BLOCKS; i++) {
            value block = make(i % 10 == 0);
            caml_modify_generational_global_root(&kept[(round * BLOCKS + i) * 7 % KEPT], block);
        }
        sum += Long_val(caml_callback(*work, Val_int(round)));
    }
    caml_gc_full_major(Val_unit);
    long left = made - finalised;
    printf("sum %ld; finalised but for those that are kept: %d\n", sum, left <= KEPT);
    fflush(stdout);
    for (int i = 0; i < KEPT; i++)
        caml_remove_generational_global_root(&kept[i]);
    caml_shutdown();
    printf("made %ld, finalised %ld, more than once %ld\n", made, finalised, twice);
    printf("hooks: %d %d %d %d\n", minor_begins > 0 && minor_begins == minor_ends,
           slice_begins > 0 && slice_begins == slice_ends, collections > 0,
           final_begins > 0 && final_begins == final_ends);
    return 0;
}
