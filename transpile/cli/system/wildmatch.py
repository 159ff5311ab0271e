"""Patterns of .gitignore as Git reads them (gitignore(5), wildmatch.c), matched in time that no pattern multiplies.

A name is matched by a regular expression that never goes back over a `*`, and a path part by part.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from transpile.cli.system.globs import ANY_DEPTH, suits
from transpile.syntax.fast_dataclass import dataclass

LONGEST = 10_000
"""Characters of a pattern: paths are shorter (4,096 bytes on Linux), so that a longer pattern stands for none."""
TOKEN = re.compile(
    r"""
    (?P<slash>\\?/)
    | \\(?P<escaped>.)
    | (?P<stars>\*+)
    | (?P<any>\?)
    | \[(?P<negated>[!^]?)(?P<items>(?>\]|\\.|\[:[^]:]*:\]|[^]\\])(?>\\.|\[:[^]:]*:\]|[^]\\])*+)\]
    | (?P<broken>[\[\\])
    | (?P<literal>.)
    """,
    re.VERBOSE | re.DOTALL,
)
ITEM = re.compile(r"\[:(?P<kind>[^]:]*):\]|(?P<first>\\.|.)(?:-(?P<last>\\.|[^]\\]))?", re.DOTALL)
KINDS = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": r"\ \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "space": r"\ \t\n\r\f\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}
Test = Callable[[str], object]
"""Whether a name is what a part of a pattern stands for."""


class NoPatternError(ValueError):
    """A text stands for no name at all. Git passes over it."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of a .gitignore: tests of names, and `ANY_DEPTH`. `anywhere`: the only part is a name at any depth."""

    parts: tuple[Test | str, ...]
    takes_back: bool
    only_folders: bool
    anywhere: bool

    def matches(self, path: Sequence[str], is_folder: bool) -> bool:
        """Whether the pattern is about the path, given by the names of its folders and its own."""
        if self.only_folders and not is_folder:
            return False
        return suits(path[-1:] if self.anywhere else path, self.parts, _fits)


def _fits(name: str, part: Test | str) -> bool:
    return callable(part) and bool(part(name))


def pattern(line: str) -> Pattern | None:
    """The pattern on a line, None for a comment and an empty line; raises `NoPatternError`."""
    words = _without_blanks(line)
    if not words or words.startswith("#"):
        return None
    takes_back, words = words.startswith("!"), words.removeprefix("!")
    only_folders, words = words.endswith("/"), words.removesuffix("/")
    if not words or len(words) > LONGEST:
        raise NoPatternError(line)
    return Pattern(tuple(_parts(words.removeprefix("/"))), takes_back, only_folders, "/" not in words)


def _without_blanks(line: str) -> str:
    """A line without the blanks at its end, but with one that is escaped."""
    words = line.rstrip(" ")
    escapes = len(words) - len(words.rstrip("\\"))
    return words + " " if escapes % 2 and words != line else words


def _parts(words: str) -> Iterator[Test | str]:
    """What the parts of a pattern stand for."""
    parts = list(_split(words))
    for at, tokens in enumerate(parts):
        is_any_depth = len(parts) > 1 and [token.group() for token in tokens] == [ANY_DEPTH]
        if is_any_depth:
            yield ANY_DEPTH
        if not is_any_depth or at == len(parts) - 1:  # `a/**` is all that is in `a`, not `a`
            yield _test(tokens)


def _split(words: str) -> Iterator[list[re.Match[str]]]:
    """The tokens of each part; a slash within brackets ends none."""
    part: list[re.Match[str]] = []
    for token in TOKEN.finditer(words):
        if token["slash"]:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _test(tokens: Sequence[re.Match[str]]) -> Test:
    if all(token["literal"] or token["escaped"] for token in tokens):
        return "".join(token["literal"] or token["escaped"] for token in tokens).__eq__
    return re.compile(_expression(tokens), re.DOTALL).fullmatch


def _expression(tokens: Iterable[re.Match[str]]) -> str:
    """A regular expression that takes the first place for what stands between two `*`: a later one is never needed."""
    pieces = [""]
    for token in tokens:
        if token["stars"]:
            pieces.append("")
        else:
            pieces[-1] += _piece(token)
    first, *rest = pieces
    if not rest:
        return first
    return first + "".join(f"(?>.*?{piece})" for piece in rest[:-1]) + ".*" + rest[-1]


def _piece(token: re.Match[str]) -> str:
    """What stands for one character."""
    match token.lastgroup:
        case "any":
            return "."
        case "items":
            return _class(token["items"], bool(token["negated"]))
        case "broken":
            raise NoPatternError(token.string)
        case _:
            return re.escape(token["literal"] or token["escaped"])


def _class(items: str, negated: bool) -> str:
    return f"[{'^' * negated}{''.join(map(_item, ITEM.finditer(items)))}]"


def _item(item: re.Match[str]) -> str:
    """What is in a class. The first character of a range counts by itself, too: so Git's `[z-a]` is `z`."""
    if item["kind"] is not None:
        if item["kind"] not in KINDS:
            raise NoPatternError(item.string)
        return KINDS[item["kind"]]
    first, last = item["first"][-1], (item["last"] or item["first"])[-1]
    return re.escape(first) + (f"{re.escape(first)}-{re.escape(last)}" if first < last else "")
