"""The chain as one page, which fetches nothing and works from file://."""

import base64
import hashlib
import re
from pathlib import Path

from gate.html_report import Sources, anchor, esc, plural

from . import claims

HERE = Path(__file__).resolve().parent
GATE = HERE.parent / "gate"
WORD = re.compile(r"\\?[A-Za-z_]\w*(?!\w|:\s)")

# What every line of the theorem stands on, whatever proves it.
GROUND = ("semantics", "memory-model", "machine-model", "compiler", "hardware", "definitions",
          "callers", "frama-c", "why3")
SOLVER_SECTIONS = {"Alt-Ergo": "alt-ergo", "Z3": "z3", "CVC4": "cvc4", "Script": "alt-ergo",
                   "Qed": "frama-c"}


def link(kind, name, text=""):
    return f'<a href="#{anchor(kind, name)}">{esc(text or name)}</a>'


def listed(kind, names):
    if not names:
        return '<span class="quiet">none</span>'
    return '<ul class="names">' + "".join(f"<li>{link(kind, n)}</li>" for n in names) + "</ul>"


def prose(text):
    """A little Markdown: paragraphs, lists, code, bold, links to text."""
    parts = []
    for block in re.split(r"\n\s*\n", text):
        lines = re.split(r"\n(?=- )", block) if block.startswith("- ") else [block]
        items = [_inline(line.removeprefix("- ")) for line in lines]
        parts.append("<ul>" + "".join(f"<li>{i}</li>" for i in items) + "</ul>"
                     if block.startswith("- ") else f"<p>{items[0]}</p>")
    return "".join(parts)


def _inline(text):
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", esc(" ".join(text.split())))
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    return re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)


