"""Escapes and classes in Go's regular expressions."""

from __future__ import annotations

from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.functions.string import re2_classes as classes
from dialects.terraform.functions.string.re2_cursor import Cursor

_CONTROL = {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")


def named(cursor: Cursor, fold: bool) -> classes.Class | None:
    """The class that `\\d` or `\\pL` is, where it is next. Raises `Failure`, `Unsupported`."""
    letter = cursor.source[cursor.at + 1 : cursor.at + 2]
    if not cursor.ahead("\\") or not letter or letter not in "dDsSwWpP":
        return None
    cursor.at += 2
    if letter in "pP":
        return _property(cursor, letter == "P", fold)
    return classes.Class(_members(classes.PERL[letter.lower()], fold, letter.isupper()))


def _members(ranges: classes.Ranges, fold: bool, negative: bool) -> classes.Ranges:
    ranges = classes.folded(ranges) if fold else ranges
    return classes.negated(ranges) if negative else ranges


def _property(cursor: Cursor, negative: bool, fold: bool) -> classes.Class:
    """A class of Unicode. Those without a short name, which Go has since version 1.25, are left out."""
    start = cursor.at - 2
    if cursor.take("{"):
        name = cursor.up_to("}")
        cursor.take("}")
    else:
        name = cursor.next()
        cursor.at += 1
    if name.startswith("^"):
        negative, name = not negative, name[1:]
    kind = "gc" if name in classes.CATEGORIES else "sc" if name in classes.SCRIPTS else ""
    if not (name.isascii() and name[:1].isalpha()):
        raise Failure(f"invalid character class range: `{cursor.since(start)}`")
    if fold or not kind:
        raise Unsupported(f"the character class {name} in a regular expression")
    return classes.Class([], [f"\\{'P' if negative else 'p'}{{{kind}={name}}}"])


def character(cursor: Cursor) -> str:
    """The character that an escape means, which is next. Raises `Failure`."""
    start = cursor.at
    cursor.at += 1
    if not cursor.rest():
        raise Failure("trailing backslash at end of expression: ``")
    one = cursor.step()
    if one in _CONTROL:
        return _CONTROL[one]
    if one.isascii() and not one.isalnum():
        return one
    code = _octal(cursor, one) if one in "01234567" else _hexadecimal(cursor) if one == "x" else None
    if code is None or code > classes.LAST:
        raise Failure(f"invalid escape sequence: `{cursor.since(start)}`")
    return chr(code)


def _octal(cursor: Cursor, first: str) -> int | None:
    """Up to three digits; one alone would be a backreference, unless it is 0."""
    digits = first
    while len(digits) < 3 and cursor.next() and cursor.next() in "01234567":
        digits += cursor.step()
    return int(digits, 8) if first == "0" or len(digits) > 1 else None


def _hexadecimal(cursor: Cursor) -> int | None:
    """Two digits, or any number of them in braces."""
    if cursor.take("{"):
        digits = cursor.up_to("}")
        valid = cursor.take("}") and 0 < len(digits) < 9
    else:
        digits = cursor.rest()[:2]
        cursor.at += len(digits)
        valid = len(digits) == 2
    return int(digits, 16) if valid and _HEXADECIMAL.issuperset(digits) else None


def bracketed(cursor: Cursor, fold: bool) -> str:
    """A class in brackets, behind the first of them, in the syntax of `regex`. Raises `Failure`, `Unsupported`."""
    start, found = cursor.at - 1, classes.Class([])
    negative = cursor.take("^")
    first = cursor.at
    while cursor.at == first or not cursor.ahead("]"):
        _read_member(cursor, found, start, fold)
    cursor.at += 1
    return classes.written(found, negative)


def _read_member(cursor: Cursor, found: classes.Class, start: int, fold: bool) -> None:
    """A member of a class: a class that has a name, or a range."""
    begin = cursor.at
    if cursor.ahead("[:") and ":]" in cursor.source[begin + 2 :]:
        cursor.at += 2
        name = cursor.up_to(":]").removeprefix("^")
        cursor.take(":]")
        if name not in classes.POSIX:
            raise Failure(f"invalid character class range: `{cursor.since(begin)}`")
        found.ranges.extend(_members(classes.POSIX[name], fold, cursor.source[begin + 2] == "^"))
    elif (group := named(cursor, fold)) is not None:
        found.ranges.extend(group.ranges)
        found.properties.extend(group.properties)
    else:
        low = high = _bound(cursor, start)
        if cursor.ahead("-") and len(cursor.rest()) > 1 and not cursor.ahead("-]"):
            cursor.at += 1
            high = _bound(cursor, start)
        if high < low:
            raise Failure(f"invalid character class range: `{cursor.since(begin)}`")
        found.ranges.extend(_members([(ord(low), ord(high))], fold, negative=False))


def _bound(cursor: Cursor, start: int) -> str:
    if not cursor.rest():
        raise Failure(f"missing closing ]: `{cursor.source[start:]}`")
    return character(cursor) if cursor.ahead("\\") else cursor.step()
