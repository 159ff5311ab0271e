"""Times as RFC 3339 writes them, with the words in which Terraform refuses others.

cty's `parseTimestamp`: what is strictly one, else the mistake that Go's `time.Parse` finds.
"""

from __future__ import annotations

import re
from calendar import monthrange
from typing import NamedTuple

from dialects.terraform.cty.failures import Failure


class Timestamp(NamedTuple):
    """The numbers of a time as they are written there; the offset in minutes."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int
    offset: int


class _Part(NamedTuple):
    """A number of a timestamp: what is in front, what it is called, its digits, and which values it has."""

    before: str
    name: str
    digits: str
    least: int
    most: int


_PARTS = (
    _Part("", "year", "[0-9]{4}", 0, 9999),
    _Part("-", "month", "[0-9]{2}", 1, 12),
    _Part("-", "day of month", "[0-9]{2}", 0, 99),
    _Part("T", "hour", "[0-9]{1,2}", 0, 23),
    _Part(":", "minute", "[0-9]{2}", 0, 59),
    _Part(":", "second", "[0-9]{2}", 0, 59),
)
_FRACTION = re.compile("[.,][0-9]+")
_OFFSET = re.compile("([+-])([0-9]{2}):([0-9]{2})")
_OFFSET_NUMBERS = re.compile("(?s:[\x00-\x7f])([0-9]{2}):([0-9]{2})")


def parsed(text: str) -> Timestamp:
    """The time that a text says. Raises `Failure`."""
    numbers, at = [], 0
    for part in _PARTS:
        number, at = _number(text, at, part)
        numbers.append(number)
    fraction = _FRACTION.match(text, at)
    offset, end = _offset(text, fraction.end() if fraction else at)
    if text[end:]:
        raise _unfit(text[end:], "timestamp segment")
    year, month, day, hour, minute, second = numbers
    if not 1 <= day <= monthrange(year, month)[1]:
        raise _refused("day out of range")
    if text[12] == ":":
        raise _unfit(text[11], "hour")
    if fraction and fraction[0][0] == ",":
        raise _unfit(",", "timestamp segment")
    if text[-1] != "Z" and (int(text[-5:-3]) > 23 or int(text[-2:]) > 59):
        raise _unfit(text[-6:], "UTC offset")
    return Timestamp(year, month, day, hour, minute, second, offset)


def _number(text: str, at: int, part: _Part) -> tuple[int, int]:
    """A number behind its sign, and where it ends."""
    if not text.startswith(part.before, at):
        raise _missing(part.before, text[at:])
    begin = at + len(part.before)
    found = re.compile(part.digits).match(text, begin)
    if found is None:
        raise _unfit(text[begin:], part.name)
    if not part.least <= int(found[0]) <= part.most:
        raise _unfit(text[found.end() :], part.name)  # Go has read past it when it looks
    return int(found[0]), found.end()


def _offset(text: str, at: int) -> tuple[int, int]:
    """The offset from UTC in minutes, and where it ends. Go lets 24 hours and 60 minutes pass."""
    if text.startswith("Z", at):
        return 0, at + 1
    found = _OFFSET_NUMBERS.match(text, at)
    if found is None:
        raise _unfit(text[at:], "UTC offset")
    hours, minutes = int(found[1]), int(found[2])
    if hours > 24 or minutes > 60:
        raise _unfit(text[found.end() :], "UTC offset")
    if not _OFFSET.match(text, at):
        raise _unfit(text[at:], "UTC offset")
    size = hours * 60 + minutes
    return (-size if text[at] == "-" else size), found.end()


def _missing(sign: str, rest: str) -> Failure:
    if sign == "T":
        return _refused("missing required time introducer 'T'")
    if not rest:
        return _refused(f'end of string where "{sign}" is expected')
    return _refused(f'found {_quoted(rest)} where "{sign}" is expected')


def _unfit(rest: str, name: str) -> Failure:
    """What is there is not what the name says."""
    if not rest:
        return _refused(f"end of string before {name}")
    if name == "hour" and ":" in rest:
        return _refused("hour must be between 0 and 23 inclusive")
    if name in ("hour", "minute") and len(rest.encode()) != 2:
        return _refused(f"{name} must have exactly two digits")
    return _refused(f"cannot use {_quoted(rest)} as {name}")


def _refused(reason: str) -> Failure:
    return Failure(f"not a valid RFC3339 timestamp: {reason}", 1)


def _quoted(text: str) -> str:
    """Go's `%q`."""
    return '"' + "".join(_SHORT.get(one) or (one if one.isprintable() else _escape(ord(one))) for one in text) + '"'


def _escape(code: int) -> str:
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


_SHORT = {'"': '\\"', "\\": "\\\\"} | {
    one: f"\\{letter}" for one, letter in zip("\a\b\f\n\r\t\v", "abfnrtv", strict=True)
}
