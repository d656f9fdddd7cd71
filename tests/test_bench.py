#!/usr/bin/env python3
# timeout: 300
"""The benchmarks that compare a proved function with others: their programs compare what the
functions found, or left, and must find no difference, for each shape."""

import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bench"))
import measure  # noqa: E402

SMALLEST = {"dfs": 300, "mark": 0.25, "sweep": 1, "copy": 0.25}
COLUMNS = ["mark_sweep", "semispace"]


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(path, directory):
    module, program = load(path), str(Path(directory) / path.stem)
    subprocess.run(["gcc", "-fsanitize=address,undefined", "-g", *measure.FLAGS, "-o", program,
                    *module.SOURCES], cwd=ROOT, check=True)
    for shape in module.SHAPES:
        text = measure.output_of(*module.command(program, shape, SMALLEST[path.stem], 1))
        assert len(text.splitlines()) > 2, (path, shape, text)


with tempfile.TemporaryDirectory() as place:
    for column in COLUMNS:
        for benchmark in sorted((ROOT / "bench" / column).glob("*.py")):
            run(benchmark, place)
print("test_bench: all as expected")
