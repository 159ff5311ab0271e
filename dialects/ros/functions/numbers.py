"""Functions of numbers (ros-functions.txt, "Fn::Add", "Fn::Avg", "Fn::Max", "Fn::Min")."""

from __future__ import annotations

from collections.abc import Callable

from dialects.ros.functions.arguments import Arguments, is_null
from dialects.ros.functions.shapes import kind_of
from dialects.ros.functions.values import Failure, Number, Unknown, Value, data
from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Expression, Literal, Object, Splice
from transpile.syntax.tree import Kind

ONE_KIND = "all arguments must have the same type"
WAY = "pass only numbers, only lists or only maps"


def add(given: Arguments) -> Expression | Value:
    """`Fn::Add`: the sum of numbers, the concatenation of lists, or the merge of maps, in which the last one counts.

    Null among the arguments makes the result null.
    """
    values = given.values
    if any(map(is_null, values)):
        return None
    if any(kind_of(one) is None for one in values):
        raise Unknown
    if all(isinstance(one, Array) for one in values):
        return Array(tuple(item for at in range(len(values)) for item in given.items(at)))
    if all(isinstance(one, Object) for one in values):
        return _united(given)
    return total([_number(one, ONE_KIND, WAY) for one in values])


def _united(given: Arguments) -> Expression:
    """The members of all maps, each once: where its key comes first, with its last value."""
    members = {}
    for at, one in enumerate(given.values):
        given.fields(at)  # all of them are known, and none vanishes
        assert isinstance(one, Object)
        members.update({member.name: member for member in one.members})
    return Object(tuple(members.values()))


def _number(e: Expression, what: str, help: str) -> Number:
    found = data(e)
    if not isinstance(found, bool | int | float):
        raise Failure(what, help)
    return found


def total(numbers: list[Number]) -> Number:
    """The sum, from the first to the last: newer versions of Python add floats otherwise."""
    found: Number = 0
    try:
        for one in numbers:
            found += one
    except OverflowError:
        raise Unknown from None
    return found


def average(given: Arguments) -> Number:
    """`Fn::Avg`: rounded as Python does; an integer where no decimal places are asked for. Null counts as 0."""
    places, items = given.integer(0), given.items(1)
    if not items:
        raise Failure("there are no numbers", "pass at least one number")
    mean = total([_decimal(item) for item in items]) / len(items)
    return rounded(mean, places)


def _decimal(item: Expression | Splice) -> float:
    """An item of a list, which may be a number that no other function could have, such as `1e-5000`."""
    match item if isinstance(item, Splice) else bare(item):
        case Literal(kind=Kind.NUMBER) as number:
            return to_float(spelled(number))
    return to_float(data(item))


def rounded(found: Number, places: int) -> Number:
    """A number with so many decimal places; an integer where these are none."""
    try:
        value = round(found, places)
        return int(value) if places <= 0 else value
    except (OverflowError, ValueError):
        raise Failure("the result is too large for a number", "use smaller numbers") from None


def to_float(value: Value) -> float:
    """A number, or a string of one, with a point; null is 0. Raises `Failure` for all else."""
    if isinstance(value, list | dict):
        raise Failure("an item of the list is not a number", "use numbers, or strings that contain numbers")
    try:
        return 0.0 if value is None else float(value)
    except (ValueError, OverflowError):
        raise Failure(f"{value!r} is not a number", "use numbers, or strings that contain numbers") from None


def greatest(given: Arguments) -> Expression | Value:
    """`Fn::Max`: the largest number; null of no numbers, and where one is null."""
    return _extreme(given, max)


def least(given: Arguments) -> Expression | Value:
    """`Fn::Min`: the smallest number; null of no numbers, and where one is null."""
    return _extreme(given, min)


def _extreme(given: Arguments, choose: Callable[..., tuple[Number, Expression]]) -> Expression | Value:
    values = [bare(one) for one in given.values]
    if not values or any(map(is_null, values)):
        return None
    numbers = [(_number(one, "an argument is not a number", "pass only numbers"), one) for one in values]
    return choose(numbers, key=lambda pair: pair[0])[1]
