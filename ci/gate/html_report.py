"""The page that `make prove` writes to build/proof/report.html.

render(report, sources) returns one self-contained page: it fetches nothing,
works from file://, and reads without JavaScript (which only sorts, filters,
folds and copies).  Whatever comes from the report or the sources is escaped,
and the page's own policy lets no script run but report.js.
"""

import base64
import hashlib
import html
import pathlib
import re
import urllib.parse

from .units import LAYERS, layer_of

HERE = pathlib.Path(__file__).resolve().parent


# In the order of the stacked bars; whatever else proves goals is put after them.
PROVERS = ["Qed", "Alt-Ergo", "Z3", "Script", "CVC4"]
PROVER_LABELS = {"Script": "Induction script"}
UNPROVED = "Unproved"

STATUSES = {
    "red": ("✗", "a goal of its own is not proved, or a rule is broken"),
    "tainted": ("◐", "its own goals are proved, but it may lean on a lemma that is not"),
    "green": ("✓", "all its goals are proved, and so are the lemmas it may lean on"),
}

COLUMNS = [  # heading, can be sorted, css class
    ("Status", True, "c-status"), ("Name", True, "c-name"), ("File", True, "c-file"),
    ("Goals", True, "c-num c-goals"), ("By prover", False, "c-provers"), ("Smoke", True, "c-num c-smoke"),
    ("Terminates", True, "c-ends"), ("Slowest goal", True, "c-slow"), ("Seconds", True, "c-num c-seconds"),
]

HIT = ' class="hit"'
NONE = '<span class="quiet">–</span>'


# ---- Text ----------------------------------------------------------------

def esc(value) -> str:
    return html.escape(str(value), quote=True)


def breakable(name) -> str:
    """A name or path that may be cut where a reader would cut it."""
    return re.sub(r"([_/])", r"\1<wbr>", esc(name))


def plural(n: int, noun: str) -> str:
    return f"{n:,} {noun}" + ("" if n == 1 else "s")


def tally(count: dict, good: str) -> str:
    return f"{count[good]:,} of {count['total']:,}"


def duration(seconds: float) -> str:
    if seconds < 59.95:
        return f"{seconds:.2f} s" if seconds < 9.995 else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02d} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"


def anchor(*parts) -> str:
    """An id that is also its own URL fragment, whatever the names contain."""
    return ":".join(urllib.parse.quote(str(part), safe="/._-~") for part in parts)


# ---- Source text in colour -----------------------------------------------

C_TOKEN = re.compile(
    r"(?P<acsl>/\*@.*?(?:\*/|\Z)|//@[^\n]*)"
    r"|(?P<note>/\*.*?(?:\*/|\Z)|//[^\n]*)"
    r"|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])')"
    r"|(?P<directive>^[ \t]*#[ \t]*\w+)"
    r"|(?P<word>\b(?:break|case|const|continue|default|do|else|enum|for|if|inline|return|sizeof|static|struct"
    r"|switch|typedef|while|bool|char|int|long|short|signed|size_t|unsigned|void|u?int(?:8|16|32|64|ptr)_t)\b)",
    re.DOTALL | re.MULTILINE)

ACSL_TOKEN = re.compile(
    r"(?P<note>//(?!@)[^\n]*)"
    r"|(?P<word>\b(?:requires|terminates|exits|assigns|ensures|decreases|behavior|assumes|complete|disjoint"
    r"|loop|invariant|variant|assert|check|ghost|predicate|logic|lemma|reads)\b|\\[a-z]\w*)")

CLAUSE_INDENT = re.compile(
    r"^[ \t]+(?=(?:requires|terminates|exits|assigns|ensures|decreases|behavior)\b)", re.MULTILINE)


def runs(text: str, token=C_TOKEN, plain: str = ""):
    """Cuts C, or ACSL, into (css class, text) runs."""
    at = 0
    for found in token.finditer(text):
        yield plain, text[at:found.start()]
        if found.lastgroup == "acsl":
            yield from runs(found.group(), ACSL_TOKEN, "acsl")
        else:
            yield found.lastgroup, found.group()
        at = found.end()
    yield plain, text[at:]


