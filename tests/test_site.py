#!/usr/bin/env python3
# timeout: 900
"""The book as a site: it is built; each link within it leads to a page and an anchor that are
there; nothing is fetched from elsewhere; no style moves the headings of a table; the chapters
follow one another; each exercise has a solution; each quotation has a link to its first line; and
the index has every predicate, logic function and lemma, with a link to its line. Each of these
checks must be able to fail, too.

Exit status: 0 all is so, 1 otherwise."""

import functools
import json
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "docs" / "tools" / "site"
sys.path.insert(0, str(ROOT / "ci"))

from gate import floor, units  # noqa: E402
INDEX = ROOT / "docs" / "tools" / "index"
CHAPTERS = [path.with_suffix(".html").name for path in sorted((ROOT / "docs").glob("[0-9]*.md"))]
VOID = {"img", "meta", "link", "input", "br", "hr", "col"}
# What a browser fetches without being asked: (tag, attribute).
FETCHED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"),
           ("source", "src"), ("object", "data"), ("embed", "src"), ("video", "src")}


class Page(HTMLParser):
    """What the checks look at: anchors, links, and the text of lines, quotations, terms."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.fetched, self.rel, self.styles = set(), [], [], {}, ""
        self.lines, self.terms, self.quotations = {}, {}, []
        self._open = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            self.ids.add(values["id"])
        for name in ("href", "src", "data"):
            if name in values:
                self.links.append(values[name])
                if (tag, name) in FETCHED:
                    self.fetched.append(values[name])
        if "rel" in values and tag == "a":
            self.rel[values["rel"]] = values["href"]
        self.styles += values.get("style") or ""
        if tag == "p" and values.get("class") == "from":
            self.quotations.append(["", ""])
        if tag == "a" and self._open and self._open[-1][0] == "p" and self._open[-1][1] == "from":
            self.quotations[-1][0] = values["href"]
        if tag == "a" and any(kind == "dt" for kind, _, _ in self._open):
            self.terms.setdefault(self._inside("dt"), values["href"])
        if tag not in VOID:
            self._open.append((tag, values.get("class", ""), values.get("id", "")))

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass

    def _inside(self, tag):
        return next((name for kind, _, name in reversed(self._open) if kind == tag), "")

    def handle_data(self, data):
        kinds = [(kind, style) for kind, style, _ in self._open]
        if ("span", "line") in kinds and ("a", "number") not in kinds:
            name = next(name for _, style, name in self._open if style == "line")
            self.lines[name] = self.lines.get(name, "") + data
        if ("pre", "code") in kinds and self.quotations:
            self.quotations[-1][1] += data
        if ("style", "") in kinds:
            self.styles += data


def is_elsewhere(link):
    return bool(re.match(r"[a-z]+:|//", link)) and not link.startswith("data:")


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.pages = {path.relative_to(folder).as_posix(): Page(path.read_text())
                      for path in sorted(folder.rglob("*.html"))}
        self.files = {path.relative_to(folder).as_posix() for path in folder.rglob("*")
                      if path.is_file()}

    def target(self, page, link):
        """The file and the anchor that a link of a page leads to."""
        file, _, anchor = unquote(link).partition("#")
        return posixpath.normpath(posixpath.join(posixpath.dirname(page), file)) if file else page, \
            anchor

    def link_problems(self):
        for name, page in self.pages.items():
            for link in page.links:
                if is_elsewhere(link) or link.startswith("data:"):
                    continue
                file, anchor = self.target(name, link)
                if file not in self.files:
                    yield f"{name}: there is no {link}"
                elif anchor and anchor not in self.pages[file].ids:
                    yield f"{name}: there is no such anchor: {link}"

    def fetching_problems(self):
        for name, page in self.pages.items():
            for link in page.fetched:
                if is_elsewhere(link):
                    yield f"{name} fetches {link}"
            yield from css_problems(name, page.styles)
        for path in self.folder.rglob("*.css"):
            yield from css_problems(path.name, path.read_text())

    def hiding_problems(self):
        for name, page in self.pages.items():
            yield from hidden_headings(name, page.styles)
        for path in self.folder.rglob("*.css"):
            yield from hidden_headings(path.name, path.read_text())

    def path_problems(self):
        name, read = "index.html", []
        while name in self.pages and "next" in self.pages[name].rel and len(read) <= len(CHAPTERS):
            name = self.target(name, self.pages[name].rel["next"])[0]
            read.append(name)
        if read != CHAPTERS:
            yield f"the reading path is {read}"

    def line(self, page, link):
        file, anchor = self.target(page, link)
        found = self.pages.get(file)
        return found.lines.get(anchor, "") if found else ""

    def quotation_problems(self):
        for name in CHAPTERS:
            for link, code in self.pages[name].quotations:
                first = code.lstrip("\n").split("\n")[0]
                if not first or self.line(name, link).rstrip() != first.rstrip():
                    yield f"{name}: {link} is not the line {first!r}"

    def index_problems(self):
        for page, names in (("index-predicates.html", predicates()), ("index-lemmas.html", lemmas())):
            terms = self.pages[page].terms
            for name in sorted(names - set(terms)):
                yield f"{page} does not have {name}"
            for name, link in terms.items():
                line = self.line(page, link)
                part = re.search(r"\b[A-Z_]+\((\w+)\)|\b(REACHABLE)\b", line)
                given = {(macro, name) for macro in re.findall(r"\b[A-Z_]+\b", line)} & given_names()
                if not re.search(rf"\b{name}\b", line) and not given and not (
                        part and (part[2] or name.endswith("_" + part[1]))):
                    yield f"{page}: {name} is not in the line {line!r}, {link}"
            if not names <= self.pages[page].ids:
                yield f"{page}: an entry has no anchor"


def css_problems(name, text):
    for link in re.findall(r"url\(([^)]*)\)|@import\s+(\S+)", text):
        yield f"{name} fetches {link}"


def hidden_headings(name, text):
    """Rules that hide empty cells: all that follow move by a column, away from their own."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        if re.search(r"display\s*:\s*none|visibility\s*:\s*collapse", body):
            for selector in selectors.split(","):
                if re.search(r"(?:^|[\s>+~])t[hd](?![\w-])[^\s>+~]*:empty[^\s>+~]*$", selector.strip()):
                    yield f"{name} hides empty cells of tables: {selector.strip()}"


