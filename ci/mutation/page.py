"""The result as a table for the console, as Markdown, and as a page."""

import html

from . import results

HEADS = ("mutants of", "made", "killed", "survived", "refused")
WHO = {"function": "the proof of the function itself", "caller": "the proof of a caller",
       "client": "a client program in proofs/", "contract test": "a contract test",
       "gate": "a smoke test or a lint rule"}
STYLE = """body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .2em .6em;
vertical-align: top; border-bottom: 1px solid #8884 } code, pre { font: 13px/1.4 monospace }
.killed { color: #2a7d2a } .survived { color: #b00020 } .refused { color: #777 }
input { font: inherit; padding: .3em; width: 30em; max-width: 100% }
@media (prefers-color-scheme: dark) { body { background: #161616; color: #ddd }
.killed { color: #7c7 } .survived { color: #f88 } a { color: #8af } }"""
SCRIPT = """const box = document.querySelector('input'), rows = [...document.querySelectorAll('tbody tr')];
box.oninput = () => { const words = box.value.toLowerCase().split(/\\s+/);
  for (const row of rows)
    row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word)); };"""


def rows_of(verdicts):
    names = {"code": "C", "ensures": "ensures", "requires": "requires", "invariant":
             "loop invariants", "all": "all"}
    for kind, count in results.counts(verdicts).items():
        yield (names[kind], sum(count.values()), count["killed"], count["survived"],
               count["refused"])


def killers(verdicts):
    """(who, how many) of the killed, and how many of them because time was over."""
    found = {}
    for entry in verdicts.values():
        if entry["verdict"] == "killed":
            found[entry["role"]] = found.get(entry["role"], 0) + 1
    late = sum(e["verdict"] == "killed" and "not proved in" in e["why"] for e in verdicts.values())
    return [(WHO[role], found[role]) for role in WHO if role in found], late


def table(verdicts):
    """For the console."""
    lines = [HEADS, *rows_of(verdicts)]
    text = [f"{line[0]:16}" + "".join(f"{str(cell):>10}" for cell in line[1:]) for line in lines]
    who, late = killers(verdicts)
    text += [""] + [f"killed by {name}: {number}" for name, number in who]
    text.append(f"of the killed, {late} because the time was over (a small multiple of what the "
                "true goals took)")
    return "\n".join(text)


def markdown(record, survivors):
    verdicts = record["mutants"]
    later = [entry["commit"][:12] for entry in verdicts.values() if "commit" in entry]
    lines = ["# Mutants of the proved code and of its contracts", "",
             f"Measured by `make mutate ARGS=--record`; the last commit that had changed what is "
             f"proved was {record['commit'][:12]}. Every mutant with its verdict is in "
             "[results.json](results.json).",
             *[f"{later.count(name)} of them were added by `ci/mutate --add` after {name}."
               for name in sorted(set(later))], "",
             "| " + " | ".join(HEADS) + " |", "|---" * len(HEADS) + "|"]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows_of(verdicts)]
    who, late = killers(verdicts)
    lines += ["", "Killed by " + "; ".join(f"{name}: {number}" for name, number in who) + ".",
              f"Of the killed, {late} were not refuted: the prover ran out of a time that is three "
              "times the longest that the function's true goals took.", "", "## Survivors", "",
              "| mutant | was | is | class | why it survives |", "|---|---|---|---|---|"]
    for id_, entry in sorted(verdicts.items()):
        if entry["verdict"] == "survived":
            said = survivors.get(id_, {"class": "unexplained", "why": ""})
            cells = (f"`{id_}`", f"`{entry['before']}`", f"`{entry['after']}`", said["class"],
                     said["why"])
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def render(record, survivors, complaints):
    """The page."""
    esc = html.escape
    parts = ["<!doctype html><html lang=en><meta charset=utf-8>"
             "<meta name=viewport content='width=device-width'><title>Mutants</title>",
             f"<style>{STYLE}</style><h1>Mutants of the proved code and of its contracts</h1>",
             f"<p>The last commit that changed what is proved: <code>{esc(record['commit'])}</code>"
             "</p><table>",
             "<tr>" + "".join(f"<th>{esc(head)}" for head in HEADS)]
    parts += ["<tr>" + "".join(f"<td>{esc(str(cell))}" for cell in row)
              for row in rows_of(record["mutants"])]
    who, late = killers(record["mutants"])
    parts.append("</table><ul>" + "".join(f"<li>killed by {esc(n)}: {number}" for n, number in who)
                 + f"<li>of the killed, {late} because the time was over</ul>")
    parts += [f"<p class=survived>{esc(sentence)}</p>" for sentence in complaints]
    parts.append("<p><input placeholder='words: a file, a function, survived …' "
                 "aria-label='filter'></p><table><thead><tr><th>where<th>what<th>was, and is"
                 "<th>verdict<tbody>")
    for id_, e in sorted(record["mutants"].items(), key=lambda item: (item[1]["file"],
                                                                      item[1]["line"])):
        said = survivors.get(id_, {}) if e["verdict"] == "survived" else {}
        reason = f"{said['class']}: {said['why']}" if said else \
            " ".join(x for x in (e["by"], e["goal"], e["why"]) if x)
        line = f" (line {e['at']})" if e["at"] else ""
        parts.append(f"<tr id='{esc(id_)}'><td><code>{esc(e['file'])}:{e['line']}</code> "
                     f"{esc(e['function'])}<td>{esc(e['kind'])}, {esc(e['operator'])}"
                     f"<td><pre>{esc(e['before'])}\n{esc(e['after'])}</pre>"
                     f"<td class={e['verdict']}>{e['verdict']}: {esc(reason)}{line}")
    parts.append(f"</table><script>{SCRIPT}</script></html>")
    return "\n".join(parts)
