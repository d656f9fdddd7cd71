"""The index of predicates, logic functions and lemmas, as two pages."""

import html
import re
from pathlib import Path

import highlight
from places import load, page, place

INTRODUCTION = Path(__file__).with_name("index_intro.html")
PAGES = {"index-predicates.md": ("predicate", "logic"), "index-lemmas.md": ("lemma",)}
found = load("index").entries()

def index_link(file, line, text):
    return f'<a href="{page(place(file))}#L{line}">{html.escape(text)}</a>'


HOW = (("contract", "In the contracts of"), ("body", "Inside"), ("predicate", "In the predicates"),
       ("logic", "In the functions"), ("lemma", "In the lemmas"))


def uses_as_html(entry):
    for how, words in HOW:
        those = [use for use in entry.uses if use.how == how]
        links = ", ".join(index_link(use.file, use.line, use.owner) for use in those)
        if len(those) > 12:
            yield f"<details><summary>{words} … ({len(those)} of them)</summary>{links}</details>"
        elif those:
            yield f"<p>{words} {links}</p>"


def home_of(name):
    home = next(name_of_page for name_of_page, kinds in PAGES.items() if found[name].kind in kinds)
    return f'<a href="{page(home)}#{name}">{name}</a>'


def entry_as_html(entry):
    code = "\n".join(highlight.coloured(entry.text, highlight.lexer_for("acsl")))
    sentence = re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(entry.sentence, quote=False))
    if not entry.own:
        sentence = f"<em>Of its group:</em> {sentence}"
    speaks = ", ".join(home_of(name) for name in sorted(entry.mentions))
    used = "".join(uses_as_html(entry))
    return (f'<dt id="{entry.name}"><code>{entry.name}</code> '
            f'<small>{entry.kind if entry.kind != "logic" else "function"}, '
            f"{index_link(entry.file, entry.line, f'{entry.file}:{entry.line}')}</small></dt>\n"
            f"<dd><p>{sentence}</p><details><summary>Formula</summary>"
            f'<pre class="code"><code>{code}</code></pre></details>'
            + (f'<div class="used"><p>Rests on {speaks}</p></div>' if speaks else "")
            + (f'<div class="used">{used}</div>' if used else "") + "</dd>\n")


def part(name):
    """What stands below the heading of one of the pages."""
    those = [found[name_of_entry] for name_of_entry in sorted(found)
             if found[name_of_entry].kind in PAGES[name]]
    entries = "".join(entry_as_html(entry) for entry in those)
    return (INTRODUCTION.read_text().replace("NUMBER", str(len(those)))
            + f'<dl class="index">\n{entries}</dl>')