# ---- What there has to be ----

def lemmas():
    return {name.split(":")[1] for name in floor.load()["lemmas"]}


@functools.cache
def given_names():
    """Macro and name, where a name is given to what a template defines."""
    return {pair for folder in units.FOLDERS for path in (ROOT / folder).rglob("*.acsl")
            for pair in re.findall(r"^#define ([A-Z_]+) +([a-z]\w*)$", path.read_text(), re.M)}


def predicates():
    """All names that follow `predicate` or `logic TYPE`, and those that the templates make."""
    names = set()
    for folder in units.FOLDERS:
        for path in (p for p in (ROOT / folder).rglob("*") if p.suffix in units.SUFFIXES):
            text = path.read_text()
            names |= set(re.findall(r"^  (?:predicate|logic \w+) ([a-z]\w*)", text, re.M))
            for macro, prefix in re.findall(r"#define (REACHABILITY|CLOSURE)\(name\)\s+(\w+?)##", text):
                parts = ("path", "reachable", "edges_kept") if macro == "REACHABILITY" else \
                    ("closed", "paths_stay")
                names |= {prefix + part for part in parts}
    return names


def exercise_problems(name, text):
    """Of a chapter: exercises are numbered, and each has a folded solution."""
    exercises = re.split(r"^## .*Exercises$", text, flags=re.M)[1:]
    numbered = re.split(r"^\*\*(\d+)\.\*\*", exercises[0], flags=re.M) if exercises else []
    if numbered[1::2] != [str(number) for number in range(1, len(numbered) // 2 + 1)] or \
            len(numbered) < 3:
        yield f"{name}: exercises are numbered {numbered[1::2]}"
    for number, body in zip(numbered[1::2], numbered[2::2]):
        if body.count("<details><summary>Solution</summary>") != 1:
            yield f"{name}: exercise {number} has no solution, or several"


def problems(site):
    yield from site.link_problems()
    yield from site.fetching_problems()
    yield from site.hiding_problems()
    yield from site.path_problems()
    yield from site.quotation_problems()
    yield from site.index_problems()
    for path in sorted((ROOT / "docs").glob("[0-9]*.md")):
        yield from exercise_problems(path.name, path.read_text())


# ---- Whether the checks can fail ----

# A page, what becomes what in it, and the complaint.
MISTAKES = [
    ("01-graph.html", 'href="02-heap.html"', 'href="20-heap.html"', "there is no 20-heap.html"),
    ("01-graph.html", 'href="#3-three-colours"', 'href="#3-colours"', "there is no such anchor"),
    ("01-graph.html", 'href="style.css"', 'href="https://a.example/style.css"', "fetches https"),
    ("01-graph.html", "<h1", '<script src="//a.example/x.js"></script><h1', "fetches //a.example"),
    ("style.css", "body {", 'body { background: url("https://a.example/x.png");', "style.css fetches"),
    ("style.css", "body {", "th:empty { display: none; } body {", "hides empty cells"),
    ("style.css", "body {", ".wide thead th:empty, a { color: red; display:none } body {",
     "hides empty cells"),
    ("03-mark.html", 'rel="next" href="04-sweep.html"', 'rel="next" href="05-allocator.html"',
     "the reading path is"),
    ("index-lemmas.html", 'dt id="kept_points_to"', 'dt id="points_to_kept"',
     "does not have kept_points_to"),
    ("index-predicates.html", 'dt id="fragment"', 'dt id="fragments"', "does not have fragment"),
    ("specs/graph/graph.acsl.html", 'id="L33"', 'id="L34x"', "there is no such anchor"),
    ("specs/graph/graph.acsl.html", "edge_at", "edge_by", "edge_at is not in the line"),
]


def check_checks(site):
    for name, old, new, expected in MISTAKES:
        path = site.folder / name
        text, page = path.read_text(), site.pages.get(name)
        path.write_text(text.replace(old, new))
        if page:
            site.pages[name] = Page(text.replace(old, new))
        said = list(problems(site))
        path.write_text(text)
        if page:
            site.pages[name] = page
        if old not in text or not any(expected in each for each in said):
            yield f"{name} with {new!r}: the check should say {expected!r}, and said {said[:3]}"
    for text in ("## 1. Exercises\n\n**1.** Why?\n", "## 1. Text\n", "## 1. Exercises\n\n1. Why?\n"):
        if not list(exercise_problems("a chapter", text)):
            yield f"the check should complain about {text!r}"


def main():
    if not shutil.which("mkdocs"):
        print("mkdocs is missing; run: ci/setup site")
        return 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        if subprocess.run([str(BUILD), "--pages", str(folder)], stdout=subprocess.DEVNULL).returncode:
            return 1
        site = Site(folder)
        wrong = list(problems(site)) or list(check_checks(site))
    told = subprocess.run([str(INDEX), "black_block"], capture_output=True, text=True).stdout
    if "specs/heap/block_colour.acsl:" not in told:
        wrong.append(f"docs/tools/index black_block says {told!r}")
    if subprocess.run([str(INDEX), "no_such_name"], capture_output=True).returncode != 1:
        wrong.append("docs/tools/index knows no_such_name")
    for complaint in wrong[:40]:
        print(complaint)
    print(f"{len(site.pages)} pages, {sum(len(page.links) for page in site.pages.values())} links")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
