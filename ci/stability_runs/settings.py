"""How the runs differ: the seeds of the solvers, their order, the order of units, the load."""

import os
import random
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass

from agreement.solvers import environment_with, in_environment


@dataclass(frozen=True)
class Setting:
    name: str
    seed: int               # of Z3 and CVC4; 0 is none, as in the gate. Alt-Ergo 2.0 takes none.
    provers: tuple          # in the order in which they are asked, after the quick first pass
    units: str              # in which order: plan, reversed or shuffled
    busy: int               # other processes that keep a core busy meanwhile

    def ordered(self, tasks):
        tasks = list(tasks)
        if self.units == "reversed":
            tasks.reverse()
        elif self.units == "shuffled":
            random.Random(self.seed).shuffle(tasks)
        return tasks

    def says(self):
        return (f"{self.name}: {'no seeds' if not self.seed else f'seed {self.seed}'}, "
                f"{', '.join(self.provers)}, units {self.units}, "
                f"{self.busy or 'no'} busy process{'' if self.busy == 1 else 'es'} beside it")


SETTINGS = (
    Setting("first", 0, ("alt-ergo", "z3", "cvc4"), "plan", 0),
    Setting("second", 4711, ("z3", "alt-ergo", "cvc4"), "reversed", 0),
    Setting("third", 90125, ("z3", "alt-ergo", "cvc4"), "shuffled", 1),
)

SEED_OPTIONS = {"z3": "smt.random_seed={0} sat.random_seed={0}", "cvc4": "--seed={0}"}


def seeded(toolchain, seed, place):
    """The tools of the gate, but that Z3 and CVC4 are called with a seed."""
    if not seed:
        return toolchain
    options = {tool: words.format(seed) for tool, words in SEED_OPTIONS.items()}
    return in_environment(toolchain, environment_with(toolchain, options, place))


@contextmanager
def busy(count):
    """So many processes that do nothing but keep a core busy, each ended by its own id."""
    loop = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: sum(range(10**6))"
    children = [subprocess.Popen([sys.executable, "-c", loop], env=dict(os.environ))
                for _ in range(count)]
    try:
        yield
    finally:
        for child in children:
            child.kill()
            child.wait()
