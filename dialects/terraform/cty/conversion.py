"""Converting values between types, and finding a type for several values (cty's package `convert`).

`convertible` decides by types alone; a conversion that it allows can still fail for a value, where it is `unsafe`: the
text of a number, the missing attributes of a map.
"""

from __future__ import annotations

from collections.abc import Sequence

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.mismatches import mismatch
from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import parse
from dialects.terraform.cty.sets import set_of
from dialects.terraform.cty.types import (
    BOOL,
    DYNAMIC,
    NUMBER,
    STRING,
    Collection,
    Dynamic,
    ListType,
    MapType,
    ObjectType,
    Primitive,
    SetType,
    TupleType,
    Type,
    has_dynamic,
    without_optional,
)
from dialects.terraform.cty.unification import convertible, joint, unify
from dialects.terraform.cty.values import (
    NULL,
    ListOf,
    MapOf,
    Null,
    SetOf,
    Unknown,
    Value,
    is_number,
    map_of,
    mapping,
    sequence,
    type_of,
    wholly_known,
)
from transpile.evaluate.values import TRUTHS

_NEARLY = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"}


def convert(value: Value, wanted: Type) -> Value:
    """The value as one of that type. Raises `Failure`."""
    if wanted is STRING:
        return to_string(value)
    if wanted == DYNAMIC:
        return value
    given = type_of(value)
    if given in (wanted, without_optional(wanted)):
        return value
    if not convertible(given, wanted):
        raise Failure(mismatch(given, wanted))
    return _converted(value, _filled(given, wanted))


def to_string(value: Value) -> Value:
    """A primitive value as a string. Raises `Failure`."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if is_number(value):
        return spelled(value)
    given = type_of(value)
    if not convertible(given, STRING):
        raise Failure(mismatch(given, STRING))
    return Null(STRING) if isinstance(value, Null) else Unknown(STRING)


def to_number(value: Value) -> Value:
    """A number, or a string that says one, as a number. Raises `Failure`."""
    return value if is_number(value) else convert(value, NUMBER)


def to_bool(value: Value) -> Value:
    """A bool, or a string that says one, as a bool. Raises `Failure`."""
    return value if isinstance(value, bool) else convert(value, BOOL)


def one_type(values: Sequence[Value]) -> tuple[Type, tuple[Value, ...]]:
    """Values converted to one type, and that. Raises `Failure`."""
    types = tuple(map(type_of, values))
    found = joint(types, "cannot find a common base type for all elements")
    same = all(each == found for each in types)
    return found, tuple(values) if same else tuple(convert(each, found) for each in values)


def _converted(value: Value, wanted: Type) -> Value:
    """A value of a type that is convertible. Raises `Failure`."""
    # Whether there is a value is asked after the types: also null must be of one that is convertible.
    if isinstance(value, Null):
        return Null(without_optional(wanted))
    if isinstance(value, Unknown):
        return Unknown(without_optional(wanted))
    match wanted:
        case ListType() if isinstance(value, SetOf) and len(value.items) > 1 and not wholly_known(value):
            return Unknown(ListType(value.element))  # some of its items may turn out to be the same
        case ListType(element):
            return _list(element, [convert(each, element) for each in sequence(value) or ()])
        case SetType(element):
            return _set(element, [convert(each, element) for each in sequence(value) or ()])
        case MapType(element):
            return _map(element, {name: convert(each, element) for name, each in (mapping(value) or {}).items()})
        case TupleType(elements):
            return tuple(convert(each, of) for each, of in zip(sequence(value) or (), elements, strict=True))
        case ObjectType():
            return _object(mapping(value) or {}, wanted)
    return _primitive(value, wanted)


def _primitive(value: Value, wanted: Type) -> Value:
    if wanted is STRING or wanted == STRING:
        return to_string(value)
    assert isinstance(value, str)
    if wanted == NUMBER:
        return parse(value)
    if value in TRUTHS:
        return TRUTHS[value]
    if value in _NEARLY:
        raise Failure(f'a bool is required; to convert from string, use lowercase "{_NEARLY[value]}"')
    raise Failure("a bool is required")


def _list(element: Type, items: Sequence[Value]) -> ListOf:
    """A list; where its constraint leaves the type of elements open they get a common one."""
    if items and has_dynamic(element):
        return ListOf(*one_type(items))
    return ListOf(without_optional(element), tuple(items))


def _set(element: Type, items: Sequence[Value]) -> SetOf:
    """A set; where its constraint leaves the type of elements open they must turn out to have one type."""
    if items and has_dynamic(element):
        return set_of(*_alike(items, "element types must all match for conversion to set"))
    return set_of(without_optional(element), items)


def _map(element: Type, members: dict[str, Value]) -> MapOf:
    """A map; where its constraint leaves the type of elements open they get a common one, or must have it."""
    if not members or not has_dynamic(element):
        return map_of(without_optional(element), members)
    values = tuple(members.values())
    if not isinstance(element, Primitive | Dynamic | TupleType):
        _, values = one_type(values)
    found, items = _alike(values, "attribute types must all match for conversion to map")
    return map_of(found, zip(members, items, strict=True))


def _alike(items: Sequence[Value], reason: str) -> tuple[Type, tuple[Value, ...]]:
    """Values of one type, which those of no type get, and that. Raises `Failure` with the reason."""
    types = {type_of(each) for each in items} - {DYNAMIC}
    if len(types) > 1:
        raise Failure(reason)
    found = types.pop() if types else DYNAMIC
    return found, tuple(Null(found) if each == NULL else each for each in items)


def _object(members: dict[str, Value], wanted: ObjectType) -> dict[str, Value]:
    made: dict[str, Value] = {}
    for name, of in wanted.attributes:
        if name in members:
            made[name] = convert(members[name], of)
        elif name in wanted.optional:
            made[name] = Null(without_optional(of))
        else:
            raise Failure(f'map has no element for required attribute "{name}"')
    return made


def _filled(given: Type, wanted: Type) -> Type:
    """A wanted type with what it leaves open taken from the given one, as far as that says it."""
    match given, wanted:
        case _, Dynamic():
            return given
        case Collection(a), Collection(b):
            return type(wanted)(_filled(a, b))
        case TupleType(elements), (ListType(Dynamic()) | SetType(Dynamic())):
            return type(wanted)(unify(elements) or DYNAMIC)
        case ObjectType(attributes), MapType(Dynamic()):
            return MapType(unify([of for _, of in attributes]) or DYNAMIC)
        case TupleType(a), TupleType(b):
            return TupleType(tuple(map(_filled, a, b)))
        case ObjectType(attributes), ObjectType(others, optional):
            known = dict(attributes)
            filled = [(name, _filled(known[name], of) if name in known else of) for name, of in others]
            return ObjectType(tuple(filled), optional)
    return wanted
