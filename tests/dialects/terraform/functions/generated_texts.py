"""Random values with strings that are hard to write in YAML, and times with forms for them, as text of HCL."""

from __future__ import annotations

from random import Random

PIECES = [
    *["a", "b", "word", "é", "日本", "\u0301", "\u0338", "\u0307", "😀", "\ufffd", "\ue000", "\ud7ff"],
    *[" ", " ", "  ", "   ", "\n", "\n", "\n\n", "\t", "\r", "\r\n", "\x85", "\u2028", "\u2029", "\xa0", "\ufeff"],
    *[
        "\0",
        "\x07",
        "\x08",
        "\x0b",
        "\x0c",
        "\x1b",
        "\x1f",
        "\x7f",
        "\x9f",
        "\ufffe",
        "\uffff",
        '"',
        "\\",
        "'",
        "$",
        "%",
    ],
    *["#", " #", ":", ": ", "-", "- ", "?", "? ", "|", ">", "&", "*", "!", "---", "...", "{", "}", "[", "]", ",", "@"],
    *["x" * 70, "y" * 81, "z" * 126, "true", "null", "~", "1.0", "<<", "=", "$", "%", "${", "%{"],
]
NUMBERS = ["0", "-0", "1", "-1", "1.5", "1e30", "-0.001", "1/3", "123456789012345678901234567890", "5e-7"]
FORMS = [
    *["YY", "YYYY", "M", "MM", "MMM", "MMMM", "D", "DD", "EEE", "EEEE", "h", "hh", "H", "HH", "AA", "aa", "m", "mm"],
    *["s", "ss", "Z", "ZZZ", "ZZZZ", "ZZZZZ", "-", "/", " ", ":", "1", "é", "'T'", "'o''clock'", "''", "'a b'", "\n"],
]
MISTAKEN_FORMS = [
    "Y",
    "YYY",
    "DDD",
    "E",
    "hhh",
    "HHH",
    "A",
    "aaa",
    "mmm",
    "sss",
    "ZZ",
    "q",
    "G",
    "'",
    "MMMMM",
    "'a''",
    "'a",
]
MISTAKES = [
    "",
    " ",
    "x",
    "Z",
    "T",
    ":",
    "-",
    ".",
    ",",
    "0",
    "9",
    "é",
    '"',
    "\\",
    "\n",
    "\x00",
    "24",
    "60",
    "+24:00",
    "-00:60",
]


def quoted(text: str) -> str:
    """A text as a string of HCL, with what is not plain as a number."""
    return f'"{"".join(map(_written, text))}"'


def _written(one: str) -> str:
    return one if one.isascii() and one.isprintable() and one not in '"\\$%' else f"\\U{ord(one):08x}"


class Texts:
    """Arguments for `yamlencode` and `formatdate`; the same for the same seed."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def value(self, depth: int = 3) -> str:
        """A value, of which most strings are hard to write."""
        choice = self.random.random()
        if depth and choice < 0.3:
            items = [self.value(depth - 1) for _ in range(self.random.randrange(4))]
            return f"[{', '.join(items)}]"
        if depth and choice < 0.6:
            return self.mapping(depth)
        if depth and choice < 0.65:
            return f"toset([{', '.join(self.string() for _ in range(self.random.randrange(3)))}])"
        return self.string() if choice < 0.9 else self.random.choice([*NUMBERS, "true", "false", "null"])

    def mapping(self, depth: int) -> str:
        keys = {self.text(self.random.choice([1, 1, 2, 4])) for _ in range(self.random.randrange(4))}
        return "{" + ", ".join(f"({quoted(key)}) = {self.value(depth - 1)}" for key in sorted(keys)) + "}"

    def string(self) -> str:
        return quoted(self.text(self.random.choice([0, 1, 1, 2, 3, 5, 8, 40])))

    def text(self, length: int) -> str:
        """Some texts are of letters, blanks and breaks alone: those may be folded, or be blocks."""
        pieces = self.random.choice([PIECES, PIECES[:20], ["word", "é", "\n", " a", "\n\n", "\u2028", "\n "]])
        return "".join(self.random.choice(pieces) for _ in range(length))

    def form(self) -> str:
        forms = [self.random.choice(FORMS) for _ in range(self.random.randrange(6))]
        if self.random.random() < 0.2:
            forms.append(self.random.choice(MISTAKEN_FORMS))
        return quoted("".join(forms))

    def time(self) -> str:
        """A time of RFC 3339; one in three has a mistake."""
        day = f"{self.number(0, 9999):04d}-{self.number(1, 12):02d}-{self.number(1, 28):02d}"
        clock = f"{self.number(0, 23):02d}:{self.number(0, 59):02d}:{self.number(0, 59):02d}"
        zone = f"{self.random.choice('+-')}{self.number(0, 23):02d}:{self.random.choice(['00', '30', '59'])}"
        fraction = self.random.choice(["", "", ".5", ".1234567890123"])
        text = f"{day}T{clock}{fraction}{self.random.choice(['Z', '+00:00', '-00:00', zone, zone])}"
        if self.random.random() < 0.33:
            at, length = self.random.randrange(len(text) + 1), self.random.choice([0, 1, 1, 2, 40])
            text = text[:at] + self.random.choice(MISTAKES) + text[at + length :]
        return quoted(text)

    def number(self, least: int, most: int) -> int:
        """A number between two, which are the likeliest."""
        return self.random.choice([least, most, self.random.randint(least, most), self.random.randint(least, most)])
