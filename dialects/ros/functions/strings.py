"""Functions of strings (ros-functions.txt, "Fn::Str", "Fn::Join", "Fn::Replace", "Fn::Split"; newer: guide)."""

from __future__ import annotations

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Unknown, Value, data, to_text
from transpile.ir import Expression, Literal

BREAKS = frozenset("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What ends a line for Python, beside a line feed."""


def str_(given: Arguments) -> Expression:
    """`Fn::Str`: a value as a string; lists and maps become JSON (research/ros.md, section 3)."""
    return given.said(to_text(given.data(0)))


def join(given: Arguments) -> Expression:
    """`Fn::Join`: null is an empty string, and so is what joins a null list; numbers with a point are refused."""
    delimiter = given.text(0)
    texts = [] if given.is_null(1) else [_joinable(data(item)) for item in given.items(1)]
    given.afford(sum(map(len, texts)) + len(delimiter) * max(len(texts) - 1, 0))
    return Literal(delimiter.join(texts))


def _joinable(value: Value) -> str:
    if isinstance(value, float | list | dict):
        what = {float: "a decimal number", list: "a list", dict: "a map"}[type(value)]
        raise Failure(f"an item of the list is {what}", "convert it to a string with Fn::Str")
    return "" if value is None else to_text(value)


def split(given: Arguments) -> Value:
    """`Fn::Split`: nothing is trimmed (errata RO1), "" gives one empty string, null an empty list."""
    if given.is_null(1):
        return []
    delimiter, text = given.text(0), given.text(1)
    if not delimiter:
        raise Failure("the delimiter is empty", "use a delimiter of at least one character")
    given.afford(len(text))
    return [*text.split(delimiter)]


def replace(given: Arguments) -> Expression | Value:
    """`Fn::Replace`. With several pairs, nobody says which comes first: these are left to the service."""
    pairs = {key: data(value) for key, value in given.fields(0).items()}
    if given.is_null(1):
        return None
    text = given.text(1)
    if len(pairs) > 1:
        raise Unknown
    for old, new in pairs.items():
        put = _replacing(new)
        given.afford(len(text) + text.count(old) * (len(put) - len(old)))
        text = text.replace(old, put)
    return given.said(text)


def _replacing(value: Value) -> str:
    if isinstance(value, list | dict):
        raise Failure("a replacement is a list or a map", "use a scalar")
    return "" if value is None else to_text(value)


def indent(given: Arguments) -> Expression:
    """`Fn::Indent` (user guide, "Fn::Indent"). Whether blank lines are indented is not told: they are left to it."""
    level, size = given.integer(1), given.integer(2) if len(given.values) > 2 else 2
    first_too = bool(given.data(3)) if len(given.values) > 3 else True
    for number, most, what in ((level, 20, "level"), (size, 4, "size")):
        if not 0 <= number <= most:
            raise Failure(f"the {what} is {number}", f"use a {what} from 0 to {most}")
    lines = given.text(0).split("\n")
    if any(not line.strip() or BREAKS & set(line) for line in lines):
        raise Unknown
    blank = " " * (level * size)
    given.afford(sum(map(len, lines)) + len(lines) * (len(blank) + 1))
    return Literal("\n".join(line if at == 0 and not first_too else blank + line for at, line in enumerate(lines)))
