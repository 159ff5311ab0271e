"""Functions of lists (ros-functions.txt, "Fn::Length", "Fn::Index", "Fn::ListMerge", "Fn::Any"; newer: research)."""

from __future__ import annotations

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Unknown, data
from transpile.ir import Array, Expression, Object

MOST_MEMBERS = 10_000
"""The items of each list of `Fn::EachMemberIn` (research/ros.md, section 1.2)."""


def length(given: Arguments) -> int:
    """`Fn::Length` of a string, a list or a map; null has none."""
    match given.values[0]:
        case Array() as found:
            return len(given.lasting(found))
        case Object() as found:
            return len(given.members(found))
    if given.is_null(0):
        return 0
    text = given.data(0)
    return len(text) if isinstance(text, str) else given.refuse(0, "a string, a list or a map")


def index(given: Arguments) -> int | None:
    """`Fn::Index`: the first position of an item. Null where there is none, says the text; others disagree (RO6)."""
    wanted = given.data(0)
    for at, item in enumerate(() if given.is_null(1) else given.items(1)):
        if data(item) == wanted:
            return at
    given.disputed()
    return None


def list_merge(given: Arguments) -> Expression:
    """`Fn::ListMerge`: the items of all lists, one list behind the other; what is null is skipped."""
    lists = [given.items(at) for at in range(len(given.values)) if not given.is_null(at)]
    if not lists:
        raise Unknown
    return Array(tuple(item for one in lists for item in one))


def any_(given: Arguments) -> bool | None:
    """`Fn::Any`: whether an item counts as true; "", 0, an empty list and an empty map do not."""
    if given.is_null(0):
        return None
    unknown = False
    for item in given.items(0):
        try:
            if data(item):
                return True
        except Unknown:
            unknown = True
    if unknown:
        raise Unknown
    return False


def contains(given: Arguments) -> bool:
    """`Fn::Contains`: whether a list has a value."""
    return given.data(1) in _scalars(given, 0)


def each_member_in(given: Arguments) -> bool:
    """`Fn::EachMemberIn`: whether the second list has all items of the first."""
    lists = [_scalars(given, at) for at in (0, 1)]
    for one in lists:
        if len(one) > MOST_MEMBERS:
            raise Failure(f"a list has {len(one):,} items", f"use lists of at most {MOST_MEMBERS:,} items")
    return set(lists[0]) <= set(lists[1])


def _scalars(given: Arguments, at: int) -> list[bool | int | float | str | None]:
    found = [data(item) for item in given.items(at)]
    if any(isinstance(one, list | dict) for one in found):
        raise Failure("an item of a list is a list or a map", "pass a list of scalars")
    return found  # type: ignore[return-value]
