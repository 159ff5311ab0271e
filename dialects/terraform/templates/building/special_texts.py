"""What says something else once it stands in a key or in another string: names of functions, holes, some numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from enum import Enum, auto

from dialects.templates.names import is_function
from dialects.terraform.cty.numbers import Fractional
from dialects.terraform.cty.values import Null, Value, composes, is_number, items_of, mapping, sequence
from dialects.terraform.templates.building.data_trees import text


class Special(Enum):
    """Why a string must be made by Terraform as a whole, not put together by the template."""

    FUNCTION = auto()
    """A text that is the name of a function of CloudFormation, where it is a key."""
    HOLE = auto()
    """A text that opens or is a hole of `Fn::Sub`, or makes one together with what is beside it."""
    SPELLING = auto()
    """A number that readers may write with an exponent, or a character that goes into the one before it."""
    NULL = auto()
    """An item that is null, which `tostring` leaves as it is: no string says that."""


def in_text(of: str) -> Iterator[Special]:
    """What is special in a string."""
    if is_function(of):
        yield Special.FUNCTION
    if "${" in of or of.endswith("$") or of.startswith("{"):
        yield Special.HOLE
    if composes(of):
        yield Special.SPELLING


def in_value(value: Value) -> Iterator[Special]:
    """What is special in a value, and in all that it holds; keys of objects in it are seldom keys again."""
    ahead = [value]
    while ahead:
        one = ahead.pop()
        members = mapping(one)
        if isinstance(one, str):
            yield from in_text(one)
        elif is_number(one):
            if isinstance(one, Fractional) and "e" in repr(float(text(one))):
                yield Special.SPELLING
        elif members is not None:
            yield from (found for key in members for found in in_text(key) if found is not Special.FUNCTION)
            ahead += members.values()
        else:
            ahead += sequence(one) or ()


def in_items(value: Value) -> Iterator[Special]:
    """What is special in the items of a collection, or in the values of an object."""
    if any(isinstance(one, Null) for one in items_of(value)):
        yield Special.NULL
    yield from in_value(value)


def in_keys(value: Value) -> Iterator[Special]:
    """What is special in the keys of an object, which the first variable of a loop over it has."""
    for key in mapping(value) or ():
        yield from in_text(key)


def holds_calls(value: Value) -> bool:
    """Whether an item of a list is a function of CloudFormation: its value is known to nobody now."""
    found = (mapping(one) or {} for one in sequence(value) or ())
    return any(_is_call(one) and not _is_named_so(one) for one in found)


def names_call(value: Value) -> bool:
    """Whether an object would not be visited as data: it is a function of CloudFormation, or has the name of one."""
    members = mapping(value) or {}
    return are_of_a_call({*members}) and not _is_named_so(members)


def _is_named_so(members: Mapping[str, Value]) -> bool:
    """Whether something is called `Ref`: its value is an object, and not the name that the function takes."""
    inside = mapping(members["Ref"]) if [*members] == ["Ref"] else None
    return inside is not None and not _is_call(inside)


def _is_call(members: Mapping[str, Value]) -> bool:
    return len(members) == 1 and all(map(is_function, members))


def are_of_a_call(names: Set[str]) -> bool:
    """Whether an object with these keys is a function of CloudFormation, or has the name of one."""
    return names == {"Ref"} or any(name.startswith("Fn::") for name in names)
