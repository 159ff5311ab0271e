"""Which types can be converted to which, and the type that several can all be converted to (cty's `convert`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dialects.terraform.cty.failures import Failure
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
)


def convertible(given: Type, wanted: Type, unsafe: bool = True) -> bool:
    """Whether values of one type can be converted to another; `unsafe`: at least some of them."""
    if wanted in (DYNAMIC, given):
        return True
    if given == DYNAMIC:
        return unsafe
    match given, wanted:
        case Primitive(), Primitive():
            return wanted == STRING or (unsafe and given == STRING)
        case ((ListType(a) | SetType(a)), ListType(b)):
            return convertible(a, b, unsafe)
        case ((ListType(a) | SetType(a)), SetType(b)):
            return (unsafe or isinstance(given, SetType)) and convertible(a, b, unsafe)
        case MapType(a), MapType(b):
            return convertible(a, b, unsafe)
        case TupleType(elements), (ListType(element) | SetType(element)):
            return _all_convertible(elements, element, unsafe)
        case ObjectType(attributes), MapType(element):
            return _all_convertible([of for _, of in attributes], element, unsafe, mixed=True)
        case TupleType(a), TupleType(b):
            return len(a) == len(b) and all(convertible(x, y, unsafe) for x, y in zip(a, b, strict=True))
        case ObjectType(), ObjectType():
            return _object_convertible(given, wanted, unsafe)
        case MapType(element), ObjectType(attributes):
            return unsafe and all(
                name in wanted.optional or convertible(element, of, unsafe) for name, of in attributes
            )
    return False


def _all_convertible(types: Sequence[Type], element: Type, unsafe: bool, mixed: bool = False) -> bool:
    """Whether the parts of a tuple or object can be elements of one type; `mixed`: some of them may be of no type."""
    distinct = tuple(dict.fromkeys(types))
    if element == DYNAMIC and distinct:
        found = unify(distinct, unsafe)
        if found is None or (found == DYNAMIC and distinct != (DYNAMIC,) and not mixed):
            return False
        element = found
    return all(convertible(of, element, unsafe) for of in distinct)


def _object_convertible(given: ObjectType, wanted: ObjectType, unsafe: bool) -> bool:
    known = dict(given.attributes)
    return all(
        convertible(known[name], of, unsafe) if name in known else name in wanted.optional
        for name, of in wanted.attributes
    )


def unify(types: Sequence[Type], unsafe: bool = True) -> Type | None:
    """The type that all of these can be converted to, or None. There must be one at least."""
    distinct = tuple(dict.fromkeys(types))
    if not distinct:
        return None
    if len(distinct) == 1 and isinstance(distinct[0], Primitive):
        return distinct[0]
    kinds = {type(of) for of in distinct if of != DYNAMIC}
    open_ended = DYNAMIC in distinct
    if len(kinds) == 1:
        rule = _RULES.get(kinds.pop())
        if rule is not None:
            return DYNAMIC if open_ended else rule(distinct, unsafe)
    elif kinds in ({MapType, ObjectType}, {ListType, TupleType}):
        found = _structures_as_collections(distinct, unsafe)
        if found is not None:
            return found
    elif kinds >= {ObjectType, TupleType}:
        return None
    return _most_general(distinct, unsafe)


def joint(types: Sequence[Type], reason: str) -> Type:
    """The type that all of these can be converted to. Raises `Failure` with the reason."""
    found = unify(types)
    if found is None:
        raise Failure(reason)
    return found


def _unify_collections(types: Sequence[Type], unsafe: bool) -> Type | None:
    """Lists, or sets, or maps."""
    first = types[0]
    assert isinstance(first, Collection)
    element = unify([of.element for of in types if isinstance(of, Collection)], unsafe)
    return _if_all(None if element is None else type(first)(element), types, unsafe)


def _unify_objects(types: Sequence[Type], unsafe: bool) -> Type | None:
    """Objects: attribute by attribute where they have the same, else as maps."""
    attributes = [dict(of.attributes) for of in types if isinstance(of, ObjectType)]
    names = attributes[0].keys()
    if any(each.keys() != names for each in attributes):
        return _as_map(types, unsafe)
    made = _each_unified([[each[name] for each in attributes] for name in names], unsafe)
    if made is None:
        return None
    return _if_all(ObjectType(tuple(zip(names, made, strict=True))), types, unsafe) or _as_map(types, unsafe)


def _unify_tuples(types: Sequence[Type], unsafe: bool) -> Type | None:
    """Tuples: element by element where they are of one length, else as lists."""
    elements = [of.elements for of in types if isinstance(of, TupleType)]
    if any(len(each) != len(elements[0]) for each in elements):
        return _as_list(types, unsafe)
    made = _each_unified(zip(*elements, strict=True), unsafe)
    return None if made is None else _if_all(TupleType(made), types, unsafe) or _as_list(types, unsafe)


def _each_unified(parts: Iterable[Sequence[Type]], unsafe: bool) -> tuple[Type, ...] | None:
    """The type of each part of several structures; None where one part has no type for all."""
    made = []
    for types in parts:
        found = unify(types, unsafe)
        if found is None:
            return None
        made.append(found)
    return tuple(made)


def _as_map(types: Sequence[Type], unsafe: bool) -> Type | None:
    element = unify([of for each in types if isinstance(each, ObjectType) for _, of in each.attributes], unsafe)
    return _if_all(None if element is None else MapType(element), types, unsafe)


def _as_list(types: Sequence[Type], unsafe: bool) -> Type | None:
    element = unify([of for each in types if isinstance(each, TupleType) for of in each.elements], unsafe)
    return _if_all(None if element is None else ListType(element), types, unsafe)


def _if_all(found: Type | None, types: Sequence[Type], unsafe: bool) -> Type | None:
    """The type that was found, if all can be converted to it."""
    return found if found is not None and all(convertible(of, found, unsafe) for of in types) else None


def _structures_as_collections(types: Sequence[Type], unsafe: bool) -> Type | None:
    """Maps with objects, or lists with tuples: the structures first become a map or a list."""
    objects = [of for of in types if isinstance(of, ObjectType)]
    tuples = [of for of in types if isinstance(of, TupleType)]
    made = _as_map(objects, unsafe) if objects else _as_list(tuples, unsafe)
    if made is None:
        return None
    found = unify([made if isinstance(of, ObjectType | TupleType) else of for of in types], unsafe)
    return found if isinstance(found, MapType if objects else ListType) else None


_RULES: dict[type, Callable[[Sequence[Type], bool], Type | None]] = {
    ListType: _unify_collections,
    SetType: _unify_collections,
    MapType: _unify_collections,
    ObjectType: _unify_objects,
    TupleType: _unify_tuples,
}


def _most_general(types: Sequence[Type], unsafe: bool) -> Type | None:
    """The first of the types, the more general ones before others, that all can be converted to."""
    # cty sorts topologically and takes the first that fits: where several would, the order of the types decides.
    below = [[j for j, other in enumerate(types) if _preference(of, other) < 0] for of in types]
    above = [sum(i in each for each in below) for i in range(len(types))]
    queue = [i for i, count in enumerate(above) if not count]
    for i in queue:
        if all(convertible(of, types[i], unsafe) for of in types):
            return types[i]
        for j in below[i]:
            above[j] -= 1
            if not above[j]:
                queue.append(j)
    return None


_RANK = {ListType: 0, TupleType: 1, SetType: 2, MapType: 0, ObjectType: 1}


def _preference(a: Type, b: Type) -> int:
    """Negative where `a` is more general than `b`, positive where `b` is, 0 where neither (cty `compareTypes`)."""
    if DYNAMIC in (a, b):
        return (a == DYNAMIC) - (b == DYNAMIC)
    match a, b:
        case Primitive(), Primitive():
            return (b == STRING) - (a == STRING)
        case (ListType(x), ListType(y)) | (SetType(x), SetType(y)) | (MapType(x), MapType(y)):
            return _preference(x, y)
        case ObjectType(attributes), ObjectType(others):
            known = dict(others)
            if [name for name, _ in attributes] != list(known):
                return 0
            return _across([(of, known[name]) for name, of in attributes])
        case TupleType(elements), TupleType(others):
            return _across(list(zip(elements, others, strict=True))) if len(elements) == len(others) else 0
        case ((ListType() | SetType() | TupleType()), (ListType() | SetType() | TupleType())) | (
            (MapType() | ObjectType()),
            (MapType() | ObjectType()),
        ):
            return _RANK[type(a)] - _RANK[type(b)]
    return 0


def _across(pairs: list[tuple[Type, Type]]) -> int:
    """The preference of two structures: that of their parts where these agree."""
    found = {_preference(a, b) for a, b in pairs}
    general, special = any(each < 0 for each in found), any(each > 0 for each in found)
    return 0 if general and special else special - general
