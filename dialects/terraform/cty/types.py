"""The types of Terraform's values (cty), which are the type constraints of its variables too."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Primitive:
    """`string`, `number` or `bool`."""

    name: str


@dataclass(frozen=True, slots=True)
class Dynamic:
    """`any`: a type that is not known, or a place for every type."""


@dataclass(frozen=True, slots=True)
class Collection:
    """A type of values with any number of elements, all of one type; `kind` is its name."""

    kind: ClassVar[str]
    element: Type


class ListType(Collection):
    """`list(element)`"""

    __slots__ = ()
    kind = "list"


class SetType(Collection):
    """`set(element)`"""

    __slots__ = ()
    kind = "set"


class MapType(Collection):
    """`map(element)`"""

    __slots__ = ()
    kind = "map"


@dataclass(frozen=True, slots=True)
class TupleType:
    """`tuple([...])`, the type of `[...]`."""

    elements: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class ObjectType:
    """`object({...})`, the type of `{...}`: attributes sorted by name. `optional` occurs in constraints only."""

    attributes: tuple[tuple[str, Type], ...]
    optional: frozenset[str] = frozenset()


Type: TypeAlias = Primitive | Dynamic | Collection | TupleType | ObjectType

STRING = Primitive("string")
NUMBER = Primitive("number")
BOOL = Primitive("bool")
DYNAMIC = Dynamic()


def object_type(attributes: dict[str, Type], optional: frozenset[str] = frozenset()) -> ObjectType:
    """An object type of attributes in any order."""
    return ObjectType(tuple(sorted(attributes.items())), optional)


def friendly(of: Type) -> str:
    """What Terraform's messages call a value of this type: `string`, `list of string`, `object`."""
    match of:
        case Primitive(name):
            return name
        case Collection(element):
            return f"{of.kind} of {friendly(element)}"
        case TupleType():
            return "tuple"
        case ObjectType():
            return "object"
    return "dynamic"


def friendly_constraint(of: Type) -> str:
    """What Terraform's messages call this type where one is asked for: not `any`, which every value is one of."""
    if isinstance(of, Collection):
        return f"{of.kind} of {'any single type' if of.element == DYNAMIC else friendly_constraint(of.element)}"
    return friendly(of)


def has_dynamic(of: Type) -> bool:
    """Whether some part of the type is not known."""
    match of:
        case Dynamic():
            return True
        case Collection(element):
            return has_dynamic(element)
        case TupleType(elements):
            return any(map(has_dynamic, elements))
        case ObjectType(attributes):
            return any(has_dynamic(each) for _, each in attributes)
    return False


def without_optional(of: Type) -> Type:
    """The type of values that conform to a constraint: nothing in them is optional any more."""
    match of:
        case Collection(element):
            return type(of)(without_optional(element))
        case TupleType(elements):
            return TupleType(tuple(map(without_optional, elements)))
        case ObjectType(attributes):
            return ObjectType(tuple((name, without_optional(each)) for name, each in attributes))
    return of


def as_json(of: Type) -> object:
    """The type as Terraform's state writes it: `"string"`, `["list", "string"]`, `["object", {"a": "number"}]`."""
    match of:
        case Primitive(name):
            return name
        case Collection(element):
            return [of.kind, as_json(element)]
        case TupleType(elements):
            return ["tuple", list(map(as_json, elements))]
        case ObjectType(attributes):
            return ["object", {name: as_json(each) for name, each in attributes}]
    return "dynamic"
