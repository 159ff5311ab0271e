"""`formatdate`: a time in another form, in English."""

from __future__ import annotations

import re
from calendar import weekday
from collections.abc import Callable, Mapping

from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.cty.types import STRING
from dialects.terraform.cty.values import string
from dialects.terraform.functions.signatures import Function, Functions, Parameter
from dialects.terraform.functions.timestamps import Timestamp, parsed

_TOKEN = re.compile(r"''|'(?:[^']|'')*+'?|([A-Za-z])\1*|[^'A-Za-z]+")
_LONGEST_TOKEN = 1 << 16
"""Go's scanner stops in front of a longer one, and says nothing."""
_WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August"]
_MONTHS += ["September", "October", "November", "December"]


def formatdate(template: str, time: str) -> str:
    """The time as the template says; letters in it are verbs unless they stand in apostrophes."""
    moment = parsed(time)
    return string("".join(_written(token, moment) for token in _TOKEN.finditer(template)))


def _written(found: re.Match[str], moment: Timestamp) -> str:
    token = found[0]
    if len(token.encode()) >= _LONGEST_TOKEN and (found[1] or token[0] == "'"):
        raise Unsupported("a part of a date's format that is so long")
    if token[0] == "'":
        return _literal(token)
    return _verb(token, moment) if found[1] else token


def _literal(token: str) -> str:
    """What stands in apostrophes, of which two are one."""
    if token == "''":
        return "'"
    if len(token) == 1 or token[-1] != "'":
        raise Failure("unterminated literal '", 0)
    return token[1:-1].replace("''", "'")


def _verb(token: str, moment: Timestamp) -> str:
    letter = token[0]
    if letter not in _VERBS:
        raise Failure(f'invalid date format verb "{token}"', 0)
    forms, rule = _VERBS[letter]
    if len(token) not in forms:
        raise Failure(f'invalid date format verb "{token}": {rule}', 0)
    return forms[len(token)](moment)


_Form = Callable[[Timestamp], str]


def _numbers(number: Callable[[Timestamp], int]) -> dict[int, _Form]:
    """A number by itself, and with two digits."""
    return {1: lambda moment: str(number(moment)), 2: lambda moment: f"{number(moment):02d}"}


def _names(name: Callable[[Timestamp], str]) -> dict[int, _Form]:
    """The first three letters of a name, and all of it."""
    return {3: lambda moment: name(moment)[:3], 4: name}


def _weekday(moment: Timestamp) -> str:
    return _WEEKDAYS[weekday(moment.year, moment.month, moment.day)]


def _zone(moment: Timestamp, colon: str = "") -> str:
    hours, minutes = divmod(abs(moment.offset), 60)
    return f"{'-' if moment.offset < 0 else '+'}{hours:02d}{colon}{minutes:02d}"


def _half(moment: Timestamp) -> str:
    return "PM" if moment.hour >= 12 else "AM"


_VERBS: Mapping[str, tuple[Mapping[int, _Form], str]] = {
    "Y": (
        {2: lambda moment: f"{moment.year % 100:02d}", 4: lambda moment: f"{moment.year:04d}"},
        'year must either be "YY" or "YYYY"',
    ),
    "M": (
        _numbers(lambda moment: moment.month) | _names(lambda moment: _MONTHS[moment.month - 1]),
        'month must be "M", "MM", "MMM", or "MMMM"',
    ),
    "D": (_numbers(lambda moment: moment.day), 'day of month must either be "D" or "DD"'),
    "E": (_names(_weekday), 'day of week must either be "EEE" or "EEEE"'),
    "h": (_numbers(lambda moment: moment.hour), '24-hour must either be "h" or "hh"'),
    "H": (_numbers(lambda moment: (moment.hour - 1) % 12 + 1), '12-hour must either be "H" or "HH"'),
    "A": ({2: _half}, 'must be "AA"'),
    "a": ({2: lambda moment: _half(moment).lower()}, 'must be "aa"'),
    "m": (_numbers(lambda moment: moment.minute), 'minute must either be "m" or "mm"'),
    "s": (_numbers(lambda moment: moment.second), 'second must either be "s" or "ss"'),
    "Z": (
        {
            1: lambda moment: _zone(moment, ":") if moment.offset else "Z",
            3: lambda moment: _zone(moment) if moment.offset else "UTC",
            4: _zone,
            5: lambda moment: _zone(moment, ":"),
        },
        "timezone must be Z, ZZZZ, or ZZZZZ",
    ),
}

FUNCTIONS: Functions = {
    "formatdate": Function((Parameter("format", STRING), Parameter("time", STRING)), STRING, formatdate),
}
