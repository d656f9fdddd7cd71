/* One prefix for all that other files of a program can see of the proved collector: a program has
   its own `sweep`. The proved files themselves stay as they are, byte for byte. */
#ifndef TRICOLOR_NAMES_H
#define TRICOLOR_NAMES_H

/* mark.c */
#define mark_root tricolor_mark_root
#define mark_drain tricolor_mark_drain
#define is_marked tricolor_is_marked

/* sweep.c */
#define sweep tricolor_sweep

/* alloc.c */
#define alloc tricolor_alloc
#define cursor_next tricolor_cursor_next

/* grow.c */
#define heap_init tricolor_heap_init
#define grow tricolor_grow
#define shrink tricolor_shrink
#define largest_hole tricolor_largest_hole

/* heap_check.c */
#define find_blocks tricolor_find_blocks
#define heap_check tricolor_heap_check
#define value_check tricolor_value_check

/* os.c, which is not proved */
#define os_refuses tricolor_os_refuses
#define os_whole_pages tricolor_os_whole_pages
#define os_reserve tricolor_os_reserve
#define os_commit tricolor_os_commit
#define os_decommit tricolor_os_decommit
#define os_discard tricolor_os_discard
#define os_release tricolor_os_release
#define os_resize tricolor_os_resize
#define os_free tricolor_os_free
#define os_clock tricolor_os_clock
#define os_environment tricolor_os_environment

#endif
