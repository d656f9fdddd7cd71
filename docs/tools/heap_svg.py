"""Drawing a heap image as SVG: small ones word by word, large ones as a map. The drawing carries
what it shows in attributes too: data-block and data-kind of a block, data-word of a cell, data-from
and data-to of an arrow."""

import struct
from collections import Counter
from xml.sax.saxutils import escape

from heap_image import CLOSURE_TAG, INFIX_TAG, NO_SCAN_TAG

LINE, FAINT, PANEL = "#5b6570", "#c3cad1", "#c9d3dd"
ACCENT, WARNING, LINK = "#0b6bcb", "#d9480f", "#3f8f3f"
# Lightness is the collector's colour, hue is what the block holds.
FILLS = {
    "white, values": "#ffffff", "white, closure": "#ffe3a3", "white, not scanned": "#cfe8cf",
    "grey, values": "#939ea9", "grey, closure": "#c2995a", "grey, not scanned": "#7fa883",
    "black, values": "#20272e", "black, closure": "#6b4e00", "black, not scanned": "#1f5130",
    "hole": "#8fc1f2", "fragment": "#4f92d6",
}
TAGS = {246: "lazy", CLOSURE_TAG: "closure", 248: "object", INFIX_TAG: "infix", 250: "forward",
        NO_SCAN_TAG: "abstract", 252: "string", 253: "float", 254: "floats", 255: "custom"}

LEFT, TOP = 84, 96                  # room for the numbers, and for what stands above
HEADER, CELL, ROW, TALL = 150, 98, 44, 34
FIELDS = 8                          # in a row
WIDTH = LEFT + HEADER + FIELDS * CELL + 16
MOST_FIELDS = 4 * FIELDS            # that are drawn of one block
MOST_ROWS = 100                     # that are drawn word by word


class Drawing:
    def __init__(self):
        self.parts = []

    def add(self, name, **attributes):
        self.parts.append(f"<{name}{attributes_text(attributes)}/>")

    def text(self, x, y, text, size=12, ink="#20272e", anchor="start", **attributes):
        more = attributes_text(attributes)
        self.parts.append(f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}" '
                          f'text-anchor="{anchor}"{more}>{escape(text)}</text>')

    def svg(self, height, title):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
                f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">\n'
                f"<title>{escape(title)}</title>\n"
                "<defs>" + "".join(map(arrow_head, (ACCENT, WARNING, LINK))) + "</defs>\n"
                f'<rect width="{WIDTH}" height="{height}" fill="white"/>\n'
                + "\n".join(self.parts) + "\n</svg>\n")


