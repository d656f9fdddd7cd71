#!/usr/bin/env python3
# timeout: 600
"""Every command that the documents show is run, here or elsewhere. Short ones are run here, block
by block, in a folder that has all of the project but its build/. Of long ones a table says who
runs them, and the text there that does; a command that is in neither is red. Of a command for
tests, each name must be that of a test, and of one for proofs, each file one that is proved.

Exit status: 0 all is so, 1 otherwise."""

import fnmatch
import importlib.machinery
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True


def load(path):
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    sys.modules[path.name] = module
    loader.exec_module(module)
    return module


excerpts, runner = load(ROOT / "docs" / "tools" / "excerpts"), load(ROOT / "tests" / "run")
sys.path.insert(0, str(ROOT / "ci"))
from gate import units

# ---- What is shown ----

# Its commands have to fail, or to spoil a copy: it has a test of its own.
OF_ITS_OWN = {ROOT / "docs" / "falsify.md": ROOT / "tests" / "test_falsify.py"}

# A name in the prose that is a command and no path: the first word of what is between backquotes.
PROGRAMS = ("make", "ci/prove", "ci/setup", "ci/selftest", "ci/audit", "tests/run", "bench/run",
            "bench/ocaml/run", "ocaml/build", "ocaml/testsuite", "ocaml/check_objects",
            "ocaml/long", "docs/tools/excerpts", "docs/tools/pictures", "docs/tools/site",
            "ci/agree", "ci/stability", "docs/tools/index", "docs/exercises/check",
            "build/dfs_steps", "build/hello")


def shown(document):
    """The commands of a document: (line, command, whether it is in a block of commands)."""
    lines = document.read_text().splitlines()
    prose = list(lines)
    for block in excerpts.blocks(lines)[0]:
        for number, line in enumerate(block.code, block.line):
            prose[number] = ""
            if block.language == "sh" or line.split(" ")[0] in PROGRAMS:
                yield number + 1, line, True
    for number, line in enumerate(prose, 1):
        for span in re.findall(r"(?<!`)`([^`]+)`", line):
            words = [word for word in span.split() if not re.fullmatch(r"[A-Z_]+=\S*", word)]
            if words and words[0] in PROGRAMS:
                yield number, span, False


# ---- Who runs it ----

