"""A heap image: reading it, finding its blocks, checking it. docs/heap-image.md tells its form."""

import ctypes
import re
import subprocess
import tempfile
from array import array
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAP_CHECK = ROOT / "layer3_imperative" / "heap" / "heap_check.c"

MOST_WORDS = 1 << 24
COLOURS = ("white", "grey", "blue", "black")
BLUE = 2
CLOSURE_TAG, INFIX_TAG, NO_SCAN_TAG = 247, 249, 251

# What heap_check can answer, in the order of enum heap_error.
FAULTS = (
    ("HEAP_OK", "nothing is wrong"),
    ("HEAP_BAD_BASE", "the base is not a multiple of 8"),
    ("HEAP_TOO_LARGE", "the limit is more words than a heap may have"),
    ("HEAP_BAD_END", "the words go past the last address"),
    ("HEAP_BAD_LIMIT", "the limit is less than the size"),
    ("HEAP_BAD_WOSIZE", "the block goes past the end of the heap"),
    ("HEAP_BAD_CLOSURE", "the closure has less than two fields"),
    ("HEAP_BAD_ENVIRONMENT", "the environment begins past the end of its closure"),
    ("HEAP_VALUE_IN_RESERVE", "the value points to where the heap may grow"),
    ("HEAP_VALUE_MISALIGNED", "the value points into the heap, but not to a word"),
    ("HEAP_VALUE_TO_FREE", "the value points to a block that is free"),
    ("HEAP_VALUE_TO_NO_BLOCK", "the value points into a block, not to its beginning"),
    ("HEAP_VALUE_TO_BAD_INFIX", "the value points to an infix header that is in no closure"),
)
OF_THE_WHOLE = ("HEAP_BAD_BASE", "HEAP_TOO_LARGE", "HEAP_BAD_END", "HEAP_BAD_LIMIT")


class ImageError(Exception):
    """What is wrong with an image, and what to do about it, in one sentence."""


# A fault of a heap; block and word are None where it is one of the heap as a whole.
Fault = namedtuple("Fault", "name text block word")


class Block(namedtuple("Block", "at header size")):
    """A block of a heap of this size, the index of its header, and the header."""
    wosize = property(lambda self: self.header >> 10)
    colour = property(lambda self: COLOURS[self.header >> 8 & 3])
    tag = property(lambda self: self.header & 255)
    end = property(lambda self: min(self.at + 1 + self.wosize, self.size))
    words = property(lambda self: self.end - self.at)

    @property
    def kind(self):
        if self.wosize == 0:
            return "fragment"
        if self.colour == "blue":
            return "hole"
        what = "closure" if self.tag == CLOSURE_TAG else \
            "values" if self.tag < NO_SCAN_TAG else "not scanned"
        return f"{self.colour}, {what}"


class Image:
    def __init__(self, title, base, size, limit):
        self.title, self.base, self.size, self.limit = title, base, size, limit
        self.roots, self.words = [], array("Q")
        self.absent = bytearray(size)       # for each word: whether the image does not tell it

    def blocks(self):
        """All blocks, in the order of the heap; the last one may go past the end."""
        at = 0
        while at < self.size:
            block = Block(at, self.words[at], self.size)
            yield block
            at += 1 + block.wosize

    def index(self, value):
        """Which header a value points to; None if it is not one of ours."""
        ours = value % 2 == 0 and self.base + 8 <= value < self.base + 8 * self.size
        return (value - self.base) // 8 - 1 if ours else None

    def first_value(self, block):
        """The word of an allocated block at which its values begin: its end if it has none."""
        if block.wosize == 0 or block.colour == "blue" or block.tag >= NO_SCAN_TAG:
            return block.end
        if block.tag != CLOSURE_TAG:
            return block.at + 1
        if block.at + 2 >= block.end:
            return block.end
        information = self.words[block.at + 2]
        return min(block.at + 1 + (information % (1 << 56) >> 1), block.end)

    def check(self):
        """What the proved heap_check says: None, or the fault."""
        error, block, word = run_heap_check(self)
        if error == 0:
            return None
        name, text = FAULTS[error]
        return Fault(name, text, *((None, None) if name in OF_THE_WHOLE else (block, word)))


