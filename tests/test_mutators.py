# timeout: 200
"""The programs of bench/mutators, over each memory manager, in tiny sizes: all must build without
a warning and print the same; and time at the same memory is read off curves as it should be."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench" / "mutators"))
import programs  # noqa: E402

TINY = 2


def printed(program, kind, built, directory, variables):
    words = programs.arguments(program, programs.PROGRAMS[program][TINY], directory)
    seconds, peak, text = programs.run([built[program, kind], *words], variables)
    assert seconds >= 0 and peak > 0 and text, (program, kind)
    return text


def all_agree(directory):
    built = programs.build(directory)
    for program in programs.PROGRAMS:
        found = {printed(program, kind, built, directory, variables)
                 for kind in programs.kinds_of(program)
                 for _, variables in programs.settings(kind, True)}
        # The roots that a program keeps must do when each allocation collects, and moves what is live.
        for kind in set(programs.kinds_of(program)) & {programs.OURS, programs.CHECKED}:
            for moves in ("", "kind=copying,"):
                found.add(printed(program, kind, built, directory,
                                  {"TRICOLOR": moves + "stress=1,check=1,heap=4K"}))
        assert len(found) == 1, (program, found)


def curves():
    best = programs.frontier([(10, 4.0), (20, 2.0), (15, 5.0), (30, 3.0)])
    assert best == [(10, 4.0), (20, 2.0)], best
    assert programs.frontier([(100, 4.0), (100.5, 3.0), (100.9, 2.0), (101.5, 1.0)]) == [
        (100.9, 2.0), (101.5, 1.0)]
    assert programs.time_at(best, 9) is None
    assert [programs.time_at(best, peak) for peak in (10, 15, 20, 40)] == [4.0, 3.0, 2.0, 2.0]
    results = {programs.OURS: {"a": (10, 3.0), "b": (20, 1.0)},
               programs.BOEHM: {"a": (15, 4.0), "b": (30, 2.0)}}
    assert programs.against(results, programs.OURS) == [
        (15, 2.0 / 4.0), (20, 1.0 / (4.0 - 2.0 / 3)), (30, 0.5)]


curves()
with tempfile.TemporaryDirectory() as place:
    all_agree(place)
print("test_mutators: all as expected")
