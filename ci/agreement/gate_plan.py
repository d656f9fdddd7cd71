"""The gate's own plan: the units, the goals and the record of what proved them."""

import hashlib
import json
from types import SimpleNamespace

from gate import prove, units
from gate.plan import Task, make_plan
from gate.toolchain import ROOT
from gate.units import WORK, Analyser


class Changed(Exception):
    """The project is no longer what the plan was made of."""


class GatePlan(prove.Run):
    """The first half of a run of `ci/prove` on the project: all is planned, nothing proved."""

    def __init__(self, toolchain):
        super().__init__(prove.arguments([]), toolchain)
        self.times = prove.read_json(prove.TIMES)
        self.seal = units.fingerprint(units.PROVERS, toolchain) + repr(
            (self.provers, self.args.timeout))

    def tasks(self, places=()):
        """The units of the project; with `places`, those of these files or folders only."""
        store = WORK / "plan.json"
        self.state = state = self._state()
        saved = json.loads(store.read_text()) if store.exists() else {}
        if saved.get("state") != state:
            saved = {"state": state, "tasks": [_packed(task) for task in self._plan()]}
            store.write_text(json.dumps(saved))
        tasks = [_unpacked(task) for task in saved["tasks"]]
        return [task for task in tasks if not places or home_of(task).startswith(tuple(places))]

    def stop_if_changed(self):
        """What is found must be of the text that was planned."""
        if self._state() != self.state:
            raise Changed("the sources have changed meanwhile: run it again, it will go on with "
                          "what is new")

    def _plan(self):
        analyser = Analyser(self.context.toolchain, self.runner, self.context.base,
                            style=True, cold=False)
        analyses = [analyser.analyse(file) for file in units.project_files()]
        return make_plan(analyses, self.seal, lambda task: True, self._script_text).tasks

    def _state(self):
        """All that a plan depends on: it takes half a minute to make, so it is kept."""
        parts = [self.seal, units.fingerprint(units.READERS, self.context.toolchain)]
        for folder in units.FOLDERS:
            for file in sorted((ROOT / folder).rglob("*.*")):
                if file.suffix in (".acsl", ".h", ".c") or file.parent == self.scripts:
                    parts += [str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")]
        parts += sorted(units.unproved_files())
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def weight(self, task):
        """What a task weighs in a progress bar: the seconds that the gate took for it."""
        return self.times.get(task.label, 1.0)

    def record(self, task):
        """Goal name -> who proved it in the last green run, or None if there was none."""
        entry = self.results / f"{task.key}.json"
        if not entry.exists():
            return None
        return {goal["name"]: goal["prover"] for goal in json.loads(entry.read_text())["goals"]}


def _packed(task):
    home = task.analysis.places.get(task.names[0], (task.analysis.name, 1))
    return {"name": task.analysis.name, "home": home, "names": task.names, "kind": task.kind,
            "key": task.key}


def _unpacked(saved):
    analysis = SimpleNamespace(name=saved["name"], path=units.unit_path(saved["name"], ROOT),
                               places={saved["names"][0]: tuple(saved["home"])})
    return Task(analysis, saved["names"], saved["kind"], saved["key"])


def home_of(task):
    """The file in which the first function or lemma of a unit stands."""
    return task.analysis.places.get(task.names[0], (task.analysis.name, 1))[0]


def there_is_no(places):
    """The first of `places` that is neither a file nor a folder of the project, or None."""
    return next((place for place in places if not (ROOT / place).exists()), None)
