"""The kind of a formula's value, and whether it may fail, at the kinds of its variables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dialects.ros.jq.formulas.rules import Answer, chosen, concatenated, listed, rule, spelled
from dialects.ros.jq.shape import (
    ASCII,
    BOOLEAN,
    NULL,
    NUMBER,
    TEXT,
    UNKNOWN,
    ListOf,
    ObjectOf,
    Shape,
    Whole,
    is_text,
    joined,
)
from transpile.ir.formulas import Formula, Given, Known, Op, Operation
from transpile.syntax.tree import Kind

UNASKED = {Op.AND: 0, Op.OR: 0, Op.LOOKUP: 2}
"""The operations that may not ask for their operands, from which on."""
PATHS = (Op.ATTRIBUTE, Op.ITEM)
_WHOLE = re.compile(r"(?:0|-?[1-9][0-9]{0,14})\Z")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})\.[0-9]{1,6}\Z")
_PLAIN = re.compile(r"[ -~]*\Z")


def formula_shape(formula: Formula, given: Sequence[Shape]) -> Shape:
    """The kind of a formula's value; UNKNOWN where jq has no exact equal, too."""
    return answer(formula, given) or UNKNOWN


def answer(formula: Formula, given: Sequence[Shape]) -> Answer:
    """The kind of its value; None where jq has no exact equal of its operation at such operands."""
    match formula:
        case Given(at):
            return given[at]
        case Known(text, kind):
            return scalar(text, kind)
        case Operation(Op.TRY | Op.CAN):
            return _tried(formula, given)
        case Operation(name, operands):
            shapes = [formula_shape(one, given) for one in operands]
            if any(may_fail(one, given) for one in operands[UNASKED.get(name, len(operands)) :]):
                return None  # an error of what is not asked for: the one hides it, the other tells it
            return _computed(formula, shapes)


def scalar(text: str, kind: Kind) -> Shape:
    """What a scalar is."""
    match kind:
        case Kind.STRING:
            return ASCII if _PLAIN.match(text) else TEXT
        case Kind.BOOLEAN:
            return BOOLEAN
        case Kind.NULL:
            return NULL
    if _WHOLE.match(text):
        return Whole(int(text), int(text))
    return NUMBER if _NUMBER.match(text) else UNKNOWN


def _computed(operation: Operation, shapes: Sequence[Shape]) -> Answer:
    match operation.name:
        case Op.ATTRIBUTE | Op.ITEM:
            return _behind(operation, *shapes)
        case Op.TEXT:
            return spelled(shapes)
        case Op.IF:
            return chosen(*shapes)
        case Op.LIST:
            return listed(shapes)
        case Op.RECORD:
            return _record(operation.operands, shapes)
        case Op.CONCAT:
            return concatenated(shapes)
        case Op.SPLIT | Op.REPLACE if not _separates(operation):
            return None
    found = rule(operation.name, operation.operands)
    return None if found is None else found.value(*shapes)


def _separates(operation: Operation) -> bool:
    """Whether what a string is cut at is known, and something."""
    by = operation.operands[0 if operation.name is Op.SPLIT else 1]
    return isinstance(by, Known) and by.text != ""


def _behind(operation: Operation, of: Shape, key: Shape) -> Answer:
    name = operation.operands[1]
    match of:
        case ObjectOf(fields) if isinstance(name, Known) and name.text in fields:
            return fields[name.text]
        case ObjectOf() if is_text(key):
            return of.value
        case ListOf(item) if isinstance(key, Whole) and key.low >= 0:
            return item
    return None


def _record(operands: Sequence[Formula], shapes: Sequence[Shape]) -> Answer:
    keys, values = operands[::2], shapes[1::2]
    names = [one.text for one in keys if isinstance(one, Known)]
    return ObjectOf(dict(zip(names, values, strict=True)), joined(values)) if len(names) == len(keys) else None


# -- errors -----------------------------------------------------------------------------------------------------------


def may_fail(formula: Formula, given: Sequence[Shape]) -> bool:
    """Whether a formula, all operations of which have an equal, has no value for some values of its variables."""
    match formula:
        case Operation(Op.TRY, (first, other)):
            return may_fail(first, given) and may_fail(other, given)
        case Operation(Op.CAN):
            return False
        case Operation(name, operands):
            return (name in PATHS and not is_there(formula, given)) or any(may_fail(one, given) for one in operands)
    return False


def is_there(path: Operation, given: Sequence[Shape]) -> bool:
    """Whether there is something behind the last key of a path, whatever the values are."""
    of, name = path.operands
    match formula_shape(of, given):
        case ObjectOf(fields):
            return isinstance(name, Known) and name.text in fields
        case ListOf(_, least):
            return isinstance(name, Known) and name.kind is Kind.NUMBER and 0 <= position(name.text) < least
    return False


def position(number: str) -> int:
    """The position that a number is; -1 for none."""
    return int(number) if number.isdecimal() and len(number) < 10 else -1


def _tried(operation: Operation, given: Sequence[Shape]) -> Answer:
    """What is tried is sure, or a path: of that jq can tell whether it is there."""
    first = operation.operands[0]
    found = answer(first, given)
    if found is None or (may_fail(first, given) and not is_path(first, given)):
        return None
    if operation.name is Op.CAN:
        return BOOLEAN
    return joined([found, formula_shape(operation.operands[1], given)]) if may_fail(first, given) else found


def is_path(formula: Formula, given: Sequence[Shape]) -> bool:
    """Whether only keys of objects that are asked for one after the other may be missing."""
    match formula:
        case Operation(Op.ATTRIBUTE | Op.ITEM, (of, name)):
            return isinstance(formula_shape(of, given), ObjectOf) and not may_fail(name, given) and is_path(of, given)
    return not may_fail(formula, given)
