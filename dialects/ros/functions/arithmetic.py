"""`Fn::Calculate` (ros-functions.txt, "Fn::Calculate"): arithmetic in a string.

Operators bind as in Python. An expression is sorted into a list in which every operator stands behind what it applies
to, and that list is computed: so nothing nests too deeply.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.numbers import rounded, to_float
from dialects.ros.functions.values import Failure, Unknown, Value, data

Operand = int | float
Operation = Callable[[Operand, Operand], Operand]
Step = Operand | str

ALLOWED = re.compile(r"[0-9.{}()+\-*/%\s]+", re.ASCII)
PLACE = re.compile(r"\{([0-9]{1,9})\}")
_NUMBER = r"(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][-+]?[0-9]+)?"
GIVEN = re.compile(rf"\s*[-+]?{_NUMBER}\s*", re.ASCII)
TOKEN = re.compile(rf"\s*(?:({_NUMBER})|(//|[-+*/%()]))", re.ASCII)
BITS = 14_000
"""How long an integer may become: about as long as one that can be written."""

BINDING = {"(": 0, "+": 1, "-": 1, "*": 2, "/": 2, "//": 2, "%": 2, "positive": 3, "negative": 3}
SIGNS = {"+": "positive", "-": "negative"}
OPERATIONS: dict[str, Operation] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}
WAY = "use numbers, + - * / // %, parentheses, and {0} for the first item of the list"


def calculate(given: Arguments) -> Operand:
    """The value of the expression, with so many decimal places; an integer where there are none.

    How `/` divides integers is disputed (errata RO6): without decimals, says the text. Where others get the same, the
    value is known all the same.
    """
    places, steps = given.integer(1), list(_sorted(_tokens(_filled(given))))
    if places < 0:
        raise Unknown  # the text forbids it, others round to tens
    found = rounded(_value(steps, _whole), places)
    if not _is_same(found, steps, places):
        given.disputed()
    return found


def _is_same(found: Operand, steps: Sequence[Step], places: int) -> bool:
    """Whether the value is this one where `/` always makes a number with a point."""
    try:
        other = rounded(_value(steps, operator.truediv), places)
    except Failure:
        return False
    return found == other and type(found) is type(other)


def _whole(one: Operand, other: Operand) -> Operand:
    """`/` of integers without decimals. Of which integer is meant below 0, the text says nothing."""
    if isinstance(one, float) or isinstance(other, float):
        return one / other
    if one % other and (one < 0) is not (other < 0):
        raise Unknown
    return one // other


# -- text -> tokens ---------------------------------------------------------------------------------------------------


def _filled(given: Arguments) -> str:
    """The expression with the numbers of the list where it asks for them."""
    text = given.text(0)
    numbers = [data(item) for item in given.items(2)] if len(given.values) > 2 else []
    for one in numbers:
        to_float(one)
    if not ALLOWED.fullmatch(text) or "**" in text:
        raise Failure(f"{text!r} is not an arithmetic expression", WAY)
    filled = PLACE.sub(lambda place: _written(numbers, int(place[1])), text)
    if "{" in filled or "}" in filled:
        raise Failure(f"{text!r} has a brace that is not part of a placeholder such as {{0}}", WAY)
    given.afford(len(filled))
    return filled


def _written(numbers: Sequence[Value], at: int) -> str:
    if at >= len(numbers):
        raise Failure(
            f"the list has no item for {{{at}}}", f"{{0}} is the first item, and the list has {len(numbers):,}"
        )
    one = numbers[at]
    if one is None or isinstance(one, bool):
        raise Failure(f"{{{at}}} is {one}, not a number", "use a number")
    if isinstance(one, str) and not GIVEN.fullmatch(one):
        raise Unknown
    return str(one)


def _tokens(text: str) -> Iterator[Step]:
    at, end = 0, len(text.rstrip())
    while at < end:
        found = TOKEN.match(text, at)
        if found is None:
            raise Failure(f"{text[at:].strip()!r} is not valid in an arithmetic expression", WAY)
        yield found[2] or _number(found[1])
        at = found.end()


def _number(text: str) -> Operand:
    if not text.isdecimal():
        return float(text)
    if text[0] == "0" and text.strip("0"):
        raise Failure(f"{text} has a leading zero", "remove the leading zero")
    try:
        return int(text)
    except ValueError:  # thousands of digits
        raise Unknown from None


# -- tokens -> steps -> value -----------------------------------------------------------------------------------------


def _sorted(tokens: Iterator[Step]) -> Iterator[Step]:
    """Operands and operators, each operator behind its operands. Raises `Failure` where one is missing."""
    waiting: list[str] = []
    wants_operand = True
    for token in tokens:
        if not isinstance(token, str) or token == ")":
            if wants_operand is (token == ")"):
                raise Failure(f"unexpected {token}", WAY)
            wants_operand = False
            if token == ")":
                yield from _closed(waiting)
            else:
                yield token
        elif wants_operand:
            waiting.append(_prefix(token))
        else:
            yield from _before(token, waiting)
            waiting.append(token)
            wants_operand = True
    if wants_operand or "(" in waiting:
        raise Failure("the expression is incomplete", WAY)
    yield from reversed(waiting)


def _prefix(token: str) -> str:
    """A parenthesis that opens, or a sign."""
    if token != "(" and token not in SIGNS:
        raise Failure(f"{token} has no operand before it", WAY)
    return SIGNS.get(token, token)


def _before(token: str, waiting: list[str]) -> Iterator[str]:
    """The operators that come before a binary one."""
    if token == "(":
        raise Failure("an operator is missing before a parenthesis", WAY)
    while waiting and BINDING[waiting[-1]] >= BINDING[token]:
        yield waiting.pop()


def _closed(waiting: list[str]) -> Iterator[str]:
    """The operators in a parenthesis that closes."""
    while waiting and waiting[-1] != "(":
        yield waiting.pop()
    if not waiting:
        raise Failure("a closing parenthesis has no opening one", WAY)
    waiting.pop()


def _value(steps: Sequence[Step], divide: Operation) -> Operand:
    values: list[Operand] = []
    for step in steps:
        match step:
            case "positive":
                pass
            case "negative":
                values.append(-values.pop())
            case str():
                other, one = values.pop(), values.pop()
                values.append(_applied(divide if step == "/" else OPERATIONS[step], one, other))
            case _:
                values.append(step)
    return values[0]


def _applied(operation: Operation, one: Operand, other: Operand) -> Operand:
    try:
        found = operation(one, other)
    except ZeroDivisionError:
        raise Failure("division by zero", "use a divisor that is not zero") from None
    except OverflowError:
        raise Failure("a result is too large", "use smaller numbers") from None
    if isinstance(found, int) and found.bit_length() > BITS:
        raise Unknown
    return found
