"""Why a value of one type is not one of another, in Terraform's words (cty `MismatchMessage`)."""

from __future__ import annotations

from dialects.terraform.cty.types import (
    DYNAMIC,
    STRING,
    Collection,
    ListType,
    MapType,
    ObjectType,
    Primitive,
    SetType,
    TupleType,
    Type,
    friendly,
    friendly_constraint,
)
from dialects.terraform.cty.unification import convertible


def mismatch(given: Type, wanted: Type) -> str:
    """What is wrong with a value of the given type, which cannot be converted."""
    match given, wanted:
        case ObjectType(), ObjectType():
            return _of_objects(given, wanted)
        case TupleType(), ListType(element) if element == DYNAMIC:
            return "all list elements must have the same type"
        case TupleType(), SetType(element) if element == DYNAMIC:
            return "all set elements must have the same type"
        case ObjectType(), MapType(element) if element == DYNAMIC:
            return "all map elements must have the same type"
        case TupleType(elements), (ListType(element) | SetType(element)):
            return _of_parts([(str(at), of) for at, of in enumerate(elements)], element)
        case ObjectType(attributes), MapType(element):
            return _of_parts([(f'"{name}"', of) for name, of in attributes], element)
        case Collection(a), Collection(b) if isinstance(given, MapType) is isinstance(wanted, MapType):
            return f"incorrect {wanted.kind} element type: {mismatch(a, b)}"
        case _ if _is_telling(given, wanted):
            return f"{friendly(wanted)} required, but have {friendly(given)}"
    return f"{friendly_constraint(wanted)} required"


def _is_telling(given: Type, wanted: Type) -> bool:
    """Whether the names of both types say what is wrong, without misleading (cty `typesAreLikelyToCauseConfusion`)."""
    primitive = isinstance(given, Primitive), isinstance(wanted, Primitive)
    if primitive == (False, False):
        return isinstance(given, TupleType) and isinstance(wanted, ObjectType)
    return primitive != (True, True) or given != STRING


def _of_objects(given: ObjectType, wanted: ObjectType) -> str:
    known = dict(given.attributes)
    missing = [f'"{name}"' for name, _ in wanted.attributes if name not in known and name not in wanted.optional]
    if len(missing) == 1:
        return f"attribute {missing[0]} is required"
    if missing:
        last = (
            f"{missing[0]} and {missing[1]}" if len(missing) == 2 else f"{', '.join(missing[:-1])}, and {missing[-1]}"
        )
        return f"attributes {last} are required"
    for name, of in wanted.attributes:
        if name in known and not convertible(known[name], of):
            return f'attribute "{name}": {mismatch(known[name], of)}'
    return "incorrect object attributes"


def _of_parts(parts: list[tuple[str, Type]], element: Type) -> str:
    for name, of in parts:
        if not convertible(of, element):
            return f"element {name}: {mismatch(of, element)}"
    return f"all elements must be {friendly_constraint(element)}"
