"""What an expression asks for when it is evaluated, and may fail at.

jq computes what a program says whether it is used or not; an expansion, only what is used. So what a program drops may
be dropped in an expression only if something that stays fails wherever that fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dialects.ros.jq.evaluate.functions import INPUT, VOCABULARY
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.scopes import parts
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.traversal import rename, result_children

Demand = tuple[object, ...]
"""("program", name, argument), ("fields", object, path to it), or ("each" item of a source, ...), ("if" it passes, ...)
and a demand."""


def demands(e: ir.Expression) -> frozenset[Demand]:
    """What must not fail for `e` to have a value: programs, and objects that are asked for a field."""
    return frozenset(_demands(e))


def repeated(loop: ir.Loop, inside: frozenset[Demand]) -> frozenset[Demand]:
    """What the rounds of a loop ask for, whatever its variables are called."""
    found = []
    for one in inside:
        mark = _mark(_depth(one))
        names = {binder: new for binder, new in zip((loop.key, loop.value), mark, strict=True) if binder is not None}
        found.append(("each", loop.source, _renamed(one, names)))
    return frozenset(found)


def conditional(condition: ir.Expression, inside: frozenset[Demand]) -> frozenset[Demand]:
    """What is asked for where a condition holds."""
    return frozenset(("if", condition, one) for one in inside)


def _depth(demand: Demand) -> int:
    depth = 0
    while demand[0] in ("each", "if"):
        depth += demand[0] == "each"
        demand = demand[2]  # type: ignore[assignment]
    return depth


@lru_cache(maxsize=100)
def _mark(depth: int) -> tuple[ir.Binder, ir.Binder]:
    """The variables of the loop that has so many others below it, in demands."""
    return ir.Binder("key"), ir.Binder("value")


def _renamed(demand: Demand, names: dict[ir.Binder, ir.Binder]) -> Demand:
    return tuple(_part(one, names) for one in demand)


def _part(part: object, names: dict[ir.Binder, ir.Binder]) -> object:
    match part:
        case str() | None:
            return part
        case tuple():
            return _renamed(part, names)
    return rename(part, names)  # type: ignore[arg-type]


def _demands(e: ir.Expression) -> Iterator[Demand]:
    match bare(e):
        case ir.Call(vocabulary, name, ir.Object() as given) if vocabulary == VOCABULARY:
            yield from _of_program(name, given)
        case ir.Call(argument=argument):
            yield from _demands(argument)
        case ir.Array(items):
            for item in items:
                yield from _demands(item.value if isinstance(item, ir.Splice) else item)
        case ir.Object(members):
            for member in members:
                if isinstance(member, ir.Member):
                    yield from _demands(member.key)
                yield from _demands(member.value)
        case ir.Text(pieces):
            for part in pieces:
                if not isinstance(part, str):
                    yield from _demands(part)
        case ir.Loop(origin=None) as loop:  # one of the template is an argument: the service has computed it before
            yield from _of_loop(loop)


def _of_loop(loop: ir.Loop) -> Iterator[Demand]:
    yield from _demands(loop.source)
    inside = frozenset[Demand]().union(*map(demands, result_children(loop.result)))
    if loop.filter is not None:
        inside = conditional(loop.filter, inside) | demands(loop.filter)
    yield from repeated(loop, inside)


def _of_program(name: str, given: ir.Object) -> Iterator[Demand]:
    tree = parse(name)
    for value in given.fields.values():
        yield from _demands(value)
    if tree is None or _path(tree) is None:
        yield ("program", name, given)
    if tree is not None:
        yield from _paths(tree, given.fields.get(INPUT))


def _path(tree: Node) -> tuple[str, ...] | None:
    """The names of a path from the input."""
    names: list[str] = []
    while isinstance(tree, nodes.Index) and isinstance(tree.key, nodes.String):
        names.append(tree.key.text)
        tree = tree.target
    return tuple(reversed(names)) if isinstance(tree, nodes.Identity) else None


def _paths(tree: Node, dot: ir.Expression | None) -> Iterator[Demand]:
    """The objects that a program asks for fields, whatever their values are."""
    path = _path(tree)
    if path is not None:
        yield from (("fields", dot, path[:length]) for length in range(len(path)) if dot is not None)
        return
    match tree:
        case nodes.Pipe(first, _) | nodes.Binding(first, _, _):
            yield from _paths(first, dot)
        case nodes.Binary("and" | "or" | "//", first, _):
            yield from _paths(first, dot)
        case nodes.Interpolation() | nodes.Object() | nodes.Index() | nodes.Binary():
            for part in parts(tree):
                yield from _paths(part.node, dot)
