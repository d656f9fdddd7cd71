#!/usr/bin/env python3
"""tests/run must see what is wrong: it is given tests that fail in every way
there is, and some that pass, in a directory of their own.

Exit status: 0 all is so, 1 otherwise."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUN = Path(__file__).resolve().parent / "run"

# name: (text, (passes, what its line must say) for each variant)
TESTS = {
    "test_good.c": ("int main(void) { return 0; }\n",
                    {"test_good (plain)": (True, ""), "test_good (sanitize)": (True, "")}),
    "test_linked.c": ("// sources: part/one.c\n// variants: plain\n// arguments: 'a b' c\n"
                      "int one(void);\n"
                      "int main(int argc, char **argv)"
                      " { return !(one() == 1 && argc == 3 && argv[1][1] == ' '); }\n",
                      {"test_linked (plain)": (True, "")}),
    "test_bad.c": ("// variants: plain\n#include <stdio.h>\n"
                   "int main(void) { puts(\"the reason\"); return 3; }\n",
                   {"test_bad (plain)": (False, "exit status 3\n    the reason\n")}),
    "test_crash.c": ("// variants: plain\n#include <stdlib.h>\nint main(void) { abort(); }\n",
                     {"test_crash (plain)": (False, "killed by SIGABRT")}),
    "test_hang.c": ("// timeout: 1\n// variants: plain\nint main(void) { for (;;) ; }\n",
                    {"test_hang (plain)": (False, "took longer than 1 s")}),
    "test_broken.c": ("// variants: plain\nint main(void) { return no_such_name; }\n",
                      {"test_broken (plain)": (False, "does not compile\n")}),
    "test_warning.c": ("// variants: plain\nint main(void) { int unused; return 0; }\n",
                       {"test_warning (plain)": (False, "does not compile\n")}),
    "test_missing.c": ("// sources: part/two.c\n// variants: plain\nint main(void) { return 0; }\n",
                       {"test_missing (plain)": (False, "there is no part/two.c")}),
    "test_variant.c": ("// variants: quick\nint main(void) { return 0; }\n",
                       {"test_variant": (False, "there is no variant called quick")}),
    "test_memory.c": ("#include <stdlib.h>\n"
                      "int main(int argc, char **argv)\n"
                      "{\n    (void)argv;\n    volatile char *volatile p = malloc(8);\n"
                      "    volatile char c = p[8 * argc];\n    free((char *)p);\n    (void)c;\n    return 0;\n}\n",
                      {"test_memory (plain)": (True, ""),
                       "test_memory (sanitize)": (False, "exit status 1\n")}),
    "test_overflow.c": ("#include <limits.h>\n"
                        "int main(int argc, char **argv)\n"
                        "{\n    (void)argv;\n    volatile int sum = INT_MAX;\n"
                        "    sum = sum + argc;\n    return 0;\n}\n",
                        {"test_overflow (plain)": (True, ""),
                         "test_overflow (sanitize)": (False, "exit status 1\n")}),
    "test_script.py": ("import os\nassert os.listdir(os.environ['TMPDIR']) == []\n"
                       "open(os.path.join(os.environ['TMPDIR'], 'left'), 'w').close()\n",
                       {"test_script": (True, "")}),
    "test_assert.py": ("assert 1 + 1 == 3, 'the sum'\n",
                       {"test_assert": (False, "exit status 1\n")}),
    "test_shell.sh": ("[[ 1 -eq 1 ]]\n", {"test_shell": (True, "")}),
    "test_false.sh": ("# timeout: 60\nexit 7\n", {"test_false": (False, "exit status 7")}),
    "test_child.sh": ("# timeout: 1\nsleep 1000 &\necho $! >child\nwait\n",
                      {"test_child": (False, "took longer than 1 s")}),
    "test_number.sh": ("# timeout: soon\nexit 0\n",
                       {"test_number": (False, "which is no number")}),
    "fuzz_good.c": ("// fuzz: seconds=1 max_len=8\n#include <stddef.h>\n#include <stdint.h>\n"
                    "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)\n"
                    "{\n    (void)data;\n    return size > 8 ? __builtin_trap(), 0 : 0;\n}\n",
                    {"fuzz_good": (True, "")}),
    "fuzz_bad.c": ("// fuzz: seconds=30\n#include <stddef.h>\n#include <stdint.h>\n"
                   "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)\n"
                   "{\n    return size > 0 && data[0] == 'B' ? __builtin_trap(), 0 : 0;\n}\n",
                   {"fuzz_bad": (False, "deadly signal")}),
    "readme_test_.c": ("this is no test\n", {}),
}
TEXT_OF = {"test_broken (plain)": "no_such_name", "test_warning (plain)": "unused variable",
           "test_memory (sanitize)": "heap-buffer-overflow",
           "test_overflow (sanitize)": "signed integer overflow",
           "test_assert": "AssertionError: the sum"}

complaints = []


def check(holds, what):
    if not holds:
        complaints.append(what)


def run(tests, *arguments):
    return subprocess.run([sys.executable, str(RUN), "--dir", str(tests), *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def paragraph(output, name):
    """The line about a test, and the indented lines below it."""
    lines, result = output.splitlines(), []
    for line in lines:
        if line.startswith(("pass ", "FAIL ")):
            said = line.split(" s  ", 1)[1]
            inside = said == name or said.startswith(name + ": ")
        elif not line.startswith("    "):
            inside = False
        if inside:
            result.append(line)
    return "\n".join(result) + "\n"


def test_all_ways(root):
    tests = root / "tests"
    (root / "part").mkdir()
    (root / "part" / "one.c").write_text("int one(void);\nint one(void) { return 1; }\n")
    for name, (text, _) in TESTS.items():
        (tests / name).write_text(text)
    done = run(tests)
    expected = {name: what for _, variants in TESTS.values() for name, what in variants.items()}
    for name, (passes, says) in expected.items():
        said = paragraph(done.stdout, name)
        check(said.startswith("pass" if passes else "FAIL"), f"{name} should "
              f"{'pass' if passes else 'fail'}, but tests/run said: {said}")
        for text in (says, TEXT_OF.get(name, "")):
            check(text in said, f"{name}: `{text.strip()}` is not in what tests/run said: {said}")
    passed = sum(passes for passes, _ in expected.values())
    failed = len(expected) - passed
    check(done.stdout.endswith(f"\n{passed} passed, {failed} failed\n"),
          f"the last line should be `{passed} passed, {failed} failed`: {done.stdout[-200:]}")
    check(done.returncode == 1, f"exit status {done.returncode}, not 1")

    results = json.loads((root / "build" / "tests" / "results.json").read_text())
    check((results["passed"], results["failed"]) == (passed, failed), "results.json: the sums")
    check({t["name"]: t["passed"] for t in results["tests"]}
          == {name: passes for name, (passes, _) in expected.items()}, "results.json: the tests")
    check(not list((root / "build" / "tests").glob("*/tmp")), "temporary files were left behind")
    check(not is_running(int((root / "child").read_text())), "a test's child was left running")


def is_running(process):
    for _ in range(50):
        try:
            if "\nState:\tZ" in Path(f"/proc/{process}/status").read_text():
                return False
        except OSError:
            return False
        time.sleep(0.1)
    return True


def test_selection(root):
    tests = root / "tests"
    for names, passed in ((["good"], 3), (["test_good (plain)"], 1), (["tests/test_good.c"], 2),
                          (["test_sh*"], 1), (["test_good", "test_shell.sh"], 3)):
        done = run(tests, *names)
        check(done.returncode == 0 and done.stdout.endswith(f"\n{passed} passed, 0 failed\n"),
              f"selecting {names} should pass {passed}: {done.stdout}")
    done = run(tests, "no_such_test")
    check(done.returncode == 2 and "no_such_test" in done.stdout, f"a wrong name: {done.stdout}")
    done = run(tests, "--list")
    check("test_good (plain)\n" in done.stdout and "passed" not in done.stdout
          and "readme" not in done.stdout, f"--list: {done.stdout}")


def test_nothing(root):
    empty = root / "empty" / "tests"
    empty.mkdir(parents=True)
    done = run(empty)
    check(done.returncode == 1 and done.stdout.endswith("\n0 passed, 0 failed\n"),
          f"no tests at all: exit status {done.returncode}, {done.stdout}")


def test_interrupt(root):
    tests = root / "interrupted" / "tests"
    tests.mkdir(parents=True)
    (tests / "test_long.sh").write_text("echo $$ >started\nexec sleep 1000\n")
    # Whoever runs this test in the background may have told it to ignore SIGINT.
    process = subprocess.Popen([sys.executable, str(RUN), "--dir", str(tests)],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    started = tests.parent / "started"
    for _ in range(100):
        if started.exists() and started.read_text():
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    try:
        process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.terminate()
        process.communicate()
    check(process.returncode == 130, f"interrupted: exit status {process.returncode}, not 130")
    check(not is_running(int(started.read_text())), "an interrupted test was left running")


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        os.mkdir(root / "tests")
        for part in (test_all_ways, test_selection, test_nothing, test_interrupt):
            part(root)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
