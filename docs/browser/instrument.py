"""Make a program steppable: put calls of hooks between the instructions that clang made of it.

clang compiles a C file, with debug information and without optimising, to the text of LLVM's
intermediate language. This adds lines to that text and changes none: calls of five functions
that the page provides,

    hook_enter(function)           a function begins
    hook_leave()                   it ends
    hook_step(site)                the code goes on at another line
    hook_variable(number, place)   from here on there is this variable, at this place in memory
    hook_access(word, index, how)  a word of an array is about to be read (0) or written (1)

and it tells what the numbers mean: the functions, the sites with their lines and scopes, the
variables with their names, types and scopes. All of this comes from the debug information.

Only functions that are given an array are stepped through. The others are arithmetic, and a call
of one is part of the line that it stands in."""

import os
import re

HOOKS = """
declare void @hook_enter(i32)
declare void @hook_leave()
declare void @hook_step(i32)
declare void @hook_variable(i32, i8*)
declare void @hook_access(i64*, i64, i32)
"""

FUNCTION = re.compile(r"define .*@(\w+)\((.*)\).* !dbg !(\d+) \{$")
DECLARED = re.compile(r"  call void @llvm\.dbg\.declare\(metadata (\S+) (%[\w.]+), metadata !(\d+),")
PLACED = re.compile(r", !dbg !(\d+)")
TRUNCATED = re.compile(r"  (%\w+) = trunc i64 (%\w+) to i32")
ELEMENT = re.compile(r"  (%\w+) = getelementptr inbounds i64, i64\* %\w+, i32 (\S+?),")
READ = re.compile(r"  %\w+ = load i64, i64\* (%\w+),")
WRITTEN = re.compile(r"  store i64 \S+, i64\* (%\w+),")