def arrow_head(colour):
    return (f'<marker id="head-{colour[1:]}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            f'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>')


def attributes_text(attributes):
    return "".join(f' {name.replace("_", "-")}="{escape(str(value), {chr(34): "&quot;"})}"'
                   for name, value in attributes.items())


def plural(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def ink_on(kind):
    return "white" if kind.startswith("black") else "#20272e"


# ---- What a word means ----

def text_of_fields(image, block, at):
    """The characters or the number in a word that is not scanned, as far as the tag tells."""
    raw = image.words[at].to_bytes(8, "little")
    if block.tag == 252:
        if at == block.end - 1:
            raw = raw[:max(7 - raw[7], 0)] if raw[7] < 8 else raw
        return '"' + "".join(chr(b) if 32 <= b < 127 else "." for b in raw) + '"'
    if block.tag in (253, 254):
        return f"{struct.unpack('<d', raw)[0]:g}"
    return "not scanned"


def text_of_code(image, block, at):
    """A word of a closure before its environment."""
    word = image.words[at]
    if at > block.at + 2 and word & 255 == INFIX_TAG:
        return f"infix {word >> 10}"
    entry = at == block.at + 2 or at > block.at + 4 and image.words[at - 2] & 255 == INFIX_TAG
    return f"info: from {word % (1 << 56) >> 1}" if entry else "code"


def text_of_value(image, value):
    if value % 2 == 1:
        signed = (value - (1 << 64) if value >> 63 else value) >> 1
        return f"number {signed}" if abs(signed) < 10**6 else "large number"
    if image.index(value) is not None:
        return f"to {image.index(value)}"
    end = image.base + 8 * image.size
    return "in the reserve" if end <= value < image.base + 8 * image.limit else "foreign"


def text_of_word(image, block, at):
    if at == block.at:
        tag = TAGS.get(block.tag, f"tag {block.tag}")
        return f"{block.wosize} {block.colour}, {tag}"
    if image.absent[at]:
        return "not told"
    if block.kind == "hole":
        target = link(image, block, at)
        return "free" if target is None else f"link to {target}"
    if block.tag == CLOSURE_TAG and at < image.first_value(block):
        return text_of_code(image, block, at)
    if at >= image.first_value(block):
        return text_of_value(image, image.words[at])
    return text_of_fields(image, block, at)


def link(image, block, at):
    """The hole that the first field of a hole leads to."""
    if block.kind != "hole" or at != block.at + 1 or image.absent[at]:
        return None
    target = image.index(image.words[at])
    if target is None or image.words[at] % 8 or image.words[target] >> 8 & 3 != 2:
        return None
    return target


# ---- Word by word ----

def rows_of(block, fault):
    """The rows of a block: lists of words; an empty one stands for rows that are left out."""
    rows = [list(range(at, min(at + FIELDS, block.end)))
            for at in range(block.at + 1, block.end, FIELDS)]
    most = MOST_FIELDS // FIELDS
    if len(rows) <= most:
        return rows or [[]]
    return [*rows[:most], [], *(row for row in rows[most:] if fault and fault.word in row)]


def count_rows(blocks, fault):
    return sum(len(rows_of(block, fault)) for block in blocks)


class Words:
    """Blocks word by word: each on a row of its own, or on several."""
    def __init__(self, drawing, image, fault, top):
        self.drawing, self.image, self.fault, self.y = drawing, image, fault, top
        self.place = {}         # of each word that is drawn: its left upper corner, and width
        self.pointers = []

    def draw(self, blocks):
        roots = Counter(filter(lambda at: at is not None, map(self.image.index, self.image.roots)))
        for block in blocks:
            self.block(block)
        for at, count in roots.items():
            if at in self.place:
                self.root(at, count)
        for start, end, style in self.pointers:
            if end in self.place:
                self.arrow(start, end, style)

    def block(self, block):
        self.drawing.text(LEFT - 10, self.y + 21, str(block.at), anchor="end", ink=LINE)
        self.cell(block, block.at, LEFT, HEADER)
        for number, row in enumerate(rows_of(block, self.fault)):
            if not row and block.words > 1:
                self.drawing.text(LEFT + HEADER + 4, self.y + 21, "and further words, up to "
                                  f"{block.end - 1}", ink=LINE)
            if row and number > 0:
                self.drawing.text(LEFT + HEADER - 10, self.y + 21, str(row[0]), anchor="end",
                                  ink=LINE)
            for column, at in enumerate(row):
                self.cell(block, at, LEFT + HEADER + CELL * column, CELL)
            self.y += ROW

    def cell(self, block, at, x, width):
        fill, ink = "white", "#20272e"
        if at == block.at:
            fill, ink = FILLS[block.kind], ink_on(block.kind)
        elif at < self.image.first_value(block):
            fill = "#e9eff6" if block.kind == "hole" else "#eef1f4"
        faulty = self.fault and at == self.fault.word
        attributes = {"data_block": block.at, "data_kind": block.kind} if at == block.at else {}
        self.drawing.add("rect", x=x + 1, y=self.y, width=width - 3, height=TALL, rx=2, fill=fill,
                         stroke=WARNING if faulty else LINE,
                         stroke_width=4 if faulty else 1.8 if at == block.at else 0.8,
                         data_word=at, **attributes, **({"data_fault": 1} if faulty else {}))
        middle = x + width // 2 - 1
        self.drawing.text(middle, self.y + 14, text_of_word(self.image, block, at), anchor="middle",
                          ink=ink)
        if not self.image.absent[at]:
            self.drawing.text(middle, self.y + 28, f"{self.image.words[at]:x}", 9, ink, "middle",
                              opacity=0.75)
        self.place[at] = (x, self.y, width)
        self.note_pointer(block, at)

    def note_pointer(self, block, at):
        if at == block.at:
            return
        target = link(self.image, block, at)
        if target is not None:
            self.pointers.append((at, target, {"stroke": LINK, "stroke_dasharray": "5 3"}))
        elif at >= self.image.first_value(block) and not self.image.absent[at]:
            target = self.image.index(self.image.words[at])
            if target is not None:
                bad = self.fault and at == self.fault.word
                self.pointers.append((at, target, {"stroke": WARNING if bad else ACCENT}))

    def arrow(self, start, end, style):
        (x, y, width), (to_x, to_y, to_width) = self.place[start], self.place[end]
        down = to_y > y
        begin = (x + width - 14, y + (TALL if down else 0))
        finish = (to_x + to_width - 20, to_y + (0 if down else TALL))
        if to_y == y:
            begin = (x + width - 14, y)
            finish = (to_x + to_width - 20, to_y)
        bend = 14 if to_y == y else min(90, max(18, abs(to_y - y) // 2))
        first = begin[1] + (bend if down else -bend)
        last = finish[1] + (-bend if down or to_y == y else bend)
        self.drawing.add("circle", cx=begin[0], cy=begin[1], r=2.5, fill=style["stroke"])
        self.drawing.add("path", d=f"M{begin[0]} {begin[1]}C{begin[0]} {first} {finish[0]} {last} "
                         f"{finish[0]} {finish[1]}", fill="none", stroke_width=1.4, opacity=0.75,
                         marker_end=f"url(#head-{style['stroke'][1:]})",
                         data_from=start, data_to=end, **style)

    def root(self, at, count):
        x, y, _ = self.place[at]
        self.drawing.text(8, y + 21, "root" if count == 1 else f"{count} roots", ink=ACCENT,
                          data_root=at, font_weight="bold")
        if x == LEFT:
            self.drawing.add("path", d=f"M{x - 8} {y + 12}l8 5l-8 5z", fill=ACCENT)


# ---- As a map ----

def map_scale(count):
    """Points for a unit of width, and for a row."""
    return (6, 16) if count <= 3000 else (4, 12) if count <= 20000 else (2, 7)


class Map:
    """Each block is a cell, as long as its number of words has binary digits."""
    def __init__(self, drawing, image, fault, top):
        self.drawing, self.image, self.fault, self.y = drawing, image, fault, top

    def draw(self, blocks):
        unit, row = map_scale(len(blocks))
        paths, labels, marked, x = {}, [], None, LEFT + 4
        top, step = self.y, max(1, 16 // row)
        self.y += 6
        for block in blocks:
            width = unit * (block.words.bit_length() + 1)
            if x + width > WIDTH - 20:
                x, self.y = LEFT + 4, self.y + row
            if x == LEFT + 4:
                labels.append((self.y + row // 2 + 4, block.at))
            paths.setdefault(block.kind, []).append(f"M{x} {self.y + row // 2}h{width - 1}")
            if self.fault and block.at == self.fault.block:
                marked = (x, self.y, width, row)
            x += width
        self.y += row + 6
        self.drawing.add("rect", x=LEFT, y=top, width=WIDTH - LEFT - 16, height=self.y - top,
                         fill=PANEL, rx=3)
        for y, at in labels[::step]:
            self.drawing.text(LEFT - 8, y, str(at), 11, LINE, "end")
        for kind, path in paths.items():
            self.drawing.add("path", d="".join(path), fill="none", stroke=FILLS[kind],
                             stroke_width=row - 2 if row > 8 else row - 1, data_kind=kind)
        if marked:
            x, y, width, row = marked
            self.drawing.add("rect", x=x - 2, y=y - 1, width=width + 3, height=row + 2, fill="none",
                             stroke=WARNING, stroke_width=3, data_fault=1)


# ---- The whole ----

def draw_legend(drawing, blocks, y):
    """What the colours are, and how many blocks and words of each kind there are."""
    counts, words = Counter(), Counter()
    for block in blocks:
        counts[block.kind] += 1
        words[block.kind] += block.words
    for number, kind in enumerate(kind for kind in FILLS if counts[kind]):
        x, line = LEFT + number % 3 * 310, y + number // 3 * 20
        drawing.add("rect", x=x, y=line - 11, width=18, height=13, fill=FILLS[kind], stroke=LINE,
                    stroke_width=0.8)
        drawing.text(x + 25, line, f"{kind}: {plural(counts[kind], 'block')}, "
                     f"{plural(words[kind], 'word')}", data_legend=kind,
                     data_blocks=counts[kind], data_words=words[kind])
    return y + 20 * ((len(counts) + 2) // 3)


def fault_text(fault):
    where = "" if fault.word is None else f" (block {fault.block}, word {fault.word})"
    return f"Not well formed: {fault.text}{where}. heap_check: {fault.name}"


def draw(image, blocks, fault):
    """The picture of these blocks of an image; the fault is None if the heap is well formed."""
    drawing = Drawing()
    drawing.text(16, 26, image.title, 16, font_weight="bold")
    drawing.text(16, 48, f"{plural(image.size, 'word')} at {image.base:x}, "
                 f"{plural(len(image.roots), 'root')}; here {plural(len(blocks), 'block')}, words "
                 f"{blocks[0].at} to {blocks[-1].end - 1}", ink=LINE)
    drawing.text(16, 68, fault_text(fault) if fault else "Well formed, says heap_check.",
                 ink=WARNING if fault else LINE, font_weight="bold" if fault else "normal")
    y = draw_legend(drawing, blocks, TOP) + 6
    faulty = [b for b in blocks if fault and b.at == fault.block]
    if count_rows(blocks[:MOST_ROWS + 1], fault) <= MOST_ROWS:
        faulty, part = [], Words(drawing, image, fault, y)
    else:
        part = Map(drawing, image, fault, y)
    part.draw(blocks)
    if faulty:
        drawing.text(LEFT, part.y + 24, "The faulty block:", ink=WARNING)
        part = Words(drawing, image, fault, part.y + 36)
        part.draw(faulty)
    return drawing.svg(part.y + 12, image.title)
