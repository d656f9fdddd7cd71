#!/usr/bin/env python3
"""Allocating in a space (semispace/alloc.h) takes at most one instruction more than a bump that is
written by hand, with pointers for indices: it reads where the words are. So it is for any wosize and
tag, and for constants. Asking with semispace_has_room takes more, which shows that this test can fail.

Exit status: 0 all is so, 1 otherwise."""

import os
import sys
import tempfile

from test_header_assembly import COMPILER, ROOT, disassemble, run

MORE = 1
PROGRAM = """
#include "{root}/layer3_imperative/semispace/alloc.h"
uint64_t collect(void);
struct {{ uint64_t *words, used, capacity; }} space;
struct {{ uint64_t *next, *end; }} hand;

static inline uint64_t ours(bool room, uint64_t wosize, uint64_t tag)
{{
    const uint64_t block = space.used;
    if (!room)
        return collect();
    space.used = semispace_alloc(space.words, block, wosize, WHITE, tag);
    return address_of_index(block, (uint64_t)space.words);
}}

static inline uint64_t twin(uint64_t wosize, uint64_t tag)
{{
    uint64_t *block = hand.next, *behind = block + 1 + wosize;
    if (behind > hand.end)
        return collect();
    hand.next = behind;
    *block = wosize << 10 | tag;
    return (uint64_t)(block + 1);
}}

#define FITS(wosize) semispace_fits(space.used, space.capacity, wosize)
#define ROOM(wosize) semispace_has_room(space.used, space.capacity, wosize)
uint64_t ours__any(uint64_t wosize, uint64_t tag) {{ return ours(FITS(wosize), wosize, tag); }}
uint64_t twin__any(uint64_t wosize, uint64_t tag) {{ return twin(wosize, tag); }}
uint64_t ours__pair(void) {{ return ours(FITS(2), 2, 0); }}
uint64_t twin__pair(void) {{ return twin(2, 0); }}
uint64_t ours__slow(uint64_t wosize, uint64_t tag) {{ return ours(ROOM(wosize), wosize, tag); }}
uint64_t twin__slow(uint64_t wosize, uint64_t tag) {{ return twin(wosize, tag); }}
"""


def usual_way(instructions):
    """Up to the return; the call of collect is elsewhere."""
    end = next(i for i, text in enumerate(instructions) if text.startswith("ret"))
    return instructions[:end + 1]


def main():
    with tempfile.TemporaryDirectory() as folder:
        source, object_file = os.path.join(folder, "bump.c"), os.path.join(folder, "bump.o")
        with open(source, "w", encoding="utf-8") as text:
            text.write(PROGRAM.format(root=ROOT))
        run(COMPILER + ["-c", source, "-o", object_file])
        code = disassemble(object_file)
    failed = 0
    for name in ("any", "pair", "slow"):
        ours, twin = usual_way(code["ours__" + name]), usual_way(code["twin__" + name])
        print(f"{name}: {len(ours)} instructions, by hand {len(twin)}")
        if (len(ours) <= len(twin) + MORE) == (name == "slow"):
            failed += 1
            print(f"  FAILED\n  ours: {'; '.join(ours)}\n  by hand: {'; '.join(twin)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
