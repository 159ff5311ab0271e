"""Why a value of one type is not one of another, in Terraform's words (cty `MismatchMessage`)."""

from __future__ import annotations

from dialects.terraform.cty import types
from dialects.terraform.cty.unification import convertible


def mismatch(given: types.Type, wanted: types.Type) -> str:
    """What is wrong with a value of the given type, which cannot be converted."""
    match given, wanted:
        case types.ObjectType(), types.ObjectType():
            return _of_objects(given, wanted)
        case types.TupleType(), types.ListType(element) if element == types.DYNAMIC:
            return "all list elements must have the same type"
        case types.TupleType(), types.SetType(element) if element == types.DYNAMIC:
            return "all set elements must have the same type"
        case types.ObjectType(), types.MapType(element) if element == types.DYNAMIC:
            return "all map elements must have the same type"
        case types.TupleType(elements), (types.ListType(element) | types.SetType(element)):
            return _of_parts([(str(at), of) for at, of in enumerate(elements)], element)
        case types.ObjectType(attributes), types.MapType(element):
            return _of_parts([(f'"{name}"', of) for name, of in attributes], element)
        case types.Collection(a), types.Collection(b) if isinstance(given, types.MapType) is isinstance(
            wanted, types.MapType
        ):
            return f"incorrect {wanted.kind} element type: {mismatch(a, b)}"
        case _ if _is_telling(given, wanted):
            return f"{types.friendly(wanted)} required, but have {types.friendly(given)}"
    return f"{types.friendly_constraint(wanted)} required"


def _is_telling(given: types.Type, wanted: types.Type) -> bool:
    """Whether the names of both types say what is wrong, without misleading (cty `typesAreLikelyToCauseConfusion`).

    Of two primitive types the given one is no string: some strings can be converted to each of them.
    """
    if isinstance(given, types.Primitive) or isinstance(wanted, types.Primitive):
        return True
    return isinstance(given, types.TupleType) and isinstance(wanted, types.ObjectType)


def _of_objects(given: types.ObjectType, wanted: types.ObjectType) -> str:
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


def _of_parts(parts: list[tuple[str, types.Type]], element: types.Type) -> str:
    for name, of in parts:
        if not convertible(of, element):
            return f"element {name}: {mismatch(of, element)}"
    return f"all elements must be {types.friendly_constraint(element)}"