def coloured_lines(pieces) -> list[str]:
    """The runs as HTML, line by line; no element spans two lines."""
    lines = [""]
    for css, text in pieces:
        for place, piece in enumerate(text.split("\n")):
            lines += [""] if place > 0 else []
            lines[-1] += f'<i class="{css}">{esc(piece)}</i>' if css and piece.strip() else esc(piece)
    return lines


class Sources:
    """The project's files: links into them, excerpts, and the listings."""

    def __init__(self, texts: dict[str, str]):
        self.lines = {}
        for name, text in texts.items():
            whole = text.replace("\r\n", "\n").removesuffix("\n")
            is_code = name.endswith((".c", ".h", ".acsl"))
            self.lines[name] = coloured_lines(runs(whole) if is_code else [("", whole)])

    def has(self, file: str, line: int) -> bool:
        return 1 <= line <= len(self.lines.get(file, []))

    def link(self, file: str, line: int, text: str = "") -> str:
        shown = breakable(text or (f"{file}:{line}" if line > 0 else file))
        if file not in self.lines:
            return shown
        target = anchor("src", file, line) if self.has(file, line) else anchor("src", file)
        return f'<a href="#{target}">{shown}</a>'

    def excerpt(self, file: str, line: int, around: int = 2) -> str:
        if not self.has(file, line):
            return ""
        return '<pre class="code excerpt" tabindex="0">' + "".join(
            f'<span data-n="{n}"{HIT if n == line else ""}>{text}\n</span>'
            for n, text in enumerate(self.lines[file], 1) if abs(n - line) <= around) + "</pre>"

    def listing(self, file: str, marks: dict[int, str], hits: set[int]) -> str:
        """One file, folded; marks are links back to the table, by line."""
        lines, start = self.lines[file], anchor("src", file)
        rows = "".join(f'<span id="{start}:{n}" data-n="{n}"{HIT if n in hits else ""}>'
                       f'{text}{marks.get(n, "")}\n</span>' for n, text in enumerate(lines, 1))
        found = f', <b class="bad">{plural(len(hits), "line")} with findings</b>' if hits else ""
        return (f'<details class="listing" id="{start}"><summary><span class="mono">{esc(file)}</span> '
                f'<span class="quiet">{plural(len(lines), "line")}{found}</span></summary>'
                f'<pre class="code">{rows}</pre></details>')


# ---- Bars ----------------------------------------------------------------

def add_up(counts) -> dict:
    total: dict = {}
    for count in counts:
        for key, n in count.items():
            total[key] = total.get(key, 0) + n
    return total


def shares(provers: dict, unproved: int) -> list[tuple[str, int]]:
    """Who proved how many goals, in the order of the bars, zeros left out."""
    order = PROVERS + sorted(set(provers) - set(PROVERS))
    found = [(name, provers[name]) for name in order if provers.get(name, 0) > 0]
    return found + ([(UNPROVED, unproved)] if unproved > 0 else [])


def unproved_in(file: dict) -> int:
    """Goals left open; a file's lemmas may or may not be among its goals."""
    by_item = sum(i["goals"]["total"] - i["goals"]["proved"] for i in file["functions"])
    return max(by_item, file["goals"]["total"] - file["goals"]["proved"])


def looks(prover: str) -> tuple[str, str]:
    """The css class and the label of a prover."""
    css = prover.lower() if prover in PROVERS + [UNPROVED] else "other"
    return "p-" + css, esc(PROVER_LABELS.get(prover, prover))


