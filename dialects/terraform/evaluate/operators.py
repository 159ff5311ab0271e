"""Operators, with the conversions of their operands (HCL `BinaryOpExpr`, `UnaryOpExpr`)."""

from __future__ import annotations

import operator
from collections.abc import Callable

from dialects.terraform.cty import numbers
from dialects.terraform.cty.conversion import to_bool, to_number
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import Number
from dialects.terraform.cty.types import BOOL, NUMBER, friendly
from dialects.terraform.cty.values import Null, Unknown, Value, equal, is_number, type_of
from dialects.terraform.evaluate.evaluation import Code, Evaluation
from transpile.hosts.hcl.syntax import Binary, Expression, Unary

_ARITHMETIC: dict[str, Callable[[Number, Number], Value]] = {
    "+": numbers.add,
    "-": numbers.subtract,
    "*": numbers.multiply,
    "/": numbers.divide,
    "%": numbers.remainder,
    "<": numbers.less,
    ">": lambda a, b: numbers.less(b, a),
    "<=": lambda a, b: not numbers.less(b, a),
    ">=": lambda a, b: not numbers.less(a, b),
}
_QUICK: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
"""For integers, unless the result is large, or a zero that may have a sign."""
_SMALL = 1 << 63
_PLAIN = frozenset((str, int, bool))
_NULL = "argument must not be null"


def binary(ev: Evaluation, e: Binary) -> Code:
    """`left operator right`"""
    left, right = ev.code(e.left), ev.code(e.right)
    if e.operator in ("==", "!="):
        return _equality(left, right, e.operator == "==")
    if e.operator in ("&&", "||"):
        return _logical(ev, e, left, right)
    result = NUMBER if e.operator in "+-*/%" else BOOL
    compute, quick = _ARITHMETIC[e.operator], _QUICK.get(e.operator)
    compares = result is BOOL

    def run() -> Value:
        a, b = left(), right()
        # `type(...) is int` leaves out bools, and numbers that are no plain integers, which `compute` knows.
        if quick is not None and type(a) is int and type(b) is int:
            found = quick(a, b)
            if compares or (found and -_SMALL < found < _SMALL):
                return found
        try:
            if type(a) is int and type(b) is int:
                return compute(a, b)
            a = _operand(ev, a, "left", e.left, to_number)
            b = _operand(ev, b, "right", e.right, to_number)
            if isinstance(a, Unknown) or isinstance(b, Unknown):
                return Unknown(result)
            if isinstance(a, Null) or isinstance(b, Null):
                raise Failure(_NULL)
            return compute(a, b)  # type: ignore[arg-type]
        except Failure as failure:
            _failed(ev, e, failure)
            return Unknown(result)

    return run


def _equality(left: Code, right: Code, wanted: bool) -> Code:
    def run() -> Value:
        a, b = left(), right()
        answer = a == b if type(a) is type(b) and type(a) in _PLAIN else equal(a, b)
        return Unknown(BOOL) if answer is None else answer is wanted

    return run


def _logical(ev: Evaluation, e: Binary, left: Code, right: Code) -> Code:
    """`&&` and `||`: what decides hides the mistakes of the other side. So does what is not known; null counts as false
    (cty `Value.True`).
    """
    decisive = e.operator == "||"

    def run() -> Value:
        # Both sides are evaluated: also the one that is not needed must be a bool, if it has a value.
        (a, wrong), (b, wrong_too) = ev.aside(left), ev.aside(right)
        if type(a) is bool and type(b) is bool and not wrong and not wrong_too:
            return (a or b) if decisive else (a and b)
        before = len(ev.told)
        a = _operand(ev, a, "left", e.left, to_bool)
        b = _operand(ev, b, "right", e.right, to_bool)
        hiding = _hiding(a, b, decisive) if len(ev.told) == before else None
        if hiding is not None and not (isinstance(a, Unknown) and isinstance(b, Unknown) and wrong):
            ev.told.extend(wrong if hiding == 0 else wrong_too)
            return Unknown(BOOL) if isinstance((a, b)[hiding], Unknown) else decisive
        ev.told.extend([*wrong, *wrong_too])
        if len(ev.told) == before and not isinstance(a, Null) and not isinstance(b, Null):
            return not decisive
        if len(ev.told) == before:
            _failed(ev, e, Failure(_NULL))
        return Unknown(BOOL)

    return run


def _hiding(a: Value, b: Value, decisive: bool) -> int | None:
    """Which operand the other one does not matter beside: one that decides, or else one that is not known."""
    for at, value in enumerate((a, b)):
        if not isinstance(value, Unknown) and (value is True) is decisive:
            return at
    return 0 if isinstance(a, Unknown) else 1 if isinstance(b, Unknown) else None


def unary(ev: Evaluation, e: Unary) -> Code:
    """`-operand` or `!operand`"""
    operand = ev.code(e.operand)
    result, convert = (NUMBER, to_number) if e.operator == "-" else (BOOL, to_bool)

    def run() -> Value:
        value = _operand(ev, operand(), "unary", e.operand, convert)
        if isinstance(value, Null):
            _failed(ev, e, Failure(_NULL))
        elif is_number(value):
            return numbers.negative(value)
        elif isinstance(value, bool):
            return not value
        return Unknown(result)

    return run


def _operand(ev: Evaluation, value: Value, side: str, e: Expression, convert: Callable[[Value], Value]) -> Value:
    try:
        return convert(value)
    except Failure as failure:
        wording = f"Unsuitable value for {side} operand: {{}}"
        return ev.fail(e.span, failure, "Invalid operand", wording, label=friendly(type_of(value)))


def _failed(ev: Evaluation, e: Binary | Unary, failure: Failure) -> None:
    ev.fail(e.span, failure, "Operation failed", "Error during operation: {}")
