"""Functions that choose among values."""

from __future__ import annotations

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import BOOL, DYNAMIC, ListType, SetType, TupleType, Type
from dialects.terraform.cty.unification import joint
from dialects.terraform.cty.values import ListOf, Null, Unknown, Value, sequence, type_of
from dialects.terraform.functions.signatures import LIST, Function, Functions, Parameter


def coalesce(*values: Value) -> Value:
    """The first that is neither null nor an empty string, as a value of the type that all can have."""
    of = _coalesced(*values)
    for value in values:
        made = convert(value, of)
        if isinstance(made, Unknown):
            return Unknown(of)
        if not isinstance(made, Null) and made != "":
            return made
    raise Failure("no non-null, non-empty-string arguments")


def _coalesced(*values: Value) -> Type:
    return joint([type_of(value) for value in values], "all arguments must have the same type")


def coalescelist(*values: Value) -> Value:
    """The first list that has items."""
    of = _listed(*values)
    for value in values:
        if isinstance(value, Unknown):
            return Unknown(of)
        if sequence(value):
            return value
    raise Failure("no non-null arguments")


def _listed(*values: Value) -> Type:
    if not values:
        raise Failure("at least one argument is required")
    for value in values:
        if isinstance(value, Unknown):
            return DYNAMIC
        if not isinstance(type_of(value), ListType | TupleType):
            raise Failure("coalescelist arguments must be lists or tuples")
    types = {type_of(value) for value in values}
    return types.pop() if len(types) == 1 else DYNAMIC


def one(value: Value) -> Value:
    """The only item; null where there is none."""
    items = sequence(value)
    if items is None or len(items) > 1:
        raise Failure(_NOT_ONE, 0)
    return items[0] if items else Null(_only(value))


def _only(value: Value) -> Type:
    match type_of(value):
        case ListType(element) | SetType(element):
            return element
        case TupleType(()):
            return DYNAMIC
        case TupleType((element,)):
            return element
    raise Failure(_NOT_ONE, 0)


_NOT_ONE = "must be a list, set, or tuple value with either zero or one elements"


def alltrue(bools: ListOf) -> Value:
    """Whether all are true; null is not."""
    for item in bools.items:
        if isinstance(item, Unknown):
            return Unknown(BOOL)
        if item is not True:
            return False
    return True


def anytrue(bools: ListOf) -> Value:
    """Whether one is true."""
    if True in bools.items:
        return True
    return Unknown(BOOL) if any(isinstance(item, Unknown) for item in bools.items) else False


_BOOLS = Parameter("list", ListType(BOOL))
_ANYTHING = Parameter("vals", null=True, unknown=True, untyped=True)

FUNCTIONS: Functions = {
    "alltrue": Function((_BOOLS,), BOOL, alltrue),
    "anytrue": Function((_BOOLS,), BOOL, anytrue),
    "coalesce": Function((), _coalesced, coalesce, rest=_ANYTHING),
    "coalescelist": Function((), _listed, coalescelist, rest=_ANYTHING),
    "one": Function((LIST,), _only, one),
}