def bar(parts: list[tuple[str, int]], scale: int, small: bool = False) -> str:
    """A stacked bar; `scale` goals fill the width."""
    shapes, spoken, at = "", [], 0.0
    for name, n in parts:
        css, label = looks(name)
        width = 100 * n / max(scale, 1)
        spoken.append(f"{label} {n:,}")
        shapes += (f'<rect class="{css}" x="{at:.3f}%" width="{width:.3f}%" height="100%">'
                   f'<title>{label}: {n:,}</title></rect>')
        if not small and width >= 4 + 1.6 * len(f"{n:,}"):
            shapes += f'<text class="{css}" x="{at + width / 2:.3f}%" y="50%">{n:,}</text>'
        at += width
    size, label = "bar small" if small else "bar", ", ".join(spoken) or "no goals"
    return f'<svg class="{size}" role="img" aria-label="{label}">{shapes}</svg>'


def figures(parts: list[tuple[str, int]], keys: bool = False) -> str:
    """The bar in words and figures; with keys, also its legend."""
    shown = []
    for name, n in parts:
        css, label = looks(name)
        key = f'<svg class="key" aria-hidden="true"><rect class="{css}" width="100%" height="100%"/></svg>'
        warn = ' class="bad"' if name == UNPROVED else ""
        shown.append(f'<span{warn}>{key if keys else ""}{label} <b>{n:,}</b></span>')
    return f'<span class="figures">{" ".join(shown)}</span>'


# ---- Sections ------------------------------------------------------------

def status_pill(status: str) -> str:
    mark, meaning = STATUSES.get(status, ("?", "unknown status"))
    return (f'<span class="pill {esc(status)}" title="{esc(meaning)}">'
            f'<span aria-hidden="true">{mark}</span> {esc(status)}</span>')


COUNTS = [("goals", "Goals", "proved"), ("lemmas", "Lemmas", "proved"), ("smoke", "Smoke tests", "passed")]


def banner(report: dict) -> str:
    green, facts, notes = report["verdict"] == "green", [], []
    for key, noun, good in COUNTS:
        total, short = report[key]["total"], report[key]["total"] - report[key][good]
        facts.append(f"<b>{short:,}</b> of {total:,} {noun.lower()} not {good}" if short else
                     f"{total:,} {noun.lower()}, all {good}" if total else f"0 {noun.lower()}")
    facts.append(f"debt {report['debt']:,}" if report["debt"] else "no debt")
    if report["scope"] == "files":
        notes.append("Only the files below were run, so this says nothing about the rest of the project.")
    if not report["cold"]:
        notes.append("Some answers came from the cache; a cold run proves every goal afresh.")
    headline = "Green" if green else "Red"
    if report["findings"]:
        headline += ": " + plural(len(report["findings"]), "finding")
    elif green and 0 < report["goals"]["total"] == report["goals"]["proved"]:
        headline += ": everything proved"
    return (f'<section class="banner {"green" if green else "red"}" aria-label="Verdict">'
            f'<span class="mark" aria-hidden="true">{"✓" if green else "✗"}</span>'
            f'<div><h2>{headline}</h2><p>{"; ".join(facts)}.</p>'
            + "".join(f'<p class="note">{note}</p>' for note in notes) + "</div></section>")


def findings_section(report: dict, sources: Sources, ids: dict) -> str:
    if not report["findings"]:
        return ""
    rules, cards = add_up({finding["rule"]: 1} for finding in report["findings"]), []
    summary = ", ".join(f"{esc(rule)} {n:,}" for rule, n in sorted(rules.items(), key=lambda r: -r[1]))
    for finding in report["findings"]:
        file, line, function = finding["file"], finding["line"], finding["function"]
        row = ids.get((file, function)) or ids.get(function)
        name = f'<a href="#{row}">{esc(function)}</a>' if row else esc(function)
        facts = [("Function", f'<span class="mono">{name}</span>' if function else ""),
                 ("Clause", f'<code>{esc(finding["clause"])}</code>' if finding["clause"] else ""),
                 ("Answer", esc(finding["answer"])),
                 ("Look at it", finding["command"] and f'<code class="command">{esc(finding["command"])}</code>')]
        cards.append(
            f'<li class="finding"><h3><span class="rule">{esc(finding["rule"])}</span> '
            f'<span class="mono place">{sources.link(file, line)}</span></h3>'
            f'<p class="message">{esc(finding["message"])}</p>{sources.excerpt(file, line)}<dl class="facts">'
            + "".join(f"<div><dt>{term}</dt><dd>{value}</dd></div>" for term, value in facts if value)
            + "</dl></li>")
    return (f'<section id="findings"><h2>Findings</h2><p class="quiet">By rule: {summary}.</p>'
            f'<ol class="findings">{"".join(cards)}</ol></section>')


