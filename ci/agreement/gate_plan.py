"""The gate's own plan: the units, the goals and the record of what proved them."""

import json

from gate import prove, units
from gate.plan import make_plan
from gate.toolchain import ROOT
from gate.units import Analyser


class GatePlan(prove.Run):
    """The first half of a run of `ci/prove` on the project: all is planned, nothing proved."""

    def __init__(self, toolchain):
        super().__init__(prove.arguments([]), toolchain)

    def tasks(self, places=()):
        """The units of the project; with `places`, those of these files or folders only."""
        analyser = Analyser(self.context.toolchain, self.runner, self.context.base,
                            style=True, cold=False)
        analyses = [analyser.analyse(file) for file in units.project_files()]
        seal = units.fingerprint(units.PROVERS, self.context.toolchain) + repr(
            (self.provers, self.args.timeout))
        plan = make_plan(analyses, seal, lambda task: True, self._script_text)
        return [task for task in plan.tasks
                if not places or home_of(task).startswith(tuple(places))]

    def record(self, task):
        """Goal name -> who proved it in the last green run, or None if there was none."""
        entry = self.results / f"{task.key}.json"
        if not entry.exists():
            return None
        return {goal["name"]: goal["prover"] for goal in json.loads(entry.read_text())["goals"]}


def home_of(task):
    """The file in which the first function or lemma of a unit stands."""
    return task.analysis.places.get(task.names[0], (task.analysis.name, 1))[0]


def there_is_no(places):
    """The first of `places` that is neither a file nor a folder of the project, or None."""
    return next((place for place in places if not (ROOT / place).exists()), None)
