"""docs/falsify.md: the counter-claims, and the commands that try them."""

import re
from dataclasses import dataclass

from gate.audit import table_items
from gate.toolchain import ROOT

DOCUMENT = ROOT / "docs" / "falsify.md"
HEADING = re.compile(r"^## (\d+)\. (.*)$", re.M)
COMMANDS = re.compile(r"<!-- runnable -->\n```sh\n(.*?)```", re.S)
SECTION = re.compile(r"^## ([^:\n]+): (.*)$", re.M)


@dataclass
class Claim:
    number: int
    text: str           # what somebody might claim
    prose: str          # what would be seen
    command: str


def claims(text=None):
    """The counter-claims of the document, in order."""
    text = DOCUMENT.read_text(encoding="utf-8") if text is None else text
    heads = list(HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends):
        body = text[head.end():end]
        block = COMMANDS.search(body)
        yield Claim(int(head.group(1)), head.group(2), COMMANDS.sub("", body).strip(),
                    block.group(1).strip() if block else "")


def assumptions():
    """(identifier, title, text) of each section of docs/ASSUMPTIONS.md that is about one item, and
    of each row of its tables of items."""
    text = (ROOT / "docs" / "ASSUMPTIONS.md").read_text(encoding="utf-8")
    heads = list(SECTION.finditer(text))
    for head in heads:
        end = re.compile(r"^## ", re.M).search(text, head.end())
        body = text[head.end():end.start() if end else len(text)]
        yield head.group(1).strip(), head.group(2).strip(), body.strip()
    for name, cells, headings in table_items(text):
        yield name, cells[0], "\n".join(f"- **{heading[0].upper()}{heading[1:]}.** {cell}"
                                        for heading, cell in zip(headings[1:], cells[1:]))


def meanings(theorem):
    """Clause name -> what proofs/README.md says that it is about, and what is in it: in the section
    that names this theorem first."""
    text = (ROOT / "proofs" / "README.md").read_text(encoding="utf-8")
    found = {}
    for section in re.split(r"^## ", text, flags=re.M):
        named = re.search(r"`(\w+_collect)`", section)
        if not named or named.group(1) != theorem:
            continue
        for about, line, inside in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", section, re.M):
            for name in re.findall(r"`(\w+)`", line)[:3]:
                found.setdefault(name, []).append((about.strip(), inside.strip()))
    return found
