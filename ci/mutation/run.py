"""A run: what earlier ones have found, and the rest judged, several at once."""

import os
import queue
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

from gate.console import Progress
from gate.prove import CACHE
from gate.toolchain import BUILD, Toolchain

from . import results
from .judge import Judge, Tree
from .project import Project, recorded_times

WORK = BUILD / "mutation"


class Run:
    def __init__(self, mutants, fallback, jobs, anew=False):
        self.mutants, self.jobs, self.anew = mutants, jobs, anew
        toolchain = Toolchain()
        CACHE.mkdir(parents=True, exist_ok=True)
        self.recorded = recorded_times(fallback)
        self.project = Project(self.recorded)
        self.judge = Judge(toolchain, self.project, WORK)
        self.store = results.Store(WORK / "results", results.seal(toolchain))
        self.stopping = threading.Event()
        self.verdicts, self.trouble = {}, []

    def recall(self):
        """Take what earlier runs have found; return the rest, as (mutant, key)."""
        todo = []
        for mutant in self.mutants:
            key = self.store.key(mutant, self.project, self.judge)
            verdict = None if self.anew else self.store.recall(key)
            if verdict:
                self._take(mutant, verdict)
            else:
                todo.append((mutant, key))
        return todo

    def _take(self, mutant, verdict):
        self.verdicts[mutant.id] = {**verdict, "at": verdict["line"], **mutant.as_dict()}

    def contract_tests(self):
        """Those that the mutants meet have to hold of the true contracts."""
        met = {proof.label: proof for mutant in self.mutants
               for proof, _ in self.judge.steps(mutant) if proof.role == "contract test"}
        tree = None
        for label, proof in sorted(met.items()):
            key = self.store.key_of("contract test", label, self.project.rests_on([proof]))
            if self.store.recall(key):
                continue
            tree = tree or Tree(WORK / f"tree-{os.getpid()}-tests", {proof.unit})
            red = self.judge.first_red(proof, "", tree)
            if red:
                self.trouble.append(f"the contract test {label} is not proved of the true "
                                    f"contract: {red.goal or red.answer}")
            else:
                self.store.keep(key, {"verdict": "proved"})
        if tree:
            shutil.rmtree(tree.path)

    def execute(self):
        self.contract_tests()
        todo = self.recall()
        todo.sort(key=lambda item: self.effort(item[0]))
        trees = queue.Queue()
        for number in range(min(self.jobs, len(todo))):
            trees.put(Tree(WORK / f"tree-{os.getpid()}-{number}",
                           {p.unit for p in self.project.proofs}))
        progress = Progress([self.effort(mutant) for mutant, _ in todo])
        pool = ThreadPoolExecutor(self.jobs)
        try:
            futures = {pool.submit(self._one, m, key, trees): m for m, key in todo}
            for future in as_completed(futures):
                future.result()
                progress.step(self.effort(futures[future]), futures[future].id)
        except BaseException:
            self.stopping.set()
            self.judge.stop()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
            progress.close()
            while not trees.empty():
                shutil.rmtree(trees.get().path, ignore_errors=True)

    def effort(self, mutant):
        """About how long it will take, in no unit: the goals of large functions take longer, too."""
        goals = self.project.goals_again(mutant)
        return 5 + (goals / 10 if mutant.kind == "requires" else goals * (1 + goals / 50))

    def _one(self, mutant, key, trees):
        if self.stopping.is_set():
            return
        tree = trees.get()
        try:
            verdict = self.judge.judge(mutant, tree)
            if not self.stopping.is_set():
                self.store.keep(key, verdict)
                self._take(mutant, verdict)
        finally:
            trees.put(tree)
