"""Functions that convert."""

from __future__ import annotations

from functools import partial

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import BOOL, DYNAMIC, NUMBER, STRING, ListType, MapType, SetType, Type, friendly
from dialects.terraform.cty.types import friendly_constraint as constraint
from dialects.terraform.cty.unification import convertible
from dialects.terraform.cty.values import Value, type_of
from dialects.terraform.functions.signatures import Function, Functions, Parameter


def _conversion(wanted: Type) -> Function:
    return Function((Parameter("v", null=True, unknown=True, untyped=True),), wanted, partial(_converted, wanted))


def _converted(wanted: Type, value: Value) -> Value:
    given = type_of(value)
    if not convertible(given, wanted):
        raise Failure(f"cannot convert {friendly(given)} to {constraint(wanted)}", 0)
    try:
        return convert(value, wanted)
    except Failure as failure:
        raise Failure(_reason(value, wanted) or str(failure), 0) from None


def _reason(value: Value, wanted: Type) -> str | None:
    """What is wrong with a string, in the words of these functions."""
    if not isinstance(value, str):
        return None
    if wanted == NUMBER:
        return f'cannot convert "{value}" to number; given string must be a decimal representation of a number'
    return f'cannot convert "{value}" to bool; only the strings "true" or "false" are allowed'


FUNCTIONS: Functions = {
    "tobool": _conversion(BOOL),
    "tolist": _conversion(ListType(DYNAMIC)),
    "tomap": _conversion(MapType(DYNAMIC)),
    "tonumber": _conversion(NUMBER),
    "toset": _conversion(SetType(DYNAMIC)),
    "tostring": _conversion(STRING),
}