def totals_section(report: dict) -> str:
    debt, tiles = report["debt"], []
    for key, name, good in COUNTS:
        total, done = report[key]["total"], report[key][good]
        below = f"✓ all {good}" if total else "none run"
        below = f'<b class="bad">✗ {total - done:,} not {good}</b>' if done < total else below
        tiles.append((name, f"{done:,}<small> of {total:,}</small>", below))
    scope = {"project": "Project", "files": "Some files"}.get(report["scope"], esc(report["scope"]))
    tiles.append(("Debt", f"{debt:,}", "goals that only CVC4 proves" if debt else "✓ no goal rests on CVC4 alone"))
    tiles.append(("Time, cold" if report["cold"] else "Time, with the cache", duration(report["seconds"]),
                  f'on the clock, {plural(report["jobs"], "job")}'))
    tiles.append(("Scope", scope, plural(len(report["files"]), "file")))
    return ('<section id="totals"><h2>Totals</h2><dl class="tiles">' + "".join(
        f"<div><dt>{name}</dt><dd><span class='big'>{big}</span><span class='quiet'>{below}</span></dd></div>"
        for name, big, below in tiles) + "</dl>" + time_spent(report.get("spent", {})) + "</section>")


SPENT = {"reading": "reading and judging the files", "start": "starting Frama-C",
         "goals": "making and proving goals", "smoke": "looking for contradictions"}


def shares_of_time(spent: dict) -> tuple[str, str]:
    """Where the time went, and the provers' share; nothing where all was known from before."""
    total = sum(spent.get(what, 0) for what in SPENT)
    if total < 1:
        return "", ""
    return (", ".join(f"{text} {spent[what] / total:.0%}" for what, text in SPENT.items()),
            f'{spent["provers"] / total:.0%}')


def time_spent(spent: dict) -> str:
    shares, provers = shares_of_time(spent)
    return shares and (f'<p class="quiet">Of the time of all processes: {shares}. The provers were at '
                       f'goals for {provers} of it. The processors were busy for '
                       f'{duration(spent["cpu"])}.</p>')


def by_layer(files: list[dict]) -> list[tuple[str, list[dict]]]:
    groups: dict = {}
    for file in files:
        groups.setdefault(file["layer"], []).append(file)
    order = [name for name in LAYERS if name in groups] + sorted(set(groups) - set(LAYERS))
    return [(name, sorted(groups[name], key=lambda f: f["file"])) for name in order]


def plain_table(css: str, heads: list[str], rows: list[str]) -> str:
    """A table without frills; headings that start with # stand over figures."""
    cells = "".join(f'<th class="c-num">{head[1:]}</th>' if head[0] == "#" else f"<th>{head}</th>" for head in heads)
    return (f'<div class="scroll" tabindex="0"><table class="plain {css}"><thead><tr>{cells}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table></div>')


def files_table(files: list[dict], sources: Sources) -> str:
    rows = []
    for file in files:
        parts = shares(file["provers"], unproved_in(file))
        numbers = [tally(file[key], good) if file[key]["total"] else NONE for key, _, good in COUNTS]
        numbers += [f'{file["debt"]:,}' if file["debt"] else NONE, f'{file["seconds"]:.1f}']
        rows.append(f'<tr><td class="mono">{sources.link(file["file"], 0)}</td>'
                    f'<td>{bar(parts, sum(n for _, n in parts), True)}</td>'
                    + "".join(f'<td class="c-num">{text}</td>' for text in numbers) + "</tr>")
    return plain_table("files", ["File", "By prover", "#Goals", "#Lemmas", "#Smoke", "#Debt", "#Seconds"], rows)


