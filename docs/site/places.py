"""Where the files of the project stand in the site."""

import importlib.machinery
import importlib.util
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = {".svg", ".png"}


def place(path):
    """The page in Markdown of a file; that of a source has .md behind the whole name."""
    if path == "README.md":
        return "project.md"
    inside = path[len("docs/"):] if path.startswith("docs/") else path
    return inside if path.endswith(".md") or Path(path).suffix in ASSETS else inside + ".md"


def page(link):
    """A link to a page in Markdown, as one to what mkdocs makes of it."""
    return re.sub(r"\.md(?=#|$)", ".html", re.sub(r"\bREADME\.md(?=#|$)", "index.html", link))


def load(name):
    """A program of docs/tools, as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "docs" / "tools" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = module
    loader.exec_module(module)
    return module