# A command (a pattern of fnmatch), the file that runs it, and the text there.
ELSEWHERE = [
    ("make", "tests/test_commands.py", '"make help"'),
    ("make help", "tests/test_commands.py", '"make help"'),
    ("make prove", ".ci/run", '"ci/prove --cold"'),
    ("make prove-cold", ".ci/run", '"ci/prove --cold"'),
    ("ci/prove", ".ci/run", '"ci/prove --cold"'),
    ("ci/prove --help", "tests/test_commands.py", '"--help"'),
    ("make gate-selftest", ".ci/run", '"ci/selftest"'),
    ("ci/selftest", ".ci/run", '"ci/selftest"'),
    ("make mutate*", "tests/test_mutation.py", '"--sample", "20"'),
    ("ci/mutate --check", "tests/test_mutation.py", 'run_mutate("--check")'),
    ("ci/mutate", "tests/test_mutation.py", '"ci" / "mutate"'),
    ("ci/mutate --help", "tests/test_commands.py", '"--help"'),
    ("make audit", ".ci/run", '"ci/audit"'),
    ("ci/audit", ".ci/run", '"ci/audit"'),
    ("make -Bn library", "tests/test_library_install.sh", "make_library library"),
    ("ci/audit --page", ".ci/run", '"ci/audit"'),
    ("make test", ".ci/run", '"tests/run"'),
    ("tests/run --help", "tests/test_commands.py", '"--help"'),
    ("ci/setup", ".ci/run", '"ci/setup all"'),
    ("make setup", ".ci/run", '"ci/setup all"'),
    ("ci/setup prove", "tests/test_setup.sh", "run prove"),
    ("ci/setup bench", "tests/test_setup.sh", "run bench"),
    ("ci/setup test", "tests/test_setup.sh", "run test"),
    ("ci/setup site", "tests/test_setup.sh", "run site"),
    ("ci/prove --why *", "tests/test_why.py", '"--why"'),
    ("ci/prove --write-used", "tests/test_told.py", '"--write-used"'),
    ("ci/prove FILE.c", "tests/test_solutions.py", '"ci" / "prove"'),
    ("docs/tools/excerpts", "tests/test_docs.py", '"tools" / "excerpts"'),
    ("docs/tools/pictures", "tests/test_docs.py", '"tools" / "pictures"'),
    ("docs/exercises/check*", "tests/test_exercises.py", '"exercises" / "check"'),
    ("make exercise *", "tests/test_exercises.py", '"exercises" / "check"'),
    ("docs/tools/index*", "tests/test_site.py", '"tools" / "index"'),
    ("docs/tools/site", "tests/test_site.py", '"tools" / "site"'),
    ("make site", "tests/test_site.py", '"tools" / "site"'),
    ("make browser", "tests/test_browser.sh", "docs/browser/build"),
    ("make install", "tests/test_library_install.sh", "make_library install"),
    ("make ocaml", "tests/test_ocaml.sh", "ocaml/build ours"),
    ("ocaml/build ours", "tests/test_ocaml.sh", "ocaml/build ours"),
    ("make ocaml-testsuite*", "tests/test_ocaml.sh", "ocaml/testsuite --short"),
    ("ocaml/check_objects", "tests/test_ocaml.sh", "ocaml/check_objects"),
    ("build/ocaml/ours/bin/ocamlopt.opt *", "tests/test_ocaml.sh", "build ocamlopt.opt"),
    ("build/ocaml/ours/bin/ocaml *", "tests/test_ocaml.sh", "bin=build/ocaml/ours/bin"),
    ("ocaml/image/compile *", "tests/test_ocaml.sh", "ocaml/image/compile"),
    ("TRICOLOR_IMAGE=* build/features", "tests/test_ocaml.sh", "TRICOLOR_IMAGE"),
    ("make heap-picture IMAGE=build/features.txt", "tests/test_ocaml.sh", "docs/tools/heap_picture"),
    ("TRICOLOR_CHECK=1 OCAMLRUNPARAM=* ./features", "tests/test_ocaml.sh", "TRICOLOR_CHECK=1"),
    ("TRICOLOR=* build/hello", "tests/library/test_library.c", "TRICOLOR"),
]
# What no test runs, as it takes too long or writes what is committed: that it is there is checked.
# The figures of bench/ say on which commit they were measured.
BY_HAND = ("make bench", "bench/run*", "bench/ocaml/run", "make expected", "ocaml/long",
           "make agree*", "ci/agree*", "make stability*", "ci/stability*", "ocaml/build usual")


def tests_problem(patterns):
    every = list(runner.discover(ROOT / "tests"))
    for pattern in patterns:
        if not any(test.matches(pattern) for test in every):
            return f"there is no test {pattern}"
    return None


def proofs_problem(files, proved):
    for file in files:
        if file not in proved:
            return f"{file} is no file that make prove proves"
    return None


def elsewhere(command, proved):
    """Who runs a command: None if it is to be run here, else what is wrong with who does, or ""."""
    words = shlex.split(command, comments=True)
    if words[0] == "tests/run" and words[1:] and words[1] != "--help":
        return tests_problem(words[1:]) or ""
    if words[:2] == ["make", "test"] and words[2:] and words[2].startswith("ARGS="):
        return tests_problem(words[2][len("ARGS="):].split()) or ""
    if words[:2] == ["make", "prove"] and re.fullmatch(r"ARGS=--layer=[0-4]", "".join(words[2:])):
        return ""                       # a part of what `make prove` proves
    if words[0] == "ci/prove" and words[1:] and all("/" in word for word in words[1:]):
        return proofs_problem(words[1:], proved) or ""
    plain = " ".join(words)
    for pattern, file, text in ELSEWHERE:
        if fnmatch.fnmatchcase(plain, pattern):
            path = ROOT / file
            return "" if path.is_file() and text in path.read_text() else \
                f"{file} should run this, and has no {text}"
    if any(fnmatch.fnmatchcase(plain, pattern) for pattern in BY_HAND):
        return by_hand_problem(words) or ""
    return None