def layers_section(report: dict, sources: Sources) -> str:
    layers = by_layer(report["files"])
    parts = {name: shares(add_up(f["provers"] for f in files), sum(map(unproved_in, files)))
             for name, files in layers}
    scale = max([sum(n for _, n in part) for part in parts.values()], default=0)
    whole = shares(report["provers"], sum(unproved_in(f) for f in report["files"]))
    blocks = [f'<div class="legend"><span class="legend-title">All together:</span>{figures(whole, True)}</div>']
    for name, files in layers:
        goals, lemmas, smoke = (add_up(f[key] for f in files) for key in ("goals", "lemmas", "smoke"))
        debt, seconds = sum(f["debt"] for f in files), sum(f["seconds"] for f in files)
        facts = [f"{tally(goals, 'proved')} goals"]
        facts += [f"{tally(lemmas, 'proved')} lemmas"] if lemmas["total"] else []
        facts += [f"{tally(smoke, 'passed')} smoke tests"] if smoke["total"] else []
        facts += [f"debt {debt:,}", duration(seconds)] if debt else [duration(seconds)]
        blocks.append(
            f'<div class="layer"><div class="layer-head"><h3 class="mono">{esc(name)}</h3>'
            f'<span class="quiet">{" · ".join(fact.replace(" ", "&nbsp;") for fact in facts)}</span></div>'
            f'{bar(parts[name], scale)}<details><summary>{figures(parts[name])}'
            f'<span class="quiet files-of">{plural(len(files), "file")}</span></summary>'
            f'{files_table(files, sources)}</details></div>')
    return ('<section id="layers"><h2>Layers</h2><p class="quiet">Goals by the prover that proved them. The longest '
            f'bar stands for {plural(scale, "goal")}; times are added up over the jobs.</p>{"".join(blocks)}</section>')


def goals_table(goals: list[dict]) -> str:
    rows = []
    for goal in sorted(goals, key=lambda g: (g["proved"], -g["seconds"])):
        mark = "✓ proved" if goal["proved"] else '<b class="bad">✗ unproved</b>'
        rows.append(f'<tr><td class="nowrap">{mark}</td><td class="mono">{breakable(goal["name"])}</td>'
                    f'<td class="mono">{breakable(goal["clause"])}</td><td class="nowrap">{esc(goal["prover"])}</td>'
                    f'<td class="c-num">{goal["seconds"]:.2f}</td></tr>')
    return plain_table("goals", ["Answer", "Goal", "Clause", "Prover", "#Seconds"], rows)


