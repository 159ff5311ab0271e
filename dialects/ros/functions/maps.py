"""Functions of maps (ros-functions.txt, "Fn::MergeMapToList", "Fn::SelectMapList"; newer: research)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dialects.ros.functions.arguments import Arguments, is_null
from dialects.ros.functions.shapes import kind_of, worded
from dialects.ros.functions.values import Failure, Unknown, Value, data
from transpile.evaluate.values import bare, string
from transpile.ir import Array, Expression, Literal, Member, Object

_MEMBER = re.compile(r"\.member\.([0-9]{1,18})\.?(.*)", re.DOTALL)


def merge_map_to_list(given: Arguments) -> Expression | Value:
    """`Fn::MergeMapToList`: maps of one key and a list -> the list of maps of all keys.

    A shorter list repeats its last item, an empty one is as if it were not there; null is a list of "". Of two lists
    for one key the later one counts.
    """
    columns = [column for at in range(len(given.values)) if (column := _column(given, at)) is not None]
    if not columns:
        return None
    many = max(len(items) for _, items in columns)
    padded = {key: (*items, *items[-1:] * (many - len(items))) for key, items in columns}
    keys = [string(key) for key in padded]
    rows = zip(*padded.values(), strict=True)
    return Array(tuple(Object(tuple(map(Member, keys, row))) for row in rows))


def _column(given: Arguments, at: int) -> tuple[str, tuple[Expression, ...]] | None:
    """The key and the items of one map; None where there are no items."""
    found = None
    for key, value in given.fields(at).items():
        if found is not None:
            raise Failure("a map has more than one key", "use one map per list")
        items = (string(""),) if is_null(value) else _list(given, bare(value))
        found = (key, items) if items else None
    return found


def _list(given: Arguments, value: Expression) -> tuple[Expression, ...]:
    if isinstance(value, Array):
        return given.lasting(value)
    if kind_of(value) is None:
        raise Unknown
    raise Failure("the value of a key is not a list", "use a list as the value of each key")


def select_map_list(given: Arguments) -> Expression | Value:
    """`Fn::SelectMapList`: the value of a key in each map that has it; null among the maps is skipped."""
    if given.is_null(0) or given.is_null(1):
        return None
    maps = [bare(one) for one in given.items(1)]
    key = given.data(0)
    if isinstance(key, list | dict):
        given.refuse(0, "a string")
    if not isinstance(key, str):
        raise Unknown  # keys that are numbers cannot be told from those that are strings
    return Array(tuple(_values(given, key, maps)))


def _values(given: Arguments, key: str, maps: Iterable[Expression]) -> Iterable[Expression]:
    for one in maps:
        if not is_null(one):
            found = _map(given, one)
            if key in found:
                yield found[key]


def _map(given: Arguments, e: Expression) -> dict[str, Expression]:
    value = bare(e)
    if isinstance(value, Object):
        return given.members(value)
    kind = kind_of(value)
    if kind is None:
        raise Unknown
    raise Failure(f"expected a map, found {worded(kind)}", "pass only maps")


def merge_map(given: Arguments) -> Expression:
    """`Fn::MergeMap`: two maps, maps within them merged, too; of all else the second one counts."""
    return _merged(given.values[0], given.values[1], given)


def _merged(one: Expression, other: Expression, given: Arguments) -> Object:
    first, second = _map(given, one), _map(given, other)
    merged = {key: _chosen(first[key], second[key], given) for key in first.keys() & second.keys()}
    values = {**first, **second, **merged}
    return Object(tuple(Member(string(key), value) for key, value in values.items()))


def _chosen(old: Expression, new: Expression, given: Arguments) -> Expression:
    """What stands at a key of both: both merged if they are maps, else the new one."""
    kinds = [bare(old), bare(new)]
    if all(isinstance(one, Object) for one in kinds):
        return _merged(old, new, given)
    if not all(isinstance(one, Object | Array | Literal) for one in kinds):
        raise Unknown
    return new


def member_list_to_map(given: Arguments) -> Value:
    """`Fn::MemberListToMap`, as OpenStack Heat has it, where the service comes from: `.member.0.Name=key` and so on.

    No page of the service describes it, so it is computed only where all is.
    """
    given.disputed()
    name, value = given.text(0), given.text(1)
    found: dict[int, dict[str, str]] = {}
    for key, text in map(_pair, map(data, given.items(2))):
        match = _MEMBER.match(key)
        if match is not None:
            found.setdefault(int(match[1]), {})[match[2]] = text
    return {found[at][name]: found[at][value] for at in sorted(found) if {name, value} <= found[at].keys()}


def _pair(item: Value) -> tuple[str, str]:
    if not isinstance(item, str) or "=" not in item:
        raise Failure("an item of the list is not key=value", "write items such as .member.0.Name=key")
    key, _, value = item.partition("=")
    return key, value
