"""The texts that the page shows: functions with their contracts, and predicates."""

import re


def comment_above(lines, index):
    """The index where the comments begin that end just above a line: its contract, and what is
    said in English above that."""
    first = index
    while first > 0 and lines[first - 1].endswith("*/"):
        first -= 1
        while not lines[first].startswith("/*"):
            first -= 1
    return first


def function_text(root, function):
    """Add to a function where its text is: lines counted from 1, first to last, and its contract,
    which for a public function is in the header."""
    lines = (root / function["file"]).read_text().splitlines()
    begin = function["line"] - 1
    end = next(i for i in range(begin, len(lines)) if lines[i] == "}")
    contract = comment_above(lines, begin)
    if contract < begin:
        found = {"file": function["file"], "line": contract + 1,
                 "text": "\n".join(lines[contract:begin])}
    else:
        found = declaration(root, [function["file"].replace(".c", ".h")], function["name"])
    return {**function, "last": end + 1, "contract": found}


def last_line(lines, line):
    """The last line of what is declared at a line, counted from 1: it may take more than one."""
    return next(number for number in range(line, len(lines) + 1)
                if lines[number - 1].rstrip().endswith((";", "{")))


def declaration(root, headers, name):
    """What stands above the declaration of a public function: its file, line and text."""
    for file in headers:
        lines = (root / file).read_text().splitlines()
        for index, line in enumerate(lines):
            if re.match(rf"\w.*\b{name}\(", line) and comment_above(lines, index) < index:
                first = comment_above(lines, index)
                return {"file": file, "line": first + 1, "text": "\n".join(lines[first:index])}
    raise ValueError(f"{', '.join(headers)}: {name} has no contract")


def predicate_text(root, name):
    """A predicate, or a logic function, of specs/, with its English sentence: its file, line and
    text. That of a template may go by the name of a macro there."""
    texts = {path: path.read_text() for path in sorted((root / "specs").rglob("*.acsl"))}
    names = [name, *(macro for text in texts.values()
                     for macro in re.findall(rf"^#define\s+([A-Z_]+)\s+{re.escape(name)}$", text, re.M))]
    for path, text in texts.items():
        lines = text.splitlines()
        for index, line in enumerate(lines):
            head = re.match(r"  (?:predicate|logic \w+) (\w+(?:\(\w+\))?)", line)
            if head and head[1] in names:
                first, last = index, index
                while lines[first - 1].startswith("  //"):
                    first -= 1
                while not lines[last].endswith(";"):
                    last += 1
                text = "\n".join(part[2:] for part in lines[first:last + 1])
                return {"file": str(path.relative_to(root)), "line": first + 1, "text": text}
    raise ValueError(f"specs/ does not define {name}")
