"""Programs that make objects: `reduce`, `add`, `from_entries`, `group_by`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dialects.ros.jq.reading import leaves
from dialects.ros.jq.reading.scope import Scope
from dialects.ros.jq.reading.streams import Each, One, Stream, grouped, listed, merged
from dialects.ros.jq.shape import ListOf
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.scopes import changed, is_single, reads
from transpile import ir

Read = Callable[[Node, Scope, str], Stream | None]
LAST, ERROR = ir.Duplicates.LAST, ir.Duplicates.ERROR

Entry = tuple[Node, Node]


def reduction(node: nodes.Reduce, scope: Scope, read: Read) -> Stream | None:
    """`reduce` of entries, one a round: an object, or groups."""
    found = read(node.source, scope, node.name) if node.start == nodes.Object(()) else None
    if found is None:
        return None

    def inner(value: ir.Expression) -> Scope:
        return scope.bind(node.name, value)

    assigned, appended = _assigned(node.update), _appended(node.update)
    if assigned is not None and _is_stateless(assigned):
        duplicates = ERROR if isinstance(node.update, nodes.Conditional) else LAST
        return _one(merged(found, lambda value: _member(assigned, inner(value), read), duplicates))
    if appended is not None and _is_stateless(appended):
        return _one(_grouped(found, lambda value: _group(appended, inner(value), read), scope))
    return None


def _one(value: ir.Expression | None) -> One | None:
    return None if value is None else One(value)


def _is_stateless(entry: Entry) -> bool:
    """Whether key and value say nothing of what was made before."""
    return all("." not in reads(one) and is_single(one) for one in entry)


def _assigned(update: Node) -> Entry | None:
    """Key and value of `.[k] = v`, `. + {(k): v}`, and of the first where a key that is there is an error."""
    match update:
        case nodes.Update("=", nodes.Index(nodes.Identity(), key), value):
            return key, value
        case nodes.Binary("+", nodes.Identity(), nodes.Object((entry,))):
            return entry
        case nodes.Conditional(((nodes.Function("has", (tested,)), nodes.Function("error")),), otherwise):
            assigned = _assigned(otherwise)
            return assigned if assigned is not None and assigned[0] == tested else None
    return None


def _appended(update: Node) -> Entry | None:
    """Key and value of `.[k] += [v]`."""
    match update:
        case nodes.Update("+=", nodes.Index(nodes.Identity(), key), nodes.List(value)) if value is not None:
            return key, value
    return None


def _member(entry: Entry, scope: Scope, read: Read) -> tuple[ir.Member, ...] | None:
    key, value = leaves.key(entry[0], scope), read(entry[1], scope, "")
    if key is None or not isinstance(value, One):
        return None
    return (ir.Member(key, value.value),)


def _group(entry: Entry, scope: Scope, read: Read) -> ir.Group | None:
    key, value = leaves.key(entry[0], scope), read(entry[1], scope, "")
    if key is None or not isinstance(value, One):
        return None
    return ir.Group(_key_value(key, scope), value.value)


def _key_value(key: ir.Literal | ir.Text, scope: Scope) -> ir.Expression:
    """A key as the value that a group is called by."""
    match key:
        case ir.Text((ir.Variable() | ir.Reference() | ir.Call() as only,)):
            return only
        case ir.Text():
            return ir.Call(scope.session.vocabulary, leaves.SUB, key)
    return key


def _grouped(found: Stream, make: Callable[[ir.Expression], ir.Group | None], scope: Scope) -> ir.Loop | None:
    """Groups of the outputs of a stream; those of a nest are listed first, as a group has one loop."""
    loop = grouped(found, make)
    if loop is not None:
        return loop
    items = listed(found)
    if items is None:
        return None
    outer = scope.session.loop(items)
    assert outer.value is not None
    return grouped(Each(outer, One(ir.Variable(outer.value))), make)


# -- lists of objects -------------------------------------------------------------------------------------------------


def added(e: ir.Expression) -> ir.Loop | None:
    """`add // {}` of a loop that yields objects: one object, the last of equal keys holds."""
    match e:
        case ir.Loop(result=ir.Collect(items)):
            members = [_added_item(one) for one in items]
            if None in members:
                return None
            flat = tuple(member for one in members for member in one or ())
            return replace(e, result=ir.Merge(flat, LAST))
    return None


def _added_item(item: ir.Expression | ir.Splice) -> tuple[ir.Member | ir.Spread, ...] | None:
    match item:
        case ir.Object(members):
            return members
        case ir.Splice(value):
            loop = added(value)
            return None if loop is None else (ir.Spread(loop),)
    return None


def from_entries(e: ir.Expression, scope: Scope) -> ir.Loop | None:
    """`from_entries` of a loop that yields `{key, value}`."""
    match e:
        case ir.Loop(result=ir.Collect((ir.Object() as item,))):
            fields = item.fields
            if len(item.members) != 2 or fields.keys() != {"key", "value"}:
                return None
            key = leaves.key_of(fields["key"], scope)
            member = None if key is None else ir.Member(key, fields["value"])
            return None if member is None else replace(e, result=ir.Merge((member,), LAST))
    return None


# -- groups -----------------------------------------------------------------------------------------------------------


def groups(left: Node, right: Node, scope: Scope) -> ir.Loop | None:
    """`group_by(k) | map({(.[0] | k): map(v)}) | add // {}`: groups in the order of their keys."""
    match left, right:
        case (
            nodes.Function("group_by", (by,)),
            nodes.Pipe(
                nodes.Function("map", (nodes.Object(((key, nodes.Function("map", (value,))),)),)),
                nodes.Binary("//", nodes.Function("add"), nodes.Object(())),
            ),
        ) if is_single(by) and is_single(value) and key in (of_first(by), nodes.Pipe(_FIRST, by)):
            return _sorted_groups(by, value, scope)
    return None


_FIRST = nodes.Index(nodes.Identity(), nodes.Number("0"))


def of_first(by: Node) -> Node:
    """`.k` as `.[0].k`."""

    def change(part: Node, same: bool, bound: frozenset[str]) -> Node | None:
        return _FIRST if isinstance(part, nodes.Identity) and same else None

    return changed(by, change)


def _as_list(scope: Scope) -> ir.Expression | None:
    """The input, which must be a list: where that is not known, a program asks it, and changes nothing else."""
    if isinstance(scope.session.shapes.of(scope.dot), ListOf):
        return scope.dot
    return leaves.leaf(SAME_LIST, scope)


SAME_LIST = nodes.Function("sort_by", (nodes.Constant("null"),))
"""A list as it is; an error for all else."""


def _sorted_groups(by: Node, value: Node, scope: Scope) -> ir.Loop | None:
    """Groups as they are first seen, and a loop over them that sorts."""
    session = scope.session
    listed_items = _as_list(scope)
    if listed_items is None:
        return None
    loop = session.loop(listed_items)
    assert loop.value is not None

    def make(item: ir.Expression) -> ir.Group | None:
        key, what = leaves.key(by, scope.at(item)), leaves.leaf(value, scope.at(item))
        return None if key is None or what is None else ir.Group(_key_value(key, scope), what)

    inner = grouped(Each(loop, One(ir.Variable(loop.value))), make)
    if inner is None:
        return None
    outer = session.loop(inner, ("key", "items"), ir.Order.SORTED)
    assert outer.key is not None
    assert outer.value is not None
    entry = ir.Member(ir.Text((ir.Variable(outer.key),)), ir.Variable(outer.value))
    return replace(outer, result=ir.Merge((entry,), LAST))
