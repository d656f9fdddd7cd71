# timeout: 600
"""docs/falsify.md: thirteen claims, each with a command and what to look for; those that take seconds
are run, in a copy of the project where they spoil files. And the checks can fail: a command whose
output lacks what the document promises is noticed. It needs the provers: ci/setup prove."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from audit_page import claims  # noqa: E402

# What runs whole tests or proofs: `make test` and CI run those anyway.
SLOW = {3, 5, 6, 9, 10, 11, 13}
PROMISE = re.compile(r"^Look for (.*?)\.(?: |$)", re.M | re.S)


def promises(claim):
    """What the document says that one will see, in code marks."""
    found = PROMISE.search(claim.prose)
    return re.findall(r"`([^`]+)`", found.group(1)) if found else []


def missing(claim):
    """What is promised and not printed. A red gate ends with status 1, as it should."""
    done = subprocess.run(["bash", "-c", claim.command], cwd=ROOT, capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8"), check=False)
    printed = done.stdout + done.stderr
    return [(promise, printed) for promise in promises(claim) if promise not in printed]


def main():
    found = list(claims.claims())
    assert [claim.number for claim in found] == list(range(1, 14)), found
    for claim in found:
        assert claim.command, f"claim {claim.number} has no command"
        assert promises(claim), f"claim {claim.number} does not say what to look for"
    spoiled = claims.Claim(0, "", "Look for `RED admit`. So it is.", "echo GREEN")
    assert missing(spoiled) == [("RED admit", "GREEN\n")]
    if not shutil.which("frama-c"):
        print("test_falsify: Frama-C is missing; run: ci/setup prove", file=sys.stderr)
        return 1
    troubles = []
    for claim in found:
        if claim.number not in SLOW:
            for promise, printed in missing(claim):
                troubles.append(f"claim {claim.number}: no {promise!r} in what is printed:\n{printed}")
    print("\n".join(troubles) or f"test_falsify: {len(found) - len(SLOW)} of {len(found)} "
          "claims tried, none holds")
    return 1 if troubles else 0


sys.exit(main())
