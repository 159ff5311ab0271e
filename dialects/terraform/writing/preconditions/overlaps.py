"""Whether two patterns of keys have a text in common: what a loop fills in may be known, or its letters are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_letters, digits

from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Any:
    """Any text of these characters; of all there are, if that is None."""

    characters: frozenset[str] | None = None


DIGITS = Any(frozenset(digits))
LETTERS = Any(frozenset(ascii_letters + digits))
ANYTHING = Any()
Part = str | tuple[str, ...] | Any
"""A text, one of several texts, or any text of some kind."""
Parts = tuple[Part, ...]
Step = tuple[frozenset[str] | None, Parts]


def overlap(one: Sequence[Part], other: Sequence[Part]) -> bool:
    """Whether some text is of both patterns.

    >>> overlap(("Bucket", DIGITS), ("BucketPolicy", DIGITS)), overlap((ANYTHING, "Probe"), ("Probe", ("A", "B")))
    (False, False)
    >>> overlap((ANYTHING, "A"), ("Probe", ("A", "B"))), overlap(("A", LETTERS), ("A-", ANYTHING))
    (True, False)
    """
    seen = {(tuple(one), tuple(other))}
    waiting = list(seen)
    while waiting:
        pair = waiting.pop()
        if all(map(_may_end, pair)):
            return True
        new = set(_both(*pair)) - seen
        seen |= new
        waiting += new
    return False


def _both(one: Parts, other: Parts) -> Iterator[tuple[Parts, Parts]]:
    """What is left of both patterns behind a character that they have in common."""
    for mine, rest in _steps(one):
        for its, left in _steps(other):
            if mine is None or its is None or not mine.isdisjoint(its):
                yield rest, left


def _steps(parts: Parts) -> Iterator[Step]:
    """The characters that a text may begin with, and what is left of the pattern behind these."""
    if not parts:
        return
    first, rest = parts[0], parts[1:]
    match first:
        case "":
            yield from _steps(rest)
        case str():
            yield frozenset(first[0]), (first[1:], *rest)
        case tuple():
            for text in first:
                yield from _steps((text, *rest))
        case Any(characters):
            yield characters, parts
            yield from _steps(rest)


def _may_end(parts: Parts) -> bool:
    return all(isinstance(one, Any) or "" in (one if isinstance(one, tuple) else (one,)) for one in parts)
