"""What a program yields, one output after the other, as nests of loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.jq.reading.demands import Demand, conditional, demands, repeated
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.printer import printed
from transpile import ir
from transpile.ir.traversal import free
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class One:
    """Exactly one output."""

    value: ir.Expression


@dataclass(frozen=True, slots=True)
class Each:
    """The outputs of `body` for each item of a source. `loop` has the source, the variables and the order."""

    loop: ir.Loop
    body: Stream


@dataclass(frozen=True, slots=True)
class Guard:
    """The outputs of `body` where a condition holds."""

    condition: ir.Expression
    body: Stream


@dataclass(frozen=True, slots=True)
class Chain:
    """The outputs of some streams one behind the other."""

    parts: tuple[Stream, ...]


Stream = One | Each | Guard | Chain
Then = Callable[[ir.Expression], Stream | None]
NOTHING = ir.Collect(())


def then(stream: Stream, go_on: Then) -> Stream | None:
    """`stream` with what follows each of its outputs. None where an error in an output would be lost.

    jq computes each output whether it is used or not; an expansion, only what is used.
    """
    match stream:
        case One(value):
            after = go_on(value)
            return after if after is not None and demands(value) <= demanded(after) else None
        case Each(loop, body):
            inner = then(body, go_on)
            return None if inner is None else Each(loop, inner)
        case Guard(condition, body):
            inner = then(body, go_on)
            return None if inner is None else Guard(condition, inner)
        case Chain(streams):
            found = [then(one, go_on) for one in streams]
            return None if None in found else Chain(tuple(found))  # type: ignore[arg-type]


def demanded(stream: Stream) -> frozenset[Demand]:
    """What must not fail for a stream to be."""
    match stream:
        case One(value):
            return demands(value)
        case Each(loop, body):
            return demands(loop.source) | repeated(loop, demanded(body))
        case Guard(condition, body):
            return demands(condition) | conditional(condition, demanded(body))
        case Chain(streams):
            return frozenset[Demand]().union(*map(demanded, streams))


# -- loops ------------------------------------------------------------------------------------------------------------


def listed(stream: Stream) -> ir.Expression | None:
    """The list of all outputs."""
    items = _items(stream)
    if items is None:
        return None
    match stream:
        case Each():
            (only,) = items
            return only.value if isinstance(only, ir.Splice) else only
    return ir.Array(items)


def _items(stream: Stream) -> tuple[ir.Expression | ir.Splice, ...] | None:
    match stream:
        case One(value):
            return (value,)
        case Each():
            loop = _looped(stream, lambda body: _result(_items(body)))
            return None if loop is None else (ir.Splice(loop),)
        case Chain(streams):
            found = [_items(one) for one in streams]
            return None if None in found else tuple(item for one in found for item in one or ())
    return None


def _result(items: tuple[ir.Expression | ir.Splice, ...] | None) -> ir.Collect | None:
    return None if items is None else ir.Collect(items)


MakeMember = Callable[[ir.Expression], "tuple[ir.Member | ir.Spread, ...] | None"]
"""An output -> the entries that it makes."""


def merged(stream: Stream, make: MakeMember, duplicates: ir.Duplicates) -> ir.Loop | ir.Object | None:
    """The object of the entries that the outputs of a loop make, or of several with others beside them."""
    if isinstance(stream, Chain) and duplicates is ir.Duplicates.ERROR:
        entries = _members(stream, make, duplicates)
        return None if entries is None else ir.Object(entries)
    if not isinstance(stream, Each):
        return None

    def result(body: Stream) -> ir.Merge | None:
        members = _members(body, make, duplicates)
        return None if members is None else ir.Merge(members, duplicates)

    return _looped(stream, result)


def _members(stream: Stream, make: MakeMember, duplicates: ir.Duplicates) -> tuple[ir.Member | ir.Spread, ...] | None:
    match stream:
        case One(value):
            return make(value)
        case Each():
            loop = merged(stream, make, duplicates)
            return None if loop is None else (ir.Spread(loop),)
        case Chain(streams):
            found = [_members(one, make, duplicates) for one in streams]
            return None if None in found else tuple(member for one in found for member in one or ())
    return None


def grouped(stream: Stream, make: Callable[[ir.Expression], ir.Group | None]) -> ir.Loop | None:
    """The groups of the outputs of one loop."""
    if not isinstance(stream, Each):
        return None
    return _looped(stream, lambda body: make(body.value) if isinstance(body, One) else None)


Result = ir.Collect | ir.Merge | ir.Group


def _looped(each: Each, make: Callable[[Stream], Result | None]) -> ir.Loop | None:
    """The loop of a stream: conditions directly in it are its filter."""
    body, conditions = each.body, list[ir.Expression]()
    while isinstance(body, Guard):
        conditions.append(body.condition)
        body = body.body
    result, only_if = make(body), both(conditions)
    if result is None or (conditions and only_if is None):
        return None
    made = replace(each.loop, result=result, filter=only_if)
    mentioned = free(replace(made, key=None, value=None))
    return replace(
        made,
        key=made.key if made.key in mentioned else None,
        value=made.value if made.value in mentioned else None,
    )


def both(conditions: list[ir.Expression]) -> ir.Expression | None:
    """Conditions one after the other as one: programs over the same variables, joined by `and`."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    given: dict[str, ir.Expression] = {}
    programs = []
    for one in conditions:
        if not isinstance(one, ir.Call) or one.vocabulary != VOCABULARY or not isinstance(one.argument, ir.Object):
            return None
        fields = one.argument.fields
        if any(given.setdefault(name, value) != value for name, value in fields.items()):
            return None
        programs.append(one.name)
    trees = [parse(one) for one in programs]
    joined = trees[0]
    for tree in trees[1:]:
        if joined is None or tree is None:
            return None
        joined = nodes.Binary("and", _untrue(joined), tree)
    origin = next(iter(conditions[0].argument.members)).key.origin  # type: ignore[union-attr]
    return ir.Call(VOCABULARY, printed(joined), arguments(given, origin))  # type: ignore[arg-type]


def _untrue(condition: Node) -> Node:
    """A condition without the `and true` that makes a boolean of it."""
    match condition:
        case nodes.Binary("and", left, nodes.Constant("true")):
            return left
    return condition


def arguments(given: dict[str, ir.Expression], origin: object) -> ir.Object:
    """The argument of a call: its variables, named where the program stands."""
    return ir.Object(tuple(ir.Member(ir.Literal(name, origin=origin), given[name]) for name in sorted(given)))  # type: ignore[arg-type]