def item_row(layer: str, file: str, item: dict, row: str, sources: Sources) -> str:
    """A function or lemma: a row of the table, and a folded row with the rest."""
    goals, smoke, slowest = item["goals"], item["smoke"], item["slowest"]
    parts = shares(item["provers"], goals["total"] - goals["proved"])
    ends = {True: "✓ yes", False: '<b class="bad">✗ no</b>'}.get(item["termination"], NONE)
    debt = f'<span class="tag">debt {item["debt"]:,}</span>' if item["debt"] else ""
    kind = esc(item["kind"]) + (", cached" if item["cached"] else "")
    slow = (f'<span class="mono">{breakable(slowest["goal"])}</span> <span class="quiet nowrap">'
            f'{esc(slowest["prover"])}, {duration(slowest["seconds"])}</span>') if slowest else NONE
    order = list(STATUSES).index(item["status"]) if item["status"] in STATUSES else -1

    def count(c, good):
        text = f'{c[good]:,}/{c["total"]:,}' if c["total"] else NONE
        return text if c[good] == c["total"] else f'<b class="bad">✗ {text}</b>'

    cells = [  # sort key, content
        (order, status_pill(item["status"])),
        (item["name"], f'<button type="button" class="fold" aria-expanded="false" aria-controls="{row}:more">'
                       f'{breakable(item["name"])}</button> <span class="kind">{kind}</span>'),
        (f'{file}:{item["line"]:06d}', f'<span class="mono">{sources.link(file, item["line"])}</span>'),
        (goals["total"], count(goals, "proved")),
        ("", bar(parts, goals["total"], True) + figures(parts) + debt),
        (smoke["total"], count(smoke, "passed")),
        ({True: 1, False: 0}.get(item["termination"], 2), ends),
        (slowest["seconds"] if slowest else -1, slow),
        (item["seconds"], f'{item["seconds"]:.2f}'),
    ]
    tds = "".join(f'<td class="{css}" data-label="{title}" data-v="{esc(key)}">{content}</td>'
                  for (title, _, css), (key, content) in zip(COLUMNS, cells))
    contract = CLAUSE_INDENT.sub("", item["contract"].strip())
    contract = "\n".join(coloured_lines(runs(contract, ACSL_TOKEN))) or '<i class="note">no contract</i>'
    about = plural(item["clauses"], "clause") + ", " if item["clauses"] else ""
    about += f'hash <code>{esc(item["contract_hash"])}</code>, {sources.link(file, item["line"], "source")}'
    return (f'<tbody class="item" id="{row}" data-status="{esc(item["status"])}" data-kind="{esc(item["kind"])}" '
            f'data-layer="{esc(layer)}" data-debt="{item["debt"]}" data-cached="{int(item["cached"])}">'
            f'<tr class="main">{tds}</tr><tr class="more"><td colspan="{len(COLUMNS)}">'
            f'<div class="detail" id="{row}:more" hidden="until-found">'
            f'<h4>{"Statement" if item["kind"] == "lemma" else "Contract"} <span class="quiet">{about}</span></h4>'
            f'<pre class="contract" tabindex="0">{contract}</pre><h4>{plural(len(item["goal_list"]), "goal")}</h4>'
            f'{goals_table(item["goal_list"])}</div></td></tr></tbody>')


def choice(label: str, box: str, pairs) -> str:
    options = "".join(f'<option value="{esc(value)}">{esc(text)}</option>' for value, text in pairs)
    return f'<label>{label} <select id="{box}">{options}</select></label>'


def table_section(report: dict, rows: list[str]) -> str:
    layers = [("", "all layers")] + [(name, name) for name, _ in by_layer(report["files"])]
    statuses = [("", "any status"), ("!green", "not green")] + [(name, name) for name in STATUSES]
    kinds = [("", "functions and lemmas"), ("function", "functions"), ("lemma", "lemmas")]
    sorts, heads = [("", "file order")], ""
    for n, (title, sortable, css) in enumerate(COLUMNS):
        arrow = '<span class="arrow" aria-hidden="true"></span>'
        button = f'<button type="button" data-column="{n}">{title}{arrow}</button>'
        heads += f'<th scope="col" class="{css}">{button if sortable else title}</th>'
        sorts += [(n, title.lower())] if sortable else []
    meanings = " ".join(f"<span>{status_pill(name)} {text}.</span>" for name, (_, text) in STATUSES.items())
    return (
        '<section id="functions"><h2>Functions and lemmas</h2><div class="toolbar" role="search">'
        '<label class="wide">Find <input type="search" id="find" placeholder="name, file or contract"></label>'
        + choice("Status", "status", statuses + [("debt", "with debt"), ("cached", "cached")])
        + choice("Kind", "kind", kinds) + choice("Layer", "layer", layers) + choice("Sort by", "sort", sorts) +
        '<button type="button" id="fold-all">Open all</button></div><p class="quiet" id="shown" role="status"></p>'
        f'<table id="items"><thead><tr>{heads}</tr></thead>{"".join(rows)}</table>'
        f'<p class="meanings quiet">{meanings}</p></section>')