class DebugInformation:
    """The numbered records at the end of the text."""

    def __init__(self, text):
        self.records = dict(re.findall(r"^!(\d+) = (.*)$", text, re.M))

    def field(self, number, name):
        """A field of a record: a number, a name, or the number of another record; or None."""
        match = re.search(rf'[(,] ?{name}: (?:!(\d+)|"([^"]*)"|(\w+))', self.records[number])
        return match and next(group for group in match.groups() if group is not None)

    def line(self, number):
        return int(self.field(number, "line"))

    def scopes(self, number):
        """A scope and those around it, innermost first; the last is the function."""
        chain = [number]
        while "DISubprogram" not in self.records[chain[-1]]:
            chain.append(self.field(chain[-1], "scope"))
        return chain

    def file(self, number):
        return os.path.normpath(self.field(self.field(number, "file"), "filename"))

    def parts(self, number, name="", offset=0):
        """The numbers that a type is made of: (name, offset in bytes, bytes, signed). None of a
        pointer."""
        record = self.records[number]
        if "DICompositeType" in record:
            members = re.findall(r"!(\d+)", self.records[self.field(number, "elements")])
            return [part for member in members
                    for part in self.parts(self.field(member, "baseType"),
                                           f"{name}.{self.field(member, 'name')}",
                                           offset + int(self.field(member, "offset") or 0) // 8)]
        if "DIBasicType" in record:
            return [(name, offset, int(self.field(number, "size")) // 8,
                     self.field(number, "encoding") == "DW_ATE_signed")]
        if "DW_TAG_pointer_type" in record:
            return []
        return self.parts(self.field(number, "baseType"), name, offset)


class Tables:
    """What the numbers that the hooks are given mean, over all files of the program."""

    def __init__(self):
        self.functions, self.sites, self.variables, self.scopes = [], [], [], []

    def number_of(self, table, entry):
        rows = getattr(self, table)
        if entry not in rows:
            rows.append(entry)
        return rows.index(entry)

    def scope(self, file, information, number):
        """A scope as a number, which its outer scope has, too: [outer or -1, what it is]."""
        chain = information.scopes(number)
        outer = self.scope(file, information, chain[1]) if len(chain) > 1 else -1
        return self.number_of("scopes", [outer, f"{file} {number}"])


class Instrumented:
    """One file with its hooks."""

    def __init__(self, file, text, tables):
        self.file, self.tables, self.information = file, tables, DebugInformation(text)
        self.out, self.steppable = [], False
        for line in text.splitlines():
            self.take(line)
        self.text = "\n".join(self.out) + "\n" + HOOKS

    def hook(self, call, location):
        self.out.append(f"  call void {call}, !dbg !{location}")

    def take(self, line):
        """Copy a line, with the hooks before and after it."""
        function = FUNCTION.match(line)
        if function:
            self.begin(line, *function.groups())
        elif not self.steppable or not line.startswith("  "):
            self.line = None                    # of the source; another one is a step
            self.steppable = self.steppable and line != "}"
            self.out.append(line)
        else:
            self.take_instruction(line)

    def begin(self, line, name, parameters, record):
        self.out.append(line)
        self.line = self.entered = None
        self.truncated, self.elements = {}, {}
        self.steppable = "i64* noundef" in parameters
        self.record, self.name = record, name

    def take_instruction(self, line):
        declared, placed = DECLARED.match(line), PLACED.search(line)
        if declared:
            self.out.append(line)
            self.declare(placed[1], *declared.groups())
            return
        if placed and " = phi " not in line:    # those stand together at the start of a block
            self.arrive(placed[1])
        if line.startswith("  ret "):
            self.hook("@hook_leave()", placed[1])
        self.watch_access(line, placed)
        self.out.append(line)

    def enter(self, location):
        if self.entered is None:
            self.entered = True
            entry = {"name": self.name, "file": self.information.file(self.record),
                     "line": self.information.line(self.record)}
            self.hook(f"@hook_enter(i32 {self.tables.number_of('functions', entry)})", location)

    def declare(self, location, kind, place, record):
        parts = self.information.parts(self.information.field(record, "type"))
        self.enter(location)
        if not parts:
            return
        entry = {"name": self.information.field(record, "name"),
                 "line": self.information.line(record), "parts": parts,
                 "file": self.information.file(record),
                 "is_parameter": bool(self.information.field(record, "arg")),
                 "scope": self.scope_of(self.information.field(record, "scope"))}
        number = self.tables.number_of("variables", entry)
        copy = f'%"place.{record}"'
        self.out.append(f"  {copy} = bitcast {kind} {place} to i8*, !dbg !{location}")
        self.hook(f"@hook_variable(i32 {number}, i8* {copy})", location)

    def arrive(self, location):
        line = self.information.line(location)
        if line != self.line:
            self.enter(location)
            self.line = line
            site = [line, self.scope_of(self.information.field(location, "scope"))]
            self.hook(f"@hook_step(i32 {self.tables.number_of('sites', site)})", location)

    def watch_access(self, line, placed):
        """Tell of each element of an array that is read or written. The index is told in 64 bits,
        as it is in C, before it is cut to the size of an address here."""
        for pattern, known in ((TRUNCATED, self.truncated), (ELEMENT, self.elements)):
            match = pattern.match(line)
            if match:
                known[match[1]] = match[2]
        for pattern, how in ((READ, 0), (WRITTEN, 1)):
            match = pattern.match(line)
            if match and match[1] in self.elements:
                index = self.elements[match[1]]
                self.hook(f"@hook_access(i64* {match[1]}, i64 {self.truncated.get(index, index)}, "
                          f"i32 {how})", placed[1])

    def scope_of(self, number):
        return self.tables.scope(self.file, self.information, number)


def without_hooks(text):
    """The text as it was."""
    names = "|".join(re.findall(r"@(\w+)", HOOKS))
    body = text[:-len(HOOKS)]
    return re.sub(rf'^  (call void @({names})\(|%"place\.\d+" = ).*\n', "", body, flags=re.M)
