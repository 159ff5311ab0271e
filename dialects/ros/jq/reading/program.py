"""Syntax tree + scope -> the stream of its outputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.jq.reading import leaves, objects
from dialects.ros.jq.reading.demands import demands
from dialects.ros.jq.reading.scope import Scope
from dialects.ros.jq.reading.streams import Chain, Each, Guard, One, Stream, demanded, listed, then
from dialects.ros.jq.shape import WHOLE, ListOf, ObjectOf, Whole
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.scopes import Part, is_single, parts, rebuilt
from transpile import ir
from transpile.ir.traversal import rename, walk
from transpile.ir.traversal import result_children as children_of


def stream(node: Node, scope: Scope, hint: str = "") -> Stream | None:
    """What `node` yields; None where no loop says it. `hint`: the name of the variable that is bound to each output."""
    if next(scope.session.steps, None) is None:
        return None
    found = _stream(node, scope, hint)
    if is_single(node) and (found is None or _computes_loop(found)):
        # a list that a program goes on computing with is no loop of the template: all of it is one program
        value = leaves.leaf(node, scope)
        return found if value is None else One(value)
    return found


def _computes_loop(found: Stream) -> bool:
    if not isinstance(found, One):
        return False
    calls = (one for one in walk(found.value) if isinstance(one, ir.Call) and one.vocabulary == VOCABULARY)
    return any(isinstance(inner, ir.Loop) and inner.origin is None for call in calls for inner in walk(call.argument))


def _stream(node: Node, scope: Scope, hint: str) -> Stream | None:
    match node:
        case nodes.Pipe(left, right):
            return _pipe(left, right, scope, hint)
        case nodes.Binding(source, name, body):
            found = stream(source, scope, name)
            return _bound(found, name, body, scope, hint)
        case nodes.Comma(several):
            streams = [stream(one, scope) for one in several]
            return None if None in streams else Chain(tuple(streams))  # type: ignore[arg-type]
        case nodes.Each(target):
            found = stream(target, scope)
            return None if found is None else then(found, lambda value: _each(value, scope, hint))
        case nodes.List(body):
            return _list(body or nodes.Function("empty"), scope)
        case nodes.Function():
            return _function(node, scope, hint)
        case nodes.Binary("//", left, nodes.Object(())):
            return _alternative(left, scope)
        case nodes.Reduce():
            return objects.reduction(node, scope, stream)
    return _composed(node, scope)


def _bound(found: Stream | None, name: str, body: Node, scope: Scope, hint: str) -> Stream | None:
    return None if found is None else then(found, lambda value: stream(body, scope.bind(name, value), hint))


def _list(body: Node, scope: Scope) -> Stream | None:
    found = stream(body, scope)
    value = None if found is None else listed(found)
    return None if value is None else One(value)


def _pipe(left: Node, right: Node, scope: Scope, hint: str) -> Stream | None:
    value = objects.groups(left, right, scope)
    if value is not None:
        return One(value)
    found = stream(left, scope)
    return None if found is None else then(found, lambda dot: stream(right, scope.at(dot), hint))


def _alternative(left: Node, scope: Scope) -> Stream | None:
    """`add // {}`, and what pipes into it."""
    match left:
        case nodes.Function("add"):
            value = objects.added(scope.dot)
            return None if value is None else One(value)
        case nodes.Pipe(before, after):
            return stream(nodes.Pipe(before, nodes.Binary("//", after, nodes.Object(()))), scope)
    return None


# -- functions --------------------------------------------------------------------------------------------------------


def _function(node: nodes.Function, scope: Scope, hint: str) -> Stream | None:
    match node:
        case nodes.Function("map", (f,)):
            return stream(nodes.List(nodes.Pipe(nodes.Each(nodes.Identity()), f)), scope)
        case nodes.Function("with_entries", (f,)):
            mapped = nodes.Pipe(nodes.Function("map", (f,)), nodes.Function("from_entries"))
            return stream(nodes.Pipe(nodes.Function("to_entries"), mapped), scope)
        case nodes.Function("select", (f,)):
            only_if = leaves.condition(f, scope) if is_single(f) else None
            return None if only_if is None else Guard(only_if, One(scope.dot))
        case nodes.Function("empty"):
            return Chain(())
        case nodes.Function("to_entries"):
            return One(_entries(scope))
        case nodes.Function("keys"):
            return _keys(scope)
        case nodes.Function("from_entries"):
            value = objects.from_entries(scope.dot, scope)
            return None if value is None else One(value)
        case nodes.Function("sort_by", (nodes.Index(nodes.Identity(), nodes.String("key")),)):
            return _sorted(scope)
        case nodes.Function("range", bounds):
            return _range(bounds, scope, hint)
    return _composed(node, scope)


def _entries(scope: Scope) -> ir.Loop:
    """`to_entries`: keys and values."""
    loop = scope.session.loop(scope.dot, ("key", "value"))
    assert loop.key is not None
    assert loop.value is not None
    pair = (ir.Member(ir.Literal(name), ir.Variable(one)) for name, one in (("key", loop.key), ("value", loop.value)))
    return replace(loop, result=ir.Collect((ir.Object(tuple(pair)),)))


def _keys(scope: Scope) -> Stream | None:
    """`keys`, of what is an object: sorted."""
    if not isinstance(scope.session.shapes.of(scope.dot), ObjectOf):
        return None
    loop = scope.session.loop(scope.dot, ("key", "value"), ir.Order.SORTED)
    assert loop.key is not None
    return One(replace(loop, result=ir.Collect((ir.Variable(loop.key),))))


def _sorted(scope: Scope) -> Stream | None:
    """`to_entries | sort_by(.key)`, of what is an object."""
    match scope.dot:
        case ir.Loop(order=ir.Order.AS_IS, key=ir.Binder() as key, result=ir.Collect((ir.Object() as item,))) as loop:
            of = scope.session.shapes.of(loop.source)
            if isinstance(of, ObjectOf) and item.fields.get("key") == ir.Variable(key):
                return One(replace(loop, order=ir.Order.SORTED))
    return None


def _range(bounds: tuple[Node, ...], scope: Scope, hint: str) -> Stream | None:
    """`range`: the positions of a list, or numbers."""
    start, stop = (nodes.Number("0"), *bounds)[-2:]
    of = _measured(stop, scope)
    if start == nodes.Number("0") and of is not None and isinstance(scope.session.shapes.of(of), ListOf):
        loop = scope.session.loop(of, (hint or "index", "item"))
        assert loop.key is not None
        return Each(loop, One(ir.Variable(loop.key)))
    ends = [_end(one, scope) for one in (start, stop)]
    if None in ends:
        return None
    loop = scope.session.loop(ir.Call("core", "range", ir.Array(tuple(ends))), ("", hint or "index"))  # type: ignore[arg-type]
    assert loop.value is not None
    scope.session.shapes.binders[loop.value] = WHOLE
    return Each(loop, One(ir.Variable(loop.value)))


def _measured(node: Node, scope: Scope) -> ir.Expression | None:
    """The `x` of `x | length`."""
    match node:
        case nodes.Function("length"):
            return scope.dot
        case nodes.Pipe(of, nodes.Function("length")):
            return leaves.leaf(of, scope) if is_single(of) else None
    return None


def _end(node: Node, scope: Scope) -> ir.Expression | None:
    """An end of a range, if it is sure to be an integer."""
    value = leaves.leaf(node, scope) if is_single(node) else None
    if value is not None and isinstance(scope.session.shapes.of(value), Whole):
        return value
    of = _measured(node, scope)
    return value if of is not None and not isinstance(scope.session.shapes.of(of), Whole) else None


# -- loops ------------------------------------------------------------------------------------------------------------


def _each(value: ir.Expression, scope: Scope, hint: str) -> Stream | None:
    """The items of a value. Those of a loop are what it yields: no list of them is made."""
    match value:
        case ir.Loop(result=ir.Collect(items)) as made if len(items) == 1 and not isinstance(items[0], ir.Splice):
            loop, item = _renamed(made, scope)
            inner: Stream = One(item)
            if loop.filter is not None:
                inner = Guard(loop.filter, inner)
            return Each(replace(loop, filter=None), inner)
    loop = scope.session.loop(value, ("", hint or "item"))
    assert loop.value is not None
    return Each(loop, One(ir.Variable(loop.value)))


def _renamed(loop: ir.Loop, scope: Scope) -> tuple[ir.Loop, ir.Expression]:
    """A loop with variables of its own, and its item: it may stand in another one over the same list."""
    session = scope.session
    names = {one: ir.Binder(one.name) for one in (loop.key, loop.value) if one is not None}
    for old, new in names.items():
        if old in session.shapes.binders:  # nothing is known of one of a list function
            session.shapes.binders[new] = session.shapes.binders[old]
    # the item at a key is known of loops that still have both
    if loop.key is not None and loop.key in session.items:
        source, value = session.items[loop.key]
        names.setdefault(value, ir.Binder(value.name))
        session.shapes.binders[names[value]] = session.shapes.binders[value]
        session.items[names[loop.key]] = (source, names[value])
    made = rename(loop, names)
    assert isinstance(made, ir.Loop)
    if loop.key is not None and loop.value is None and loop.key in session.items:
        made = replace(made, value=session.items[names[loop.key]][1])
    (item,) = children_of(made.result)
    return made, item


# -- all else ---------------------------------------------------------------------------------------------------------


def _composed(node: Node, scope: Scope) -> Stream | None:
    """A node of parts, at most one of which has several outputs."""
    if isinstance(node, nodes.Try | nodes.Conditional) or (isinstance(node, nodes.Binary) and node.operator == "//"):
        return None
    below = parts(node)
    several = [at for at, part in enumerate(below) if not is_single(part.node)]
    if not several:
        value = _single(node, scope)
        return None if value is None else One(value)
    at = several[0]
    decides = isinstance(node, nodes.Binary) and node.operator in ("and", "or") and at == 1
    if len(several) > 1 or not below[at].same or decides or isinstance(node, nodes.Update):
        return None
    found = stream(below[at].node, scope)
    name = f"item{len(scope.names)}"
    inner = [nodes.Variable(name) if each == at else part.node for each, part in enumerate(below)]
    made = rebuilt(node, inner)
    after = None if found is None else then(found, lambda value: stream(made, scope.bind(name, value)))
    return after if after is not None and _asks(after, [*below[:at], *below[at + 1 :]], scope) else None


def _asks(after: Stream, others: Sequence[Part], scope: Scope) -> bool:
    """Whether a stream fails where other parts do: jq computes these also if the stream has no output."""
    found = [stream(one.node, scope) for one in others]
    return all(isinstance(one, One) and demands(one.value) <= demanded(after) for one in found)


def _single(node: Node, scope: Scope) -> ir.Expression | None:
    match node:
        case nodes.Object(entries):
            return _object(entries, scope)
        case nodes.Interpolation():
            return leaves.text(node, scope)
    return leaves.leaf(node, scope) if is_single(node) else None


def _object(entries: tuple[tuple[Node, Node], ...], scope: Scope) -> ir.Expression | None:
    members = []
    for name, value in entries:
        key, found = leaves.key(name, scope), stream(value, scope)
        if key is None or not isinstance(found, One):
            return None
        members.append(ir.Member(key, found.value))
    names = [one.name for one in members]
    if len(set(names)) < len(names) or (
        len(names) > 1 and "" in names and not all(_is_literal(one) for one in members)
    ):
        return None  # the last of two equal keys holds
    return ir.Object(tuple(members))


def _is_literal(member: ir.Member) -> bool:
    return isinstance(member.key, ir.Literal)
