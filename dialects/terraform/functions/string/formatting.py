"""`format` and `formatlist`: the verbs of Go's package `fmt`, as cty has them.

Widths count grapheme clusters where cty pads, and bytes where Go does, which are digits there.
"""

from __future__ import annotations

import re
from typing import cast

from dialects.terraform.cty.conversion import to_bool, to_number, to_string
from dialects.terraform.cty.failures import Budget, Failure
from dialects.terraform.cty.graphemes import clusters
from dialects.terraform.cty.number_text import all_digits, fixed, general, scientific
from dialects.terraform.cty.numbers import NegativeZero, Number
from dialects.terraform.cty.types import STRING, Dynamic, ListType, SetType, TupleType
from dialects.terraform.cty.values import ListOf, Null, Unknown, Value, is_number, sequence, string, wholly_known
from dialects.terraform.functions.json import encoded, quoted
from dialects.terraform.functions.signatures import Function, Functions, Parameter
from transpile.syntax.fast_dataclass import dataclass

_VERB = re.compile(
    r"%(?:(?P<percent>%)|(?P<flags>[#+\- 0]*)(?P<width>[1-9][0-9]*)?(?:\.(?P<precision>[0-9]*))?"
    r"(?:\[(?P<argument>[1-9][0-9]*)\])?(?P<mode>[A-Za-z]))"
)
_PERHAPS_LISTS = (Dynamic, ListType, SetType, TupleType)
_PREFIXES = {"b": "0b", "o": "0", "x": "0x", "X": "0X", "d": ""}


@dataclass(frozen=True, slots=True)
class _Verb:
    """One verb, as it is written and where."""

    raw: str
    offset: int
    flags: str
    width: int
    precision: int | None
    mode: str

    def refuse(self, reason: str) -> Failure:
        return Failure(f'unsupported value for "{self.raw}" at {self.offset}: {reason}')


def format_(budget: Budget, template: str, *arguments: Value) -> Value:
    """The template with its verbs replaced by the arguments."""
    if not all(map(wholly_known, arguments)):
        return Unknown(STRING)
    return string(_formatted(budget, template, arguments))


def formatlist(budget: Budget, template: str, *arguments: Value) -> Value:
    """`format` for each position of the lists among the arguments, which must be of one length."""
    if not arguments:
        return ListOf(STRING, (format_(budget, template),))
    columns = [None if isinstance(each, Null) else sequence(each) for each in arguments]
    if any(isinstance(each, Unknown) and isinstance(each.type, _PERHAPS_LISTS) for each in arguments):
        return Unknown(ListType(STRING))
    count = _count(columns)
    budget.spend(count)
    made: list[Value] = []
    for at in range(count):
        row = [each if column is None else column[at] for each, column in zip(arguments, columns, strict=True)]
        try:
            made.append(format_(budget, template, *row))
        except Failure as failure:
            raise Failure(f"error on format iteration {at}: {failure}") from None
    return ListOf(STRING, tuple(made))


def _count(columns: list[tuple[Value, ...] | None]) -> int:
    """How many strings `formatlist` makes."""
    first: tuple[int, int] | None = None
    for position, column in enumerate(columns, 1):
        if column is None:
            continue
        if first is None:
            first = position, len(column)
        elif len(column) != first[1]:
            other = f"argument {first[0]} of length {first[1]}"
            reason = f"argument {position} has length {len(column)}, which is inconsistent with {other}"
            raise Failure(reason, position)
    return 1 if first is None else first[1]


def _formatted(budget: Budget, template: str, arguments: tuple[Value, ...]) -> str:
    made: list[str] = []
    at, following, highest = 0, 1, 0
    while (start := template.find("%", at)) >= 0:
        found = _VERB.match(template, start)
        if found is None:
            raise Failure(_malformed(template, start))
        made.append(template[at:start])
        at = found.end()
        if found["percent"]:
            made.append("%")
            continue
        number = int(found["argument"] or following)
        following, highest = number + 1, max(highest, number)
        verb = _verb(found, len(template[:start].encode()))
        if number > len(arguments):
            place = f'"{verb.raw}" at {verb.offset}: need index {number} but have {len(arguments)} total'
            raise Failure(f"not enough arguments for {place}")
        budget.write(verb.width + (verb.precision or 0))
        made.append(_replaced(budget, verb, arguments[number - 1]))
    if highest < len(arguments):
        said = f"only {highest} used by format string" if highest else "no verbs in format string"
        raise Failure(f"too many arguments; {said}", highest + 1)
    return "".join([*made, template[at:]])


