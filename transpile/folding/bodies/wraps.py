"""Strings that have the item in them: the same text around it in every copy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

_LAST_WORD = re.compile(r"[A-Za-z0-9]*\Z")
BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))
NEAR = 40
"""A bracket that closes so many characters behind what differs stays with what it closes."""
Parts = tuple[str | None, ...]
"""A string in pieces: text, and None where the item stands."""


def wrapped(values: Sequence[str], items: Sequence[str]) -> Parts | None:
    """The pieces of strings, one for each item, that are the same but for the item; None where they are not.

    >>> wrapped(("orders-a-a", "orders-b-b"), ("a", "b"))
    ('orders-', None, '-', None)
    >>> wrapped(("10.0.1.0/24", "10.0.2.0/24"), ("1", "2"))
    ('10.0.', None, '.0/24')
    >>> wrapped(("x", "y"), ("a", "b"))
    >>> wrapped(("${a}", "${b}"), ("a", "b"))
    >>> wrapped(("x", "xa"), ("", "a"))  # where an item without a text stands, nobody can tell
    """
    first, item = values[0], items[0]
    if not item:
        return None
    around = first.split(item)
    if len(around) < 2:
        return None
    if all(item.join(around) == value for value, item in zip(values, items, strict=True)):
        return None if any(map(_is_open, around[:-1])) else _pieces(around)
    # Where the item also stands in text that is the same everywhere (`1` in `10.0.1.0`) only one mention is looked for.
    at = first.find(item)
    while at >= 0:
        before, behind = first[:at], first[at + len(item) :]
        same = all(before + item + behind == value for value, item in zip(values, items, strict=True))
        if same and not _is_open(before):
            return _pieces([before, behind])
        at = first.find(item, at + 1)
    return None


def behind(values: Sequence[str], items: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """The text that strings begin with, and what stands in each of them behind the item that follows that text.

    >>> behind(("10.1.1.0", "10.1.2.0", "10.2.1.0"), ("1", "1", "2"))
    ('10.', ['.1.0', '.2.0', '.1.0'])
    >>> behind(("1", "2"), ("a", "b"))
    """
    first, item = values[0], items[0]
    at = first.find(item)
    while at >= 0 and all(value.startswith(first[:at]) for value in values):
        if all(value.startswith(item, at) for value, item in zip(values, items, strict=True)):
            return first[:at], [value[at + len(item) :] for value, item in zip(values, items, strict=True)]
        at = first.find(item, at + 1)
    return None


def trimmed(values: Sequence[str]) -> tuple[str, Sequence[str], str]:
    """Whole words that all strings begin with, what differs, and words that all end with.

    >>> trimmed(("is 10 for all", "is 19 for all"))
    ('is ', ['10', '19'], ' for all')
    >>> trimmed(("a", "a b"))
    ('', ['a', 'a b'], '')
    >>> trimmed((" Public (AZ1)", " Private (AZ2)"))
    (' ', ['Public (AZ1)', 'Private (AZ2)'], '')
    >>> trimmed(("all (in %) of", "none (in MB) of"))
    ('', ['all (in %)', 'none (in MB)'], ' of')
    """
    before = _whole(_common(values))
    behind = _whole(_common([value[len(before) :][::-1] for value in values]))[::-1]
    middles = [value[len(before) : len(value) - len(behind)] for value in values]
    if not all(middles) or _is_open(before):
        return "", values, ""
    near = range(len(behind[:NEAR]) + 1)
    more = next((at for at in near if all(_is_paired(one + behind[:at]) for one in middles)), 0)
    return before, [one + behind[:more] for one in middles], behind[more:]


def _is_paired(text: str) -> bool:
    """Whether brackets that open in a text close in it, too."""
    return all(text.count(one) == text.count(other) for one, other in BRACKETS)


def _is_open(text: str) -> bool:
    """Whether a literal `${` would run into what comes behind `text`: no `Fn::Sub` can say that."""
    return text.rfind("${") > text.rfind("}")


def _common(values: Sequence[str]) -> str:
    """What all strings begin with."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(min(values), max(values), strict=False))
    return "".join(one for one, _ in same)


def _whole(start: str) -> str:
    """The beginning of strings, without the word that it ends in."""
    return _LAST_WORD.sub("", start)


def _pieces(around: Sequence[str]) -> Parts:
    pieces = [piece for text in around for piece in (text, None)][:-1]
    return tuple(piece for piece in pieces if piece != "")
