"""Which proofs one process of Frama-C does, and in what order: the heaviest first."""

from dataclasses import dataclass

from . import told


@dataclass
class Batch:
    """What one process of Frama-C does: functions or lemmas of one file, or their smoke tests."""
    tasks: list
    smoke: bool
    weight: float
    outcomes: dict = None

    def label(self, task):
        return smoke_label(task) if self.smoke else task.label


def smoke_label(task):
    return f"{task.label}, smoke tests"


def make_batches(todo, times):
    """The heaviest first, and none so heavy that the others end long before it."""
    batches = []
    for smoke in (False, True):
        groups = {}
        for task in todo:
            if task.kind == "function" or not smoke:
                groups.setdefault((task.analysis.name, task.kind,
                                   task.told is told.ALL), []).append(task)
                task.waiting += 1
        for group in groups.values():
            group = [(weight_of(task, smoke, times), task) for task in group]
            group.sort(key=lambda pair: pair[0], reverse=True)
            batches += _packed(group, smoke)
    return sorted(batches, key=lambda batch: batch.weight, reverse=True)


LIGHT = 15.0        # seconds: about what a batch may take


def _packed(group, smoke):
    open_ones = []
    for weight, task in group:
        home = next((b for b in open_ones if b.weight + weight <= LIGHT), None)
        if home is None:
            open_ones.append(Batch([task], smoke, weight))
        else:
            home.tasks.append(task)
            home.weight += weight
    return open_ones


def weight_of(task, smoke, times):
    """About how many seconds: as it was last time, or else guessed from the length of the body,
    where most goals come from; what counts is the proportion."""
    known = times.get(smoke_label(task) if smoke else task.label)
    if known is not None:
        return known
    if task.kind == "lemmas":
        return 0.2 + 0.2 * len(task.names)
    body = len(task.analysis.program.functions[task.names[0]].body)
    return 0.3 + (0.001 if smoke else 0.004) * body