def _verb(found: re.Match[str], offset: int) -> _Verb:
    precision = found["precision"]
    return _Verb(
        found[0],
        offset,
        found["flags"],
        int(found["width"] or 0),
        None if precision is None else int(precision or 0),
        found["mode"],
    )


def _malformed(template: str, start: int) -> str:
    """What is wrong with the verb at a place: where it ends too early, or the first character that cannot be in it."""
    part = re.compile(r"%[#+\- 0]*(?:[1-9][0-9]*)?(?:\.[0-9]*)?(?:\[(?:[1-9][0-9]*\]?)?)?").match(template, start)
    assert part is not None
    offset = len(template[: part.end()].encode())
    if part.end() < len(template):
        return f"unrecognized format character '{template[part.end()]}' at offset {offset}"
    return f"invalid format string starting at offset {offset}"


def _replaced(budget: Budget, verb: _Verb, value: Value) -> str:
    """What stands in place of a verb. Raises `Failure`."""
    if verb.mode == "v":
        return _as_it_is(budget, verb, value)
    if isinstance(value, Null):
        raise verb.refuse("null value cannot be formatted")
    try:
        match verb.mode:
            case "t":
                return "true" if to_bool(value) else "false"
            case "s" | "q":
                return _text(verb, cast("str", to_string(value)))
            case "b" | "d" | "o" | "x" | "X":
                return _integer(verb, cast("Number", to_number(value)))
            case "e" | "E" | "f" | "g" | "G":
                return _fraction(verb, cast("Number", to_number(value)))
    except Failure as failure:
        raise verb.refuse(str(failure)) from None
    raise Failure(f"unsupported format verb '{verb.mode}' in \"{verb.raw}\" at offset {verb.offset}")


def _as_it_is(budget: Budget, verb: _Verb, value: Value) -> str:
    """`%v`: strings as they are, numbers as `%g`, the rest as JSON, which `%#v` makes of all."""
    if "#" not in verb.flags and isinstance(value, str):
        return _padded(verb, value)
    if "#" not in verb.flags and is_number(value):
        return _padded(verb, general(value, None))
    return _padded(verb, encoded(budget, value) or "")


def _text(verb: _Verb, text: str) -> str:
    if verb.precision:
        text = "".join(clusters(text)[: verb.precision])
    return _padded(verb, quoted(text) if verb.mode == "q" else text)


def _padded(verb: _Verb, text: str) -> str:
    padding = ("0" if "0" in verb.flags else " ") * (verb.width - len(clusters(text)))
    return text + padding if "-" in verb.flags else padding + text


def _sign(verb: _Verb, negative: bool) -> str:
    return "-" if negative else "+" if "+" in verb.flags else " " if " " in verb.flags else ""


def _integer(verb: _Verb, number: Number) -> str:
    """Go's `Int.Format`: zeros in front where a precision or, without one, a width asks for them."""
    if not isinstance(number, int):
        raise Failure("an integer is required")
    digits = all_digits(abs(number)) if verb.mode == "d" else format(abs(number), verb.mode)
    if verb.precision == 0 and digits == "0":
        return ""
    front = _sign(verb, number < 0) + (_PREFIXES[verb.mode] if "#" in verb.flags else "")
    digits = digits.rjust(verb.precision or 0, "0")
    if "-" in verb.flags:
        return (front + digits).ljust(verb.width)
    if "0" in verb.flags and verb.precision is None:
        digits = digits.rjust(verb.width - len(front), "0")
    return (front + digits).rjust(verb.width)


def _fraction(verb: _Verb, number: Number) -> str:
    """Go's `Float.Format`."""
    places = verb.precision
    match verb.mode:
        case "f":
            text = fixed(number, 6 if places is None else places)
        case "e" | "E":
            text = scientific(number, 6 if places is None else places)
        case _:
            text = general(number, places)
    text = text.upper() if verb.mode in "EG" else text
    negative = text.startswith("-") or isinstance(number, NegativeZero)
    sign, digits = _sign(verb, negative), text.removeprefix("-")
    if "0" in verb.flags:
        return sign + digits.rjust(verb.width - len(sign), "0")
    if "-" in verb.flags:
        return (sign + digits).ljust(verb.width)
    return (sign + digits).rjust(verb.width)


_FORMAT = (Parameter("format", STRING),)

FUNCTIONS: Functions = {
    "format": Function(_FORMAT, STRING, format_, rest=Parameter("args", null=True, untyped=True), bounded=True),
    "formatlist": Function(
        _FORMAT,
        ListType(STRING),
        formatlist,
        rest=Parameter("args", null=True, unknown=True, untyped=True),
        bounded=True,
    ),
}