class Page:
    def __init__(self, chain):
        self.chain = chain
        self.meaning = chain.meaning()
        self.lemmas = chain.lemmas()
        self.functions = {f.name: key for key, f in chain.functions.items()}
        read = {d.file for d in self.meaning.values()}
        read |= {f.file for f in chain.functions.values()}
        read |= {f.contract_file for f in chain.functions.values() if f.contract_file}
        read |= {file for file, _ in self.lemmas.values()}
        self.sources = Sources({name: chain.texts[name] for name in sorted(read)
                                if name in chain.texts})

    # ---- Parts ----

    @staticmethod
    def place(function, clause):
        """The anchor of a clause; two clauses may have one name."""
        return anchor("clause", function.key, function.clauses.index(clause),
                      clause.label.replace(" ", "-"))

    def named(self, key):
        """A function, with a link to what is proved of it."""
        return link("fn", key, self.chain.functions[key].name)

    def formula(self, text):
        """ACSL, in which each name leads to its definition or its function."""
        def one(match):
            word = match.group()
            if word in self.meaning:
                return link("def", word)
            if word in self.functions:
                return link("fn", self.functions[word], word)
            return esc(word)
        pieces, at = [], 0
        for match in WORD.finditer(text):
            pieces += [esc(text[at:match.start()]), one(match)]
            at = match.end()
        return f'<pre class="code">{"".join(pieces)}{esc(text[at:])}</pre>'

    def goals(self, function, goals):
        rows = ""
        for goal in goals:
            once = self.chain.agreement and (function.name, goal["name"]) in self.chain.alone
            section = SOLVER_SECTIONS.get(goal["prover"], "frama-c")
            rows += (f'<tr><td class="mono">{esc(goal["clause"])}</td>'
                     f'<td>{link("assume", section, goal["prover"])}</td>'
                     f'<td>{goal["seconds"]:.2f} s</td><td>{"proved" if goal["proved"] else "NOT PROVED"}'
                     f'{", by this solver only" if once else ""}</td></tr>')
        return (f'<table class="goals"><tr><th>goal</th><th>prover</th><th>time</th><th></th></tr>'
                f"{rows}</table>")

    def clause(self, function, clause):
        """One line of the theorem, and what it rests on."""
        where = function.contract_file or function.file
        parts = [f'<div class="chain" id="{self.place(function, clause)}"><h3>{esc(clause.label)}</h3>',
                 f'<p class="quiet">{self.sources.link(where, clause.line)}</p>',
                 self.formula(clause.text)]
        about_it = claims.meanings(function.name).get(clause.name or clause.keyword, ())
        for about, inside in about_it if clause.keyword != "requires" else ():
            parts.append(f"<p><b>{_inline(about)}</b>: {_inline(inside)}</p>")
        for name in self.chain.named_in(clause.words):
            parts.append(f"<p>{link('def', name)}: {_inline(self.chain.definitions[name].english)}</p>")
        below = [n for n in self.chain.closure(function, clause.words) if n in self.meaning]
        if below:
            parts.append(f"<details><summary>Written in {plural(len(below), 'definition')}</summary>"
                         f"{listed('def', below)}</details>")
        parts += self._rests(function, clause)
        return "".join(parts) + "</div>"

    def _rests(self, function, clause):
        if clause.keyword == "requires":
            callers = sorted(self.chain.callers(function.name))
            yield ("<p>A condition: the caller has to establish it "
                   f"({link('assume', 'callers', 'callers')}).")
            if callers:
                yield (" Proved for these callers: "
                       + ", ".join(f"<code>{esc(name)}</code>" for name, _ in callers) + ".")
            yield "</p>"
            return
        others = self.chain.below(function.key)[1:]
        if clause.goals:
            yield (f"<p>Proved by {plural(len(clause.goals), 'goal')}, under all that the body "
                   f"of {self.named(function.key)} asserts on the way:</p>")
            yield self.goals(function, clause.goals)
        else:
            yield (f"<p>No goal of its own: WP takes it together with the others of "
                   f"{self.named(function.key)}.</p>")
        yield (f"<p>The proof leans on the contracts of the functions that it calls, "
               f"{', '.join(map(self.named, function.calls))}, "
               f"and these on others: {plural(len(others), 'function')} in all. Any of "
               f"{plural(len(self.chain.lemmas_of(function.unit)), 'lemma')} may have been used "
               f"({link('unit', function.unit.name, 'list')}). All of it rests on "
               f"{', '.join(link('assume', n) for n in GROUND)}.</p>")

    def function(self, function):
        item = function.item
        callers = [key for key, f in self.chain.functions.items() if function.key in f.calls]
        column = next((c for c, f in self.chain.theorems.items() if f is function), None)
        goals, smoke = item["goals"], item["smoke"]
        used = ", ".join(f"{link('assume', SOLVER_SECTIONS.get(p, 'frama-c'), p)} {n}"
                         for p, n in item["provers"].items() if n)
        clauses = "".join(f'<div id="{self.place(function, c)}">{self.formula(c.text)}</div>'
                          for c in function.clauses) \
            if column is None else f"<p>{link('theorem', column, 'Its clauses')}</p>"
        return (f'<div class="entry" id="{anchor("fn", function.key)}"><h3 class="mono">'
                f'{esc(function.name)}</h3><p>{self.sources.link(function.file, item["line"])}'
                + (f', contract {self.sources.link(function.contract_file, function.clauses[0].line)}'
                   if function.contract_file and function.clauses else "")
                + f' · {esc(item["status"])}: {goals["proved"]} of {goals["total"]} goals ({used}), '
                f'{smoke["passed"]} of {smoke["total"]} smoke tests, '
                f'{"terminates" if item["termination"] else "termination NOT proved"}</p>{clauses}'
                f"<p>Calls: {', '.join(map(self.named, function.calls)) or 'nothing'}. "
                f"Called by: {', '.join(map(self.named, callers)) or 'its users'}. "
                f"Lemmas in reach: {link('unit', function.unit.name, str(len(self.chain.lemmas_of(function.unit))))}.</p>"
                f"<details><summary>All its goals</summary>{self.goals(function, item['goal_list'])}"
                f"</details></div>")

    def definition(self, name, definition):
        own = next((g for f in self.chain.functions.values() for g in f.unit.program.logic
                    if name in g.defines and g.name == name), None)
        below = self.chain.named_in((own.words if own else set()) - {name})
        used = [n for n, f in self.chain.functions.items()
                if any(name in c.words for c in f.clauses)]
        return (f'<div class="entry" id="{anchor("def", name)}"><h3 class="mono">{esc(name)}</h3>'
                f"<p>{_inline(definition.english) or 'No sentence of English stands above it.'}</p>"
                f'<p class="quiet">{self.sources.link(definition.file, definition.line)}</p>'
                f"{self.formula(definition.text)}<p>Written in: "
                f"{', '.join(link('def', n) for n in below if n in self.meaning) or 'plain ACSL'}. "
                f"In the contracts of: {', '.join(map(self.named, used)) or 'none directly'}.</p></div>")

    def lemma(self, name):
        file, item = self.lemmas[name]
        definition = self.chain.definitions.get(name)
        english = _inline(definition.english) if definition else ""
        provers = ", ".join(link("assume", SOLVER_SECTIONS.get(p, "frama-c"), p)
                            for p, n in item["provers"].items() if n)
        script = (" by an induction script" if item["provers"].get("Script") else "")
        return (f'<div class="entry" id="{anchor("lemma", name)}"><h3 class="mono">{esc(name)}</h3>'
                f"<p>{english}</p><p>{self.sources.link(file, item['line'])} · {esc(item['status'])}, "
                f"{provers}{script}</p>{self.formula(item['contract'])}</div>")

    # ---- The whole ----

    def sections(self):
        """(anchor, title, content) of each section."""
        c = self.chain
        for column, theorem in c.theorems.items():
            yield (anchor("theorem", column), f"The theorem of {column}", self.about(theorem)
                   + "".join(self.clause(theorem, clause) for clause in theorem.clauses))
        yield "functions", "Functions", "".join(self.function(f) for f in c.functions.values())
        yield "definitions", "Definitions", "".join(
            self.definition(n, d) for n, d in self.meaning.items())
        yield "lemmas", "Lemmas", self.reach() + "<details><summary>All of them</summary>" + "".join(
            self.lemma(n) for n in sorted(self.lemmas)) + "</details>"
        yield "assumptions", "What is assumed", "".join(
            f'<details class="entry" id="{anchor("assume", name)}"><summary><b>{esc(name)}</b>: '
            f"{_inline(title)}</summary>{prose(text)}</details>"
            for name, title, text in claims.assumptions()) + self._two_solvers()
        yield "falsify", "What would falsify this", "".join(
            f'<div class="entry" id="{anchor("claim", claim.number)}"><h3>{claim.number}. '
            f'{_inline(claim.text)}</h3>{prose(claim.prose)}<pre class="code">{esc(claim.command)}'
            f"</pre></div>" for claim in claims.claims())
        yield "sources", "Sources", "".join(
            self.sources.listing(name, {}, set()) for name in sorted(self.sources.lines))

    def about(self, theorem):
        """What a theorem stands on, in figures, and its lines."""
        c, report = self.chain, self.chain.report
        below = [c.functions[key] for key in c.below(theorem.key)]
        goals = sum(f.item["goals"]["total"] for f in below)
        words = set().union(*(clause.words for f in below for clause in f.clauses))
        meaning = {name for f in below for name in c.closure(f, words)}
        lines = ", ".join(f'<a href="#{self.place(theorem, clause)}">{esc(clause.label)}</a>'
                          for clause in theorem.clauses)
        return (f"<p>The contract of {self.named(theorem.key)} in "
                f"{self.sources.link(theorem.contract_file or theorem.file, theorem.clauses[0].line)}. "
                f"The proof that this page was made from is <b>{esc(report['verdict'])}</b>: "
                f"{report['goals']['proved']:,} of {report['goals']['total']:,} goals, "
                f"{report['lemmas']['proved']:,} of {report['lemmas']['total']:,} lemmas. Below "
                f"this contract: {plural(len(below) - 1, 'function')}, with {plural(goals, 'goal')} "
                f"in all, {plural(len(c.lemmas(below)), 'lemma')}, "
                f"{plural(len(meaning), 'definition')}.</p><p>Line by line: {lines}.</p>")

    def reach(self):
        """For each file, the lemmas that stand before its functions."""
        return "".join(
            f'<details id="{anchor("unit", name)}"><summary>{esc(name)}: '
            f"{plural(len(self.chain.lemmas_of(unit)), 'lemma')} in reach</summary>"
            f"{listed('lemma', [n for n in self.chain.lemmas_of(unit) if n in self.lemmas])}</details>"
            for name, unit in self.chain.units.items())

    def _two_solvers(self):
        table = self.chain.agreement
        if not table:
            return ""
        goals = table["goals"]
        return (f"<p>Two solvers: {goals['twice']:,} of {goals['tried']:,} solver goals of the "
                f"whole project are proved by two solvers ({table['percent']} %), measured by "
                f"<code>make agree</code>; proofs/record/agreement.md lists the others.</p>")

    def render(self):
        parts = list(self.sections())
        css = (GATE / "report.css").read_text() + (HERE / "page.css").read_text()
        script = (HERE / "page.js").read_text()
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
        nav = " ".join(f'<a href="#{name}">{title}</a>' for name, title, _ in parts)
        body = "\n".join(f'<section id="{name}"><h2>{title}</h2>{text}</section>'
                         for name, title, text in parts)
        return (f'<!DOCTYPE html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n'
                f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
                '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
                "<title>Audit: what the theorems rest on</title>\n"
                f"<style>\n{css}</style>\n</head>\n<body>\n<header><h1>What the theorems rest on</h1>"
                f'<nav aria-label="Sections">{nav}</nav></header>\n<main>\n{body}\n</main>\n'
                f"<script>{script}</script>\n</body>\n</html>\n")