# ---- Reading ----

HEAD = re.compile(r"base ([0-9a-f]{1,16}) size (\d{1,20})(?: limit (\d{1,20}))? roots (\d{1,20})$")
WORD = re.compile(r"[0-9a-f]{1,16}$")


def read_image(path):
    try:
        text = Path(path).read_text(encoding="ascii")
    except OSError as error:
        raise ImageError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ImageError(f"{path} is no heap image: it is not plain text") from None
    lines = text.splitlines()
    if not lines:
        raise ImageError(f"{path} is empty: a heap image begins with a title")
    head = HEAD.match(lines[1]) if len(lines) > 1 else None
    if not head:
        raise ImageError(f"{path} is no heap image: its second line should be "
                         "`base HEX size NUMBER roots NUMBER`, perhaps with `limit NUMBER` before "
                         "`roots`")
    size, root_count = int(head[2]), int(head[4])
    if not 0 < size <= MOST_WORDS:
        raise ImageError(f"{path} says that the heap has {size} words: "
                         f"there are pictures of 1 to {MOST_WORDS}")
    image = Image(lines[0], int(head[1], 16), size, int(head[3] or size))
    body = enumerate(lines[2:], 3)
    read_roots(path, image, body, root_count)
    read_words(path, image, body)
    return image


def number(path, line, text):
    if not WORD.match(text):
        raise ImageError(f"{path}, line {line}: `{text[:40]}` is no word; "
                         "a word is 1 to 16 of the digits 0 to 9 and a to f")
    return int(text, 16)


def read_roots(path, image, body, count):
    while len(image.roots) < count:
        line, text = next(body, (0, None))
        if text is None:
            raise ImageError(f"{path} ends after {len(image.roots)} of {count} roots")
        image.roots.append(number(path, line, text.strip()))


def read_words(path, image, body):
    for line, text in body:
        items = text.split()
        mark = items.pop(0) if items and items[0] in "+-." else ""
        at = len(image.words)
        image.words.extend(number(path, line, item) for item in items)
        if mark == "." and len(items) != 1:
            raise ImageError(f"{path}, line {line}: after a dot comes one word, a header")
        if mark == ".":
            count = min(image.words[at] >> 10, max(image.size - at - 1, 0))
            image.words.extend(array("Q", bytes(8 * count)))
            image.absent[at + 1:at + 1 + count] = b"\1" * count
        if len(image.words) > image.size:
            raise ImageError(f"{path}, line {line}: the heap has {image.size} words, "
                             "and here are more")
    if len(image.words) < image.size:
        raise ImageError(f"{path} ends after {len(image.words)} of {image.size} words")


# ---- Checking ----

class HeapFault(ctypes.Structure):
    _fields_ = [("error", ctypes.c_int), ("block", ctypes.c_uint64), ("word", ctypes.c_uint64)]


def run_heap_check(image):
    """(error, block, word), as the compiled heap_check returns them."""
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/heap_check.so"
        try:
            subprocess.run(["gcc", "-std=c11", "-O2", "-shared", "-fPIC", "-o", library,
                            str(HEAP_CHECK)], check=True)
        except FileNotFoundError:
            raise ImageError("gcc is missing, which compiles the check of the heap; "
                             "run: ci/setup test") from None
        check = ctypes.CDLL(library).heap_check
    number_type = ctypes.c_uint64
    check.restype = HeapFault
    check.argtypes = [ctypes.c_void_p, number_type, number_type, number_type, ctypes.c_void_p]
    layout = ctypes.create_string_buffer(image.size)
    fault = check(image.words.buffer_info()[0], image.size, image.limit, image.base, layout)
    return fault.error, fault.block, fault.word
