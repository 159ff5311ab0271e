"""Classes of characters in Go's regular expressions, as ranges of code points."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import TypeAlias

from transpile.syntax.fast_dataclass import dataclass

Ranges: TypeAlias = list[tuple[int, int]]

LAST = 0x10FFFF


@dataclass(frozen=True, slots=True)
class Class:
    """Some characters: ranges, and what `regex` has a name for."""

    ranges: Ranges
    properties: list[str] = field(default_factory=list)


def _ranges(*pairs: str) -> Ranges:
    return [(ord(pair[0]), ord(pair[-1])) for pair in pairs]


_DIGITS, _UPPER, _LOWER = "09", "AZ", "az"
PERL = {
    "d": _ranges(_DIGITS),
    "s": _ranges("\t\n", "\f\r", " "),
    "w": _ranges(_DIGITS, _UPPER, "_", _LOWER),
}
POSIX = {
    "alnum": _ranges(_DIGITS, _UPPER, _LOWER),
    "alpha": _ranges(_UPPER, _LOWER),
    "ascii": _ranges("\0\x7f"),
    "blank": _ranges("\t", " "),
    "cntrl": _ranges("\0\x1f", "\x7f"),
    "digit": PERL["d"],
    "graph": _ranges("!~"),
    "lower": _ranges(_LOWER),
    "print": _ranges(" ~"),
    "punct": _ranges("!/", ":@", "[`", "{~"),
    "space": _ranges("\t\r", " "),
    "upper": _ranges(_UPPER),
    "word": PERL["w"],
    "xdigit": _ranges(_DIGITS, "AF", "af"),
}
_CATEGORIES = "C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs"
CATEGORIES = frozenset(_CATEGORIES.split())
_SCRIPTS = "Arabic Armenian Bengali Cyrillic Devanagari Georgian Greek Han Hangul Hebrew Hiragana Katakana Latin Thai"
SCRIPTS = frozenset(_SCRIPTS.split())


def negated(ranges: Ranges) -> Ranges:
    """All characters that are in none of the ranges."""
    made, start = [], 0
    for low, high in sorted(ranges):
        if start < low:
            made.append((start, low - 1))
        start = max(start, high + 1)
    return made + ([(start, LAST)] if start <= LAST else [])


def folded(ranges: Ranges) -> Ranges:
    """The ranges with all that differs from a character in them by case only (Unicode's simple case folding)."""
    made = list(ranges)
    for characters in _cases():
        if any(low <= one <= high for low, high in ranges for one in characters):
            made += [(one, one) for one in characters]
    return made


@cache
def _cases() -> tuple[tuple[int, ...], ...]:
    """The characters that are the same without their case."""
    groups: dict[str, list[int]] = {}
    for code in range(0x1E944):
        character = chr(code)
        groups.setdefault(_fold(character), []).append(code)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def _fold(character: str) -> str:
    for fold in (character.casefold(), character.lower()):
        if len(fold) == 1:
            return fold
    return character


def written(characters: Class, negative: bool = False) -> str:
    """The class in the syntax of `regex`, which takes `[^b]|[^a]` for a character that is neither.

    So a negated class is written as the ranges that are left, unless it has properties: `regex` reads those correctly.
    """
    if negative and not characters.properties:
        return written(Class(negated(characters.ranges)))
    if not (characters.ranges or characters.properties):
        return "(?!)"
    members = [_one(low) if low == high else f"{_one(low)}-{_one(high)}" for low, high in characters.ranges]
    if len(members) == 1 and "-" not in members[0] and not characters.properties:
        return members[0]
    return f"[{'^' if negative else ''}{''.join(members + characters.properties)}]"


def _one(code: int) -> str:
    return chr(code) if chr(code).isascii() and chr(code).isalnum() else f"\\U{code:08X}"
