"""Curves as SVG: panels side by side, each with axes that begin at 0 or are logarithmic."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 380, 290                # of a panel
LEFT, RIGHT, TOP, BOTTOM = 58, 14, 30, 42
COLOURS = ["#0b5fa5", "#58a4dd", "#c0392b", "#e8a33d", "#555555", "#2e8b57"]
STYLE = ("text{font:11px sans-serif;fill:#222}.title{font-weight:bold;font-size:12px}"
         ".grid{stroke:#ddd}.axis{stroke:#888;fill:none}.curve{fill:none;stroke-width:1.6}")


class Axis:
    """Values to pixels, and where the ticks are."""

    def __init__(self, values, begin, end, logarithmic=False):
        self.begin, self.end, self.logarithmic = begin, end, logarithmic
        if logarithmic:
            self.low = math.floor(math.log10(min(values)))
            self.high = max(self.low + 1, math.ceil(math.log10(max(values))))
            self.ticks = [10.0 ** power for power in range(self.low, self.high + 1)]
        else:
            step = self._step(max(values))
            self.low, self.high = 0, step * math.ceil(max(values) / step + 0.05)
            self.ticks = [step * i for i in range(round(self.high / step) + 1)]

    @staticmethod
    def _step(largest):
        """1, 2 or 5 times a power of ten: about five of them reach the largest value."""
        size = 10.0 ** math.floor(math.log10(largest / 5))
        return next(size * factor for factor in (1, 2, 5, 10) if size * factor * 5 >= largest)

    def __call__(self, value):
        place = math.log10(value) if self.logarithmic else value
        return self.begin + (self.end - self.begin) * (place - self.low) / (self.high - self.low)


def line(x1, y1, x2, y2, kind, colour=None):
    stroke = f' stroke="{colour}"' if colour else ""
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'class="{kind}"{stroke}/>')


def text(x, y, words, anchor="middle", kind="", turn=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}"{turn}>'
            f'{escape(words)}</text>')


def curve(x, y, points, colour):
    path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
    yield f'<polyline points="{path}" class="curve" stroke="{colour}"/>'
    for a, b in points:
        yield f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="2.6" fill="{colour}"/>'


def panel(title, x_label, y_label, curves, logarithmic=False, names=None):
    """The elements of a panel; curves are names, each with points (x, y). A name has the same
    colour in all panels that have the same list of names."""
    names = names or [name for name, _ in curves]
    points = [point for _, some in curves for point in some]
    x = Axis([a for a, _ in points], LEFT, WIDTH - RIGHT, logarithmic)
    y = Axis([b for _, b in points], HEIGHT - BOTTOM, TOP, logarithmic)
    for tick in x.ticks:
        yield line(x(tick), y.begin, x(tick), y.end, "grid")
        yield text(x(tick), y.begin + 14, f"{tick:g}")
    for tick in y.ticks:
        yield line(x.begin, y(tick), x.end, y(tick), "grid")
        yield text(x.begin - 5, y(tick) + 4, f"{tick:g}", "end")
    yield line(x.begin, y.begin, x.end, y.begin, "axis")
    yield line(x.begin, y.begin, x.begin, y.end, "axis")
    yield text(WIDTH / 2, 16, title, kind="title")
    yield text((x.begin + x.end) / 2, HEIGHT - 10, x_label)
    yield text(14, HEIGHT / 2, y_label, turn=f' transform="rotate(-90 14 {HEIGHT / 2:.0f})"')
    for i, (name, some) in enumerate(curves):
        colour = COLOURS[names.index(name) % len(COLOURS)]
        yield from curve(x, y, some, colour)
        yield text(x.end - 16, y.end + 14 + 15 * i, name, "end")
        yield line(x.end - 12, y.end + 10 + 15 * i, x.end, y.end + 10 + 15 * i, "curve", colour)


def picture(panels, columns):
    """The whole picture of these panels, in so many columns."""
    rows = math.ceil(len(panels) / columns)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * WIDTH}" '
           f'height="{rows * HEIGHT}">')
    yield f"<style>{STYLE}</style>"
    yield '<rect width="100%" height="100%" fill="white"/>'
    for i, elements in enumerate(panels):
        yield f'<g transform="translate({i % columns * WIDTH} {i // columns * HEIGHT})">'
        yield from elements
        yield "</g>"
    yield "</svg>"


def write(path, panels, columns=2):
    path.write_text("\n".join(picture(panels, columns)) + "\n")
