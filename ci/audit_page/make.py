"""Making build/audit/index.html from the report of the last proof and the sources."""

from gate.prove import CACHE
from gate.toolchain import BUILD, ROOT, Toolchain
from gate.units import WORK, Analyser
from gate.wp import Runner

from .chain import Chain, load
from .page import Page

TARGET = BUILD / "audit" / "index.html"


def make(toolchain=None):
    """Write the page; the name of its file."""
    toolchain = toolchain or Toolchain()
    report, agreement = load()
    runner = Runner(toolchain, None, CACHE, 10, [])
    analyser = Analyser(toolchain, runner, ROOT, style=True, cold=False)
    text = Page(Chain(report, analyser.analyse, agreement)).render()
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return TARGET


def there_is_a_report():
    return (WORK / "report.json").exists()
