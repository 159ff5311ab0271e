"""Fillings that are the same text for every ordinary value, but for the value itself.

A body whose functions only carry texts along (`Fn::Sub`, `Fn::Join`, ...) prints alike for `orders` and for
`payments`. It is printed once with a stand-in for each variable; a copy then is that text with the stand-ins
replaced. Values that need quotes, or could turn a text into a number or a word like `yes`, are not ordinary, and
functions that look at a value (`Fn::FindInMap`) are not uniform: those are printed copy by copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from transpile.ir import Array, Binder, Call, Expression, Literal, Member, Object, Reference, Splice, Text, Variable
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_PATH = re.compile(r"[A-Za-z][A-Za-z0-9_/-]*")
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_SPECIAL = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"))

Ordinary = tuple[str, Kind]
"""The class of an ordinary value: its alphabet and its kind."""
Classes = tuple[Ordinary, ...]


def ordinary(value: Expression) -> Ordinary | None:
    """The class of `value`, if all values of that class print alike: plain, in every place and in both hosts."""
    if value.__class__ is not Literal:
        return None
    return _class(value.text, value.kind)


@lru_cache(maxsize=4096)
def _class(text: str, kind: Kind) -> Ordinary | None:
    if kind is Kind.STRING and _WORD.fullmatch(text):
        return None if len(text) < 6 and text.lower() in _SPECIAL else ("word", kind)
    if kind is Kind.STRING and _PATH.fullmatch(text):
        return "path", kind
    if _NUMBER.fullmatch(text) and kind in (Kind.STRING, Kind.NUMBER):
        return "number", kind
    return None


def stand_in(at: int, of: Ordinary) -> str:
    """A text of a class that stands for variable number `at`, and that no template holds."""
    match of[0]:
        case "word":
            return f"ZqXk{at}wYvZq"
        case "path":
            return f"Zq-Xk_{at}/wYvZq"
    return f"71938460{at}52917"


def uniform(e: Expression, functions: frozenset[str]) -> bool:
    """Whether `e` only carries the texts of its variables along: through `functions`, arrays and objects."""
    match e:
        case Literal() | Variable() | Reference():
            return True
        case Text(parts):
            return not any("::" in part if isinstance(part, str) else not uniform(part, functions) for part in parts)
        case Array(items):
            return all(not isinstance(item, Splice) and uniform(item, functions) for item in items)
        case Object(members):
            return all(isinstance(member, Member) and isinstance(member.key, Literal) for member in members) and all(
                uniform(member.value, functions) for member in members
            )
        case Call(name=name):
            return name in functions and uniform(e.argument, functions)
    return False


def steady(e: Expression, stand_ins: Iterable[str]) -> bool:
    """Whether no value of the classes can turn a text of `e` into something else than a string.

    A text that is a stand-in alone is classified with its value. One around a stand-in must start like a name, and
    have enough of its own not to become a word like `yes`.
    """
    found = tuple(stand_ins)
    if isinstance(e, Literal):
        return _steady(e.text, found)
    return all(_steady(inner.text, found) for inner in walk(e) if isinstance(inner, Literal))


def _steady(text: str, stand_ins: tuple[str, ...]) -> bool:
    inside = [stand_in for stand_in in stand_ins if stand_in in text]
    if not inside or text in inside:
        return True
    rest = text
    for stand_in in inside:
        rest = rest.replace(stand_in, "")
    # What begins with a letter and is no string is a word of letters, five at most: numbers, dates, `~`, `=` and `<<`
    # begin otherwise, in YAML 1.1 and 1.2. So no value makes one of more than four letters beside it (it has one at
    # least), nor with anything but letters beside it, and none of digits does.
    others = any(not char.isalpha() for char in rest) or any(each.isdigit() for each in inside)
    return text[0].isalpha() and (len(rest) > 4 or others)


def classes(values: Iterable[tuple[Binder, Expression]]) -> Classes:
    """The classes of a copy's values; none if one of them is not ordinary."""
    found = []
    for _, value in values:
        its_class = ordinary(value)
        if its_class is None:
            return ()
        found.append(its_class)
    return tuple(found)
