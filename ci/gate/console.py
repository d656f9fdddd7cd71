"""What a person sees while and after the proof runs."""

import os
import sys
import time

from .html_report import shares_of_time


def clock(seconds):
    minutes, seconds = divmod(int(seconds + 0.5), 60)
    return f"{minutes}:{seconds:02d}"


class Progress:
    """A bar with the time left on a terminal, plain lines elsewhere."""

    def __init__(self, weights):
        self.total = sum(weights) or 1.0
        self.count, self.all = 0, len(weights)
        self.done, self.begin = 0.0, time.monotonic()
        self.terminal = sys.stderr.isatty()
        self.last = 0.0

    def step(self, weight, label):
        self.done += weight
        self.count += 1
        spent = time.monotonic() - self.begin
        share = min(self.done / self.total, 1.0)
        left = spent * (1 - share) / share if share > 0 else 0.0
        if self.terminal:
            width = max(20, min(os.get_terminal_size(sys.stderr.fileno()).columns - 60, 40))
            full = int(share * width)
            line = (f"\r[{'#' * full}{'.' * (width - full)}] {share:4.0%} "
                    f"{self.count}/{self.all}  {clock(left)} left  {label[:36]:36}")
            sys.stderr.write(line)
        elif share - self.last >= 0.1 or self.count == self.all:
            self.last = share
            sys.stderr.write(f"proving: {share:4.0%}, {self.count} of {self.all} tasks, "
                             f"{clock(spent)} spent, about {clock(left)} left\n")
        sys.stderr.flush()

    def close(self):
        if self.terminal:
            sys.stderr.write("\r\x1b[K")


def table(report):
    """The closing table: a line for each function, lemmas summed up by file."""
    heads = ["file and function", "goals", "Qed", "AE", "Z3", "script", "CVC4", "slowest",
             "smoke", "ends", ""]
    rows = []
    for file in report["files"]:
        rows.append([file["file"], *_counts(file), _slowest(file["functions"]),
                     _share(file["smoke"], "passed"), "", ""])
        lemmas = [i for i in file["functions"] if i["kind"] == "lemma"]
        if lemmas:
            state = "" if all(i["status"] == "green" for i in lemmas) else "RED"
            rows.append([f"  {len(lemmas)} lemmas", *_counts(_merge(lemmas)), _slowest(lemmas),
                         "", "", state])
        for item in file["functions"]:
            if item["kind"] == "function":
                rows.append(["  " + item["name"], *_counts(item), _slowest([item]),
                             _share(item["smoke"], "passed"),
                             "yes" if item["termination"] else "NO",
                             "" if item["status"] == "green" else item["status"].upper()])
    widths = [max(len(str(r[c])) for r in [heads, *rows]) for c in range(len(heads))]
    lines = []
    for row in [heads, *rows]:
        first = str(row[0]).ljust(widths[0])
        lines.append((first + "  " + "  ".join(str(cell).rjust(width) for cell, width
                                               in zip(row[1:], widths[1:]))).rstrip())
    return "\n".join(lines)


def _counts(item):
    p = item["provers"]
    return [_share(item["goals"], "proved"), *(p[k] or "" for k in
                                               ("Qed", "Alt-Ergo", "Z3", "Script", "CVC4"))]


def _merge(items):
    return {"goals": {k: sum(i["goals"][k] for i in items) for k in ("total", "proved")},
            "provers": {k: sum(i["provers"][k] for i in items) for k in items[0]["provers"]}}


def _slowest(items):
    times = [i["slowest"]["seconds"] for i in items if i["slowest"]]
    return f"{max(times):.2f}s" if times else ""


def _share(pair, good):
    return f"{pair[good]}/{pair['total']}" if pair["total"] else ""


def findings(report):
    lines = []
    for f in report["findings"]:
        place = f"{f['file']}:{f['line']}" if f["file"] else "(program)"
        subject = f" in {f['function']}" if f["function"] else ""
        lines.append(f"RED {f['rule']}: {place}{subject}: {f['message']}")
        if f["clause"] and f["clause"] not in f["message"]:
            lines.append(f"    clause: {f['clause']}")
        if f["answer"]:
            lines.append(f"    prover: {f['answer']}")
        if f["command"]:
            lines.append(f"    open:   {f['command']}")
    return "\n".join(lines)


def spent(report):
    shares, provers = shares_of_time(report["spent"])
    return shares and (f"time: {shares}; of all, {provers} were provers at goals; "
                       f"{report['spent']['cpu']:.0f} s of processors\n{untold(report)}")


def untold(report):
    """How far what is recorded of the lemmas that proofs use has served."""
    told = report.get("told", {"recorded": 0})          # a record may be older than this line
    return (f"{told['recorded']} of {told['total']} functions and lemmas were told just the lemmas "
            "that they use\n" if told["recorded"] else "")


def totals(report):
    g, l, s = report["goals"], report["lemmas"], report["smoke"]
    provers = ", ".join(f"{name} {count}" for name, count in report["provers"].items() if count)
    how = "cold" if report["cold"] else "with cache"
    debt = f"; debt: {report['debt']} goals that only CVC4 proves" if report["debt"] else ""
    return (f"{g['proved']} of {g['total']} goals proved ({provers}){debt}\n"
            f"{l['proved']} of {l['total']} lemmas proved, {s['passed']} of {s['total']} smoke "
            f"tests passed\n{spent(report)}"
            f"{report['verdict'].upper()}: {len(report['findings'])} findings, "
            f"{clock(report['seconds'])} ({how}, {report['jobs']} jobs)")
