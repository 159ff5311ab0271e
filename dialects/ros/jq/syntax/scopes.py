"""Walking syntax trees: the parts of a node, what `.` and the variables mean in each, rebuilding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node


class Part(NamedTuple):
    """A node directly below another. `same`: its `.` is that of the node; `binds`: the variable that it sees anew."""

    node: Node
    same: bool = True
    binds: str | None = None


_INSIDE = frozenset({"map", "group_by", "sort_by", "with_entries"})
"""Functions that give their argument another input than their own."""


def parts(node: Node) -> Sequence[Part]:
    """The parts of `node` in the order of its text."""
    match node:
        case nodes.Pipe(left, right):
            return (Part(left), Part(right, same=False))
        case nodes.Reduce(source, name, start, update):
            return (Part(source), Part(start), Part(update, same=False, binds=name))
        case nodes.Binding(source, name, body):
            return (Part(source), Part(body, binds=name))
        case nodes.Function(name, arguments):
            return tuple(Part(one, same=name not in _INSIDE) for one in arguments)
    return tuple(map(Part, _below(node)))


def _below(node: Node) -> Iterator[Node]:
    """The parts of those that give each of them their own input."""
    match node:
        case nodes.Index(left, right) | nodes.Binary(_, left, right) | nodes.Update(_, left, right):
            yield from (left, right)
        case nodes.Slice(target, start, stop):
            yield from (one for one in (target, start, stop) if one is not None)
        case nodes.Each(body) | nodes.Try(body) | nodes.Negation(body):
            yield body
        case nodes.Interpolation(pieces):
            yield from (one for one in pieces if not isinstance(one, str))
        case nodes.List(inner) if inner is not None:
            yield inner
        case nodes.Object(entries):
            yield from (one for entry in entries for one in entry)
        case nodes.Comma(several):
            yield from several
        case nodes.Conditional(branches, otherwise):
            yield from (one for branch in branches for one in branch)
            yield otherwise


def rebuilt(node: Node, new: Sequence[Node]) -> Node:
    """`node` with other parts, as many as it has."""
    of = iter(new)
    match node:
        case nodes.Slice(_, start, stop):
            target = next(of)
            return nodes.Slice(target, start and next(of), stop and next(of), node.offset)
        case nodes.Interpolation(pieces):
            return nodes.Interpolation(tuple(one if isinstance(one, str) else next(of) for one in pieces), node.offset)
        case nodes.Object(entries):
            return nodes.Object(tuple((next(of), next(of)) for _ in entries), node.offset)
        case nodes.Conditional(branches):
            pairs = tuple((next(of), next(of)) for _ in branches)
            return nodes.Conditional(pairs, next(of), node.offset)
        case nodes.Reduce(_, name):
            return nodes.Reduce(next(of), name, next(of), next(of), node.offset)
        case nodes.Binding(_, name):
            return nodes.Binding(next(of), name, next(of), node.offset)
        case nodes.Function(name):
            return nodes.Function(name, tuple(of), node.offset)
        case nodes.Comma():
            return nodes.Comma(tuple(of), node.offset)
    return _of_nodes(node, of)


def _of_nodes(node: Node, of: Iterator[Node]) -> Node:
    """Those whose fields are their parts, behind an operator if there is one."""
    match node:
        case nodes.Binary(operator) | nodes.Update(operator):
            return type(node)(operator, next(of), next(of), node.offset)
        case nodes.List():
            return nodes.List(next(of, None), node.offset)
        case nodes.Index() | nodes.Pipe():
            return type(node)(next(of), next(of), node.offset)
        case nodes.Each() | nodes.Negation():
            return type(node)(next(of), node.offset)
        case nodes.Try():
            return nodes.Try(next(of), node.offset)  # type: ignore[arg-type]
    return node


Change = Callable[[Node, bool, frozenset[str]], Node | None]
"""(a node, whether its `.` is that of the whole, the variables that are bound anew around it) -> what it becomes."""


def changed(node: Node, change: Change, same: bool = True, bound: frozenset[str] = frozenset()) -> Node:
    """`node` with `change` asked for each node from the outside in; what it answers is not looked into."""
    new = change(node, same, bound)
    if new is not None:
        return new
    below = parts(node)
    if not below:
        return node
    inner = [changed(one.node, change, same and one.same, bound | {one.binds} if one.binds else bound) for one in below]
    if all(now is before.node for now, before in zip(inner, below, strict=True)):
        return node
    return rebuilt(node, inner)


IMPLICIT = frozenset(name for name in nodes.ARITIES if name not in ("empty", "range"))
"""The functions whose value depends on `.` without a mention of it."""


def reads(node: Node) -> frozenset[str]:
    """The free variables of `node`, and "." where it depends on its input."""
    return frozenset(_reads(node, True, frozenset()))


def _reads(node: Node, same: bool, bound: frozenset[str]) -> Iterator[str]:
    match node:
        case nodes.Identity() if same:
            yield "."
        case nodes.Variable(name) if name not in bound:
            yield name
        case nodes.Function(name, arguments) if same and reads_input(name, len(arguments)):
            yield "."
        case nodes.Update() if same:
            yield "."
    for part in parts(node):
        inner = bound | {part.binds} if part.binds else bound
        yield from _reads(part.node, same and part.same, inner)


def reads_input(name: str, arguments: int) -> bool:
    """Whether a function reads `.` by itself."""
    return name in IMPLICIT and (name, arguments) != ("error", 1)


def is_single(node: Node) -> bool:
    """Whether `node` has exactly one output, unless it fails."""
    match node:
        case nodes.Each() | nodes.Comma() | nodes.Try():
            return False
        case nodes.List():
            return True
        case nodes.Function(name, arguments):
            if name in ("empty", "range", "select"):
                return False
            return name in _INSIDE or all(map(is_single, arguments))
        case nodes.Reduce(_, _, start, _):
            return is_single(start)
        case nodes.Binary("//", _, right):
            return is_single(node.left) and is_single(right)
    return all(is_single(part.node) for part in parts(node))


def tidied(node: Node) -> Node:
    """`node` without pipes from or to `.`, and with pipes that lean to the right: it means the same."""
    below = parts(node)
    new = [tidied(one.node) for one in below]
    made = node if all(now is old.node for now, old in zip(new, below, strict=True)) else rebuilt(node, new)
    match made:
        case nodes.Pipe(nodes.Identity(), only) | nodes.Pipe(only, nodes.Identity()):
            return only
        case nodes.Pipe(nodes.Pipe(first, second), third):
            return tidied(nodes.Pipe(first, nodes.Pipe(second, third)))
    return made
