"""The tools a proof run needs: where they are, which versions, how Why3 finds them."""

import json
import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
WHY3 = BUILD / "why3"

MACHDEP = "gcc_x86_64"

# How Frama-C must read every program. -lib-entry: no function may lean on the
# initial values of globals, not even one that happens to be called main.
KERNEL_OPTIONS = [
    "-machdep", MACHDEP,
    "-lib-entry",
    "-warn-unsigned-overflow",
    "-warn-unsigned-downcast",
    "-warn-signed-overflow",
    "-warn-signed-downcast",
    "-warn-invalid-bool",
    "-warn-left-shift-negative",
    "-warn-right-shift-negative",
    "-warn-pointer-downcast",
    "-warn-invalid-pointer",
    "-kernel-warn-key", "annot:missing-spec=abort",
]

# To load all plug-ins takes as long as to read a file.
ONLY_WP = ["-no-autoload-plugins", "-load-module", "rtegen,report,wp"]

WP_OPTIONS = [
    "-wp",
    "-wp-rte",
    "-wp-model", "Typed",
    "-wp-check-memory-model",
    "-wp-definitions-terminate",
    "-wp-declarations-terminate",
    "-wp-variant-with-terminates",
    "-wp-warn-key", "*=error",
    "-wp-no-ground",
]

# So many of Z3's steps take about the time of one of Alt-Ergo's.
Z3_STEPS = 4000

# The variable that asks Alt-Ergo which axioms it used.
RECORDING = "TRICOLOR_RECORDING"

INSTALL_HINT = "run ci/setup (or `make setup`) first"


class SetupError(Exception):
    """Something the gate cannot run without is missing or unusable."""


_KNOWN = {}


def _version(command, pattern):
    """What a tool says of itself, remembered as long as its file stays the same."""
    store = WHY3 / "versions.json"
    if not _KNOWN and store.exists():
        try:
            _KNOWN.update(json.loads(store.read_text()))
        except ValueError:
            pass
    key = repr((command, pattern, os.path.realpath(command[0]), os.stat(command[0]).st_mtime_ns))
    if key not in _KNOWN:
        _KNOWN[key] = _ask(command, pattern)
        store.parent.mkdir(parents=True, exist_ok=True)
        scratch = store.with_suffix(f".{os.getpid()}")
        scratch.write_text(json.dumps(_KNOWN))
        scratch.replace(store)
    return _KNOWN[key]


def _ask(command, pattern):
    try:
        out = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(pattern, out.stdout + out.stderr)
    return match.group(1) if match else None


def alt_ergo_path():
    """An Alt-Ergo >= 2.0 on the PATH is used as it is; else the one ci/setup unpacked."""
    unpacked = BUILD / "tools" / "alt-ergo" / "usr" / "bin" / "alt-ergo"
    for candidate in (shutil.which("alt-ergo"), str(unpacked)):
        if candidate and os.access(candidate, os.X_OK):
            version = _version([candidate, "-version"], r"(\d+\.\d+(?:\.\d+)?)")
            if version and int(version.split(".")[0]) >= 2:
                return candidate, version
    return None, None


class Toolchain:
    """Found tools, and the environment in which Frama-C runs."""

    def __init__(self):
        self.frama_c = self._need("frama-c")
        self.gcc = self._need("gcc")
        self.why3 = self._need("why3")
        self.z3 = self._need("z3")
        self.cvc4 = shutil.which("cvc4")
        self.alt_ergo, alt_ergo_version = alt_ergo_path()
        if not self.alt_ergo:
            raise SetupError(f"Alt-Ergo 2.0 or later is missing: {INSTALL_HINT}")
        self.versions = {
            "frama-c": _version([self.frama_c, "-version"], r"(\S+ \(\w+\)|\S+)"),
            "why3": _version([self.why3, "--version"], r"version (\S+)"),
            "alt-ergo": alt_ergo_version,
            "z3": _version([self.z3, "--version"], r"version (\S+)"),
            "cvc4": _version([self.cvc4, "--version"], r"version (\S+)") if self.cvc4 else None,
            "gcc": _version([self.gcc, "-dumpfullversion"], r"(\S+)"),
        }
        for tool, version in self.versions.items():
            if version is None and tool != "cvc4":
                raise SetupError(f"{tool} does not tell its version: {INSTALL_HINT}")
        self.share = _version([self.frama_c, "-print-share-path"], r"(\S+)")
        self.environment = self._configure_why3()

    @staticmethod
    def _need(tool):
        path = shutil.which(tool)
        if not path:
            raise SetupError(f"{tool} is missing: {INSTALL_HINT}")
        return path

    def _configure_why3(self):
        """A private Why3 configuration under build/, never the user's own."""
        bin_dir, conf = WHY3 / "bin", WHY3 / "why3.conf"
        # Z3 says `timeout`; Why3 waits for `interrupted by timeout` and would
        # otherwise read every timeout as a failure of the prover.
        # Its steps are smaller than Alt-Ergo's: where both get as many, it gets more.
        z3 = ("#!/bin/sh\n"
              'for word; do\n  shift\n  case $word in\n'
              f'  rlimit=*) word=rlimit=$((${{word#rlimit=}} * {Z3_STEPS})) ;;\n'
              '  esac\n  set -- "$@" "$word"\ndone\n'
              f"'{self.z3}' \"$@\" | sed 's/^timeout$/interrupted by timeout/'\n")
        # Asked for it, Alt-Ergo writes down beside its input which axioms a proof used.
        alt_ergo = ("#!/bin/sh\n"
                    f"[ -z \"${RECORDING}\" ] || set -- -save-used-context \"$@\"\n"
                    f"exec '{self.alt_ergo}' \"$@\"\n")
        wanted = {"z3": z3, "alt-ergo": alt_ergo}
        if self.cvc4:
            wanted["cvc4"] = f"#!/bin/sh\nexec '{self.cvc4}' \"$@\"\n"
        bin_dir.mkdir(parents=True, exist_ok=True)
        stale = not conf.exists()
        for name, text in wanted.items():
            script = bin_dir / name
            if not script.exists() or script.read_text() != text:
                script.write_text(text)
                stale = True
            script.chmod(script.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        environment = dict(os.environ, WHY3CONFIG=str(conf), LC_ALL="C.UTF-8")
        if stale:
            conf.unlink(missing_ok=True)
            found = subprocess.run(
                [self.why3, "config", "detect"], capture_output=True, text=True,
                env=dict(environment, PATH=f"{bin_dir}:{os.environ.get('PATH', '')}"))
            if not conf.exists():
                raise SetupError("why3 config detect failed: " + found.stderr.strip())
        text = conf.read_text()
        for prover in ("Alt-Ergo", "Z3"):
            if f'name = "{prover}"' not in text:
                conf.unlink()
                raise SetupError(f"Why3 {self.versions['why3']} does not recognise {prover} "
                                 f"{self.versions[prover.lower()]}; use a version that it knows")
        return environment

    def prover_label(self, name):
        """How a committed induction script names a prover of this machine."""
        return {"alt-ergo": f"Alt-Ergo:{self.versions['alt-ergo']}",
                "z3": f"Z3:{self.versions['z3']}",
                "cvc4": f"CVC4:{self.versions['cvc4']}"}[name]

    def fingerprint(self):
        """What a cached verdict depends on, besides the program."""
        return repr((sorted((k, v) for k, v in self.versions.items() if k != "gcc"),
                     KERNEL_OPTIONS, WP_OPTIONS))
