"""Mutations of words and lines: what a slip of whoever edits a file leaves behind."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from fuzz.vocabulary import word

TOKEN = re.compile(r"[\w:${}&!.\-]+|[^\w\s]")
COMMENT = ("# a comment", "  # deeper", "#", "# é ${X} Fn::ForEach::L: [", "\t# tab")
TokensMutation = Callable[[str, str, str, Random], str]
"""The text, its kind, another text of that kind, and what decides."""


def delete_lines(text: str, kind: str, other: str, random: Random) -> str:
    """`text` without some of its lines."""
    lines = text.split("\n")
    start, end = _lines(lines, random)
    return "\n".join(lines[:start] + lines[end:])


def move_lines(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with some lines at another place."""
    lines = text.split("\n")
    start, end = _lines(lines, random)
    block, rest = lines[start:end], lines[:start] + lines[end:]
    at = random.randint(0, len(rest))
    return "\n".join(rest[:at] + block + rest[at:])


def double_lines(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with some lines of it, or of another text, once more."""
    lines = text.split("\n")
    given = lines if random.random() < 0.5 else other.split("\n")
    start, end = _lines(given, random)
    at = end if given is lines and random.random() < 0.4 else random.randint(0, len(lines))
    return "\n".join(lines[:at] + _indented(given[start:end], lines[at : at + 1], random) + lines[at:])


def indent_lines(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with some lines indented more, or less."""
    lines = text.split("\n")
    start, end = _lines(lines, random)
    by = random.choice((-4, -2, -2, -1, 1, 2, 2, 4))
    return "\n".join(lines[:start] + [_shifted(one, by) for one in lines[start:end]] + lines[end:])


def put_comment(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with a comment or an empty line: on a line of its own, or behind what is there."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    if random.random() < 0.4:
        lines[at] += "  " + random.choice(COMMENT)
        return "\n".join(lines)
    blanks = " " * random.choice((len(lines[at]) - len(lines[at].lstrip()), 0, 2, 6))
    return "\n".join([*lines[:at], random.choice(("", blanks + random.choice(COMMENT))), *lines[at:]])


def flush_dashes(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with the dashes of its lists flush with their keys, or indented."""
    by = random.choice((-2, 2))
    if not re.search(r"^ *- ", text, re.MULTILINE):
        return indent_lines(text, kind, other, random)
    return "\n".join(_shifted(one, by) if one.lstrip().startswith("- ") else one for one in text.split("\n"))


def insert_word(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with a word in it."""
    at = random.randint(0, len(text))
    return text[:at] + random.choice(("", " ", "\n")) + word(kind, random) + text[at:]


def replace_token(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with something else in the place of a word: a word of it, of another text, or one that means something."""
    tokens = list(TOKEN.finditer(text))
    if not tokens:
        return word(kind, random)
    old = random.choice(tokens)
    given = TOKEN.findall(other) or ["a"]
    new = random.choice((random.choice(tokens)[0], random.choice(given), word(kind, random), ""))
    return text[: old.start()] + new + text[old.end() :]


def rename(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with one word replaced by another wherever it stands: names then meet."""
    words = sorted(set(re.findall(r"\b[A-Za-z]\w*\b", text)))
    if len(words) < 2:
        return text
    old, new = random.sample(words, 2)
    return re.sub(rf"\b{old}\b", new, text)


def swap_tokens(text: str, kind: str, other: str, random: Random) -> str:
    """`text` with two words in each other's place."""
    tokens = list(TOKEN.finditer(text))
    if len(tokens) < 2:
        return text
    one, two = sorted(random.sample(tokens, 2), key=re.Match.start)
    between = text[one.end() : two.start()]
    return text[: one.start()] + two[0] + between + one[0] + text[two.end() :]


def _lines(lines: list[str], random: Random) -> tuple[int, int]:
    start = random.randrange(len(lines))
    return start, min(len(lines), start + random.choice((1, 1, 1, 2, 3, 6, 12)))


def _indented(block: list[str], before: list[str], random: Random) -> list[str]:
    """Lines moved to the depth of a line, mostly."""
    if random.random() < 0.3 or not before:
        return block
    return [_shifted(one, _depth(before[0]) - _depth(block[0])) for one in block]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _shifted(line: str, by: int) -> str:
    return " " * by + line if by > 0 else line[min(-by, _depth(line)) :]


TOKENS: tuple[TokensMutation, ...] = (
    *(delete_lines, move_lines, double_lines, indent_lines, put_comment, put_comment, flush_dashes),
    *(insert_word, replace_token, replace_token, rename, swap_tokens),
)