def tools_section(report: dict) -> str:
    none = '<span class="quiet">not installed</span>'
    tools = "".join(f'<div><dt>{esc(name)}</dt><dd>{esc(version) if version else none}</dd></div>'
                    for name, version in report["tools"].items())
    words = "".join(f"<span>{esc(option)}</span> " for option in report["options"])
    return (f'<section id="tools"><h2>Tools and options</h2><dl class="facts tools">{tools}</dl>'
            f'<h3>Options of WP</h3><p class="options"><code>{words}</code></p></section>')


# ---- The page ------------------------------------------------------------

def name_rows(report: dict) -> tuple[list, dict]:
    """All items in order with their ids, and the ids by (file, name) and by name."""
    items, ids, taken = [], {}, set()
    for layer, files in by_layer(report["files"]):
        for file in files:
            for item in sorted(file["functions"], key=lambda i: (i["line"], i["name"])):
                row = anchor("item", file["file"], item["name"])
                while row in taken:
                    row += "~"
                taken.add(row)
                ids.setdefault((file["file"], item["name"]), row)
                ids.setdefault(item["name"], row)
                items.append((layer, file["file"], item, row))
    return items, ids


def listings_section(report: dict, items: list, sources: Sources) -> str:
    marks: dict = {}
    for _, file, item, row in items:
        there, status = marks.setdefault(file, {}), esc(item["status"])
        there[item["line"]] = there.get(item["line"], "") + (
            f' <a class="back {status}" href="#{row}" aria-label="{esc(item["name"])}: {status}, back to the table">'
            f'{STATUSES.get(status, "?")[0]} {status}</a>')
    names = sorted(sources.lines, key=lambda f: ((LAYERS + [layer_of(f)]).index(layer_of(f)), f))
    hits = {name: {f["line"] for f in report["findings"] if f["file"] == name and sources.has(name, f["line"])}
            for name in names}
    listings = "".join(sources.listing(f, marks.get(f, {}), hits[f]) for f in names)
    return f'<section id="sources"><h2>Sources</h2>{listings}</section>' if names else ""


SECTION = re.compile(r'<section id="(\w+)"><h2>([\w ]+)</h2>')


def render(report: dict, sources: dict[str, str]) -> str:
    """The report as one static HTML page; `sources` maps file names to texts."""
    texts = Sources(sources)
    items, ids = name_rows(report)
    rows = [item_row(layer, file, item, row, texts) for layer, file, item, row in items]
    css = (HERE / "report.css").read_text(encoding="utf-8")
    script = (HERE / "report.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:"
    icon = ("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' "
            f"fill='{'green' if report['verdict'] == 'green' else 'red'}'/></svg>")
    sections = "\n".join([banner(report), findings_section(report, texts, ids), totals_section(report),
                          layers_section(report, texts), table_section(report, rows),
                          listings_section(report, items, texts), tools_section(report)])
    links = " ".join(f'<a href="#{name}">{title}</a>' for name, title in SECTION.findall(sections))
    page = f"""<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Proof report: {esc(report["verdict"])}, {tally(report["goals"], "proved")} goals</title>
<link rel="icon" href="{icon}">
<style>
{css}</style>
<noscript><style>.toolbar {{ display: none }} .detail[hidden] {{ display: block; content-visibility: visible }}</style>
</noscript>
</head>
<body>
<svg class="defs" aria-hidden="true">
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect class="hatch-back" width="6" height="6"/><rect class="hatch-line" width="2" height="6"/></pattern></svg>
<header>
<h1>Proof report</h1>
<nav aria-label="Sections">{links}</nav>
</header>
<main>
{sections}
</main>
<script>{script}</script>
</body>
</html>
"""
    return page.encode("utf-8", "replace").decode("utf-8")