def by_hand_problem(words):
    if words[0] == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M)
        return None if words[1] in targets else f"the Makefile has no target {words[1]}"
    return None if os.access(ROOT / words[0], os.X_OK) else f"there is no program {words[0]}"


# ---- Running the others ----

def project_without_build(folder):
    for path in ROOT.iterdir():
        if path.name not in ("build", ".git"):
            (folder / path.name).symlink_to(path)
    return folder


def run(command, folder):
    """Why a command fails, or None."""
    if "neato" in command and not shutil.which("neato"):
        print(f"skipped, because Graphviz is missing (ci/setup test): {command}")
        return None
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("MAKEFLAGS", "MAKELEVEL", "TRICOLOR")}
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], cwd=folder,
                          env=environment, capture_output=True, text=True, errors="replace")
    if done.returncode:
        return f"exit status {done.returncode}: {(done.stderr or done.stdout)[-500:]}"
    return None


def complaints(documents, folder):
    """What is wrong with the commands of some documents, how many were run, and how many are run
    elsewhere. What is a command in the prose may be one of a block."""
    proved = {str(path.relative_to(ROOT)) for path in units.project_files()}
    wrong, run_here, told = [], 0, 0
    in_blocks = [command for document in documents
                 for _, command, in_block in shown(document) if in_block]
    for document in documents:
        for line, command, in_block in shown(document):
            where = f"{document.name}:{line}: {command}"
            problem = elsewhere(command, proved)
            if problem is None and in_block:
                problem, run_here = run(command, folder), run_here + 1
            elif problem is None and not any(other.startswith(command) for other in in_blocks):
                problem = "no test runs this (see the table in tests/test_commands.py)"
            else:
                told += problem == ""
            if problem:
                wrong.append(f"{where}: {problem}")
    return wrong, run_here, told


MISTAKES = [
    ("```sh\nfalse\n```", "exit status 1"),
    ("```sh\nmake no_such_target\n```", "exit status 2"),
    ("```\nmake no_such_target\n```", "exit status 2"),
    ("```sh\ntests/run no_such_test\n```", "there is no test"),
    ("`make test ARGS='mark no_such_test'`", "there is no test"),
    ("```sh\nci/prove library/api.c\n```", "is no file that make prove proves"),
    ("`make no_such_target`", "no test runs this"),
    ("`ci/prove --no-such-option`", "no test runs this"),
]


def check_checks(folder):
    document = folder / "document.md"
    for text, expected in MISTAKES:
        document.write_text(text + "\n")
        wrong = complaints([document], folder)[0]
        if len(wrong) != 1 or expected not in wrong[0]:
            yield f"{text!r} should be wrong ({expected}), and the test says {wrong}"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = project_without_build(Path(name))
        documents = [path for path in excerpts.documents(ROOT)
                     if path.resolve() not in OF_ITS_OWN]
        wrong, run_here, told = complaints(documents, folder)
        wrong += [f"{path} is missing" for paths in OF_ITS_OWN.items() for path in paths
                  if not path.is_file()]
        for command in ("make help", *(f"{program} --help" for program in PROGRAMS
                                       if program.startswith(("ci/", "tests/")))):
            problem = run(command, folder)
            wrong += [f"{command}: {problem}"] if problem else []
        wrong += check_checks(folder)
    for complaint in wrong:
        print(complaint)
    print(f"{run_here} commands run here, {told} elsewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
