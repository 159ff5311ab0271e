"""Loops -> programs: `map`, nests in brackets, and `reduce` for objects and groups."""

from __future__ import annotations

from collections.abc import Callable

from dialects.ros.jq.reading.leaves import is_boolean
from dialects.ros.jq.reading.objects import SAME_LIST, of_first
from dialects.ros.jq.shape import BOOLEAN, TEXT, ObjectOf, Whole, is_text, same_in_text
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import KEYWORDS, Node
from dialects.ros.jq.writing.bodies import Bodies
from dialects.ros.jq.writing.session import Env, Session, UnsayableError
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.traversal import free, result_children, walk

KEY = nodes.Index(nodes.Identity(), nodes.String("key"))
EMPTY = nodes.Object(())
ADD_UP = nodes.Binary("//", nodes.Function("add"), EMPTY)
"""One object of all; without any, an empty one."""
Body = Callable[[Env], Node]
"""What a round yields, with the variables as they are said there."""
SayMembers = Callable[[tuple[ir.Member | ir.Spread, ...], Env], Node]


class Loops:
    """Says loops."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._strings: set[ir.Binder] = set()
        self.bodies = Bodies(session, self.say, self.outputs, self.among)

    def say(self, loop: ir.Loop, env: Env) -> Node:
        """The program that makes what a loop yields."""
        self._enter(loop)
        groups = self._sorted_groups(loop, env)
        if groups is not None:
            return groups
        match loop.result:
            case ir.Collect(items):
                return self._collected(loop, items, env)
            case ir.Merge(members, ir.Duplicates.LAST):
                return self._last(loop, _opened(members), env)
            case ir.Merge(members):
                return self._unique(loop, _opened(members), env)
            case ir.Group(key, value):
                name, source, inner = self._reduced(loop, env)
                target = nodes.Index(nodes.Identity(), self.bodies.key(key, inner))
                update = nodes.Update("+=", target, nodes.List(self.bodies.say(value, inner)))
                return nodes.Reduce(source, name, EMPTY, update)

    def _enter(self, loop: ir.Loop) -> None:
        """Notes what the variables of a loop are."""
        shapes = self.session.shapes
        shapes.enter(loop)
        if loop.stringify and loop.value is not None and loop.value not in self._strings:
            if not same_in_text(shapes.binders[loop.value]):
                raise UnsayableError  # the dialect makes a string of each item, and jq spells some otherwise
            if not is_text(shapes.binders[loop.value]):
                self._strings.add(loop.value)
            shapes.binders[loop.value] = TEXT

    def _sorted_groups(self, loop: ir.Loop, env: Env) -> Node | None:
        """Groups that a loop brings into the order of their keys, and does nothing else to."""
        match loop:
            case ir.Loop(
                key=ir.Binder() as key,
                value=ir.Binder() as value,
                source=ir.Loop(key=None, result=ir.Group() as group) as inner,
                order=ir.Order.SORTED,
                filter=None,
                result=ir.Merge((ir.Member(ir.Text((ir.Variable(named),)), ir.Variable(listed)),)),
            ) if (named, listed) == (key, value) and _is_flat(inner) and not _has_entries(inner):
                return self._grouped(inner, group, env)
        return None

    def _grouped(self, loop: ir.Loop, group: ir.Group, env: Env) -> Node:
        self._enter(loop)
        source, inner = self._source(loop, env), self._inside(loop, env)
        key, value = self.bodies.key(group.key, inner), self.bodies.say(group.value, inner)
        entry = nodes.Object(((of_first(key), nodes.Function("map", (value,))),))
        made = nodes.Pipe(nodes.Function("group_by", (key,)), nodes.Pipe(nodes.Function("map", (entry,)), ADD_UP))
        if loop.filter is not None:
            made = nodes.Pipe(nodes.Function("map", (self._select(loop.filter, inner),)), made)
        return nodes.Pipe(_unchecked(source), made)

    # -- lists ----------------------------------------------------------------------------------------------------

    def _collected(self, loop: ir.Loop, items: tuple[ir.Expression | ir.Splice, ...], env: Env) -> Node:
        if not _is_flat(loop) or _is_range(loop):
            return nodes.List(self._stream(loop, env, lambda inner: self.bodies.items(items, inner)))
        entries, inner = self._entries(loop, env), self._inside(loop, env)
        return nodes.Pipe(
            entries, nodes.Function("map", (self._filtered(loop, self.bodies.items(items, inner), inner),))
        )

    def outputs(self, loop: ir.Loop, env: Env) -> Node | None:
        """The items of a list that a loop yields, one after the other; None where it yields no list."""
        match loop.result:
            case ir.Collect(items):
                self._enter(loop)
                return self._stream(loop, env, lambda inner: self.bodies.items(items, inner))
        return None

    def _stream(self, loop: ir.Loop, env: Env, body: Body) -> Node:
        """What the rounds of a loop yield, one after the other."""
        if _is_flat(loop):
            rounds, inner = self._rounds(loop, env), self._inside(loop, env)
            return nodes.Pipe(rounds, self._filtered(loop, body(inner), inner))
        source = self._passing(loop, env)
        name, inner = self._variable(loop, env)
        return nodes.Binding(source, name, body(inner))

    # -- objects --------------------------------------------------------------------------------------------------

    def _last(self, loop: ir.Loop, members: tuple[ir.Member | ir.Spread, ...], env: Env) -> Node:
        """An object in which the last of equal keys holds."""
        match members:
            case (ir.Member() as only,):
                name, source, inner = self._reduced(loop, env)
                key, value = self.bodies.entry(only, inner)
                return nodes.Reduce(source, name, EMPTY, _set(key, value))
        if _is_flat(loop) and not _is_range(loop):
            entries, inner = self._entries(loop, env), self._inside(loop, env)
            body = self._filtered(loop, self._objects(members, inner), inner)
            return nodes.Pipe(nodes.Pipe(entries, nodes.Function("map", (body,))), ADD_UP)
        return nodes.Pipe(nodes.List(self._stream(loop, env, lambda inner: self._objects(members, inner))), ADD_UP)

    def _objects(self, members: tuple[ir.Member | ir.Spread, ...], env: Env) -> Node:
        """What a round adds, as objects."""
        found: list[Node] = []
        for one in members:
            if isinstance(one, ir.Spread):
                found.append(self._spread(one, env, self._objects, ir.Duplicates.LAST))
            else:
                found.append(nodes.Object((self.bodies.entry(one, env),)))
        return found[0] if len(found) == 1 else nodes.Comma(tuple(found)) if found else nodes.Function("empty")

    def _unique(self, loop: ir.Loop, members: tuple[ir.Member | ir.Spread, ...], env: Env) -> Node:
        """An object in which no key may come twice."""
        match members:
            case (ir.Member() as only,):
                name, source, inner = self._reduced(loop, env)
                key, value = self.bodies.entry(only, inner)
                return nodes.Reduce(source, name, EMPTY, _set_once(key, value))
        return self._once(self._stream(loop, env, lambda inner: self._pairs(members, inner)))

    def among(self, members: tuple[ir.Member | ir.Spread, ...], env: Env) -> Node:
        """An object among whose entries loops stand, all of which treat equal keys alike."""
        loops = [bare(one.value) for one in members if isinstance(one, ir.Spread)]
        if all(isinstance(one, ir.Loop) and _replaces(one) for one in loops):
            return nodes.Pipe(nodes.List(self._objects(members, env)), ADD_UP)
        return self._once(self._pairs(members, env))

    def _once(self, pairs: Node) -> Node:
        """An object of keys and values, no key of which may come twice."""
        name = self.session.variable("entry")
        key, value = (nodes.Index(nodes.Variable(name), nodes.String(one)) for one in ("key", "value"))
        return nodes.Reduce(pairs, name, EMPTY, _set_once(key, value))

    def _pairs(self, members: tuple[ir.Member | ir.Spread, ...], env: Env) -> Node:
        """What a round adds, as keys and values."""
        found: list[Node] = []
        for one in members:
            if isinstance(one, ir.Spread):
                found.append(self._spread(one, env, self._pairs, ir.Duplicates.ERROR))
                continue
            key, value = self.bodies.entry(one, env)
            found.append(nodes.Object(((nodes.String("key"), key), (nodes.String("value"), value))))
        return found[0] if len(found) == 1 else nodes.Comma(tuple(found)) if found else nodes.Function("empty")

    def _spread(self, spread: ir.Spread, env: Env, say: SayMembers, duplicates: ir.Duplicates) -> Node:
        """What an inner loop adds; one that treats equal keys otherwise has an object of its own."""
        loop = bare(spread.value)
        if not isinstance(loop, ir.Loop) or not isinstance(loop.result, ir.Merge):
            raise UnsayableError
        if loop.result.duplicates is not duplicates:
            raise UnsayableError
        self._enter(loop)
        members = _opened(loop.result.members)
        return self._stream(loop, env, lambda inner: say(members, inner))

    # -- sources --------------------------------------------------------------------------------------------------

    def _reduced(self, loop: ir.Loop, env: Env) -> tuple[str, Node, Env]:
        """The variable of a `reduce`, its source, and what is known inside: `.` is what has been made so far."""
        source = self._passing(loop, env)
        name, inner = self._variable(loop, env)
        return name, source, inner

    def _passing(self, loop: ir.Loop, env: Env) -> Node:
        """The items that pass the filter, as outputs."""
        rounds = self._rounds(loop, env)
        if loop.filter is None:
            return rounds
        inner = self._inside(loop, env)
        if _has_loops(loop.filter):
            raise UnsayableError
        return nodes.Pipe(rounds, self._select(loop.filter, inner))

    def _filtered(self, loop: ir.Loop, body: Node, env: Env) -> Node:
        """The body for the items that pass the filter."""
        if loop.filter is None:
            return body
        select = self._select(loop.filter, env)
        return select if isinstance(body, nodes.Identity) else nodes.Pipe(select, body)

    def _select(self, condition: ir.Expression, env: Env) -> Node:
        said = self.bodies.say(condition, env)
        if not is_boolean(said) and self.session.shapes.of(condition) != BOOLEAN:
            raise UnsayableError  # in the IR a string may say `false`, in jq it holds
        if isinstance(said, nodes.Binary) and said.operator == "and" and said.right == nodes.Constant("true"):
            said = said.left
        return nodes.Function("select", (said,))

    def _rounds(self, loop: ir.Loop, env: Env) -> Node:
        """The items of a source, or its entries, as outputs."""
        found = self._entries(loop, env)
        return found if _is_range(loop) else _each(found)

    def _entries(self, loop: ir.Loop, env: Env) -> Node:
        """The list of items, or of entries where a loop has a key or sorts."""
        source = self._source(loop, env)
        if not _has_entries(loop):
            return source
        if _is_range(loop):
            raise UnsayableError
        entries: Node = nodes.Function("to_entries")
        if loop.order is ir.Order.SORTED:
            shape = self.session.shapes.of(loop.source)
            if not isinstance(shape, ObjectOf):
                raise UnsayableError
            entries = nodes.Pipe(entries, nodes.Function("sort_by", (KEY,)))
        return nodes.Pipe(source, entries)

    def _source(self, loop: ir.Loop, env: Env) -> Node:
        source = bare(loop.source)
        match source:
            case ir.Call("core", "range", argument):
                return self._range(argument, env)
            case ir.Call("core"):
                raise UnsayableError
        if free(source).isdisjoint(env) and not any(isinstance(one, ir.Loop) for one in walk(source)):
            if isinstance(source, ir.Array) and any(isinstance(one, ir.Splice) for one in source.items):
                raise UnsayableError
            if not (isinstance(source, ir.Call) and source.vocabulary == "jq"):
                return self.bodies.given(source, _plural(loop) if isinstance(source, ir.Array | ir.Object) else "")
        return self.bodies.say(source, env)

    def _range(self, argument: ir.Expression, env: Env) -> Node:
        bounds = argument.items if isinstance(argument, ir.Array) else (argument,)
        if not 1 <= len(bounds) <= 2 or not all(map(self._is_whole, bounds)):
            raise UnsayableError
        return nodes.Function("range", tuple(self.bodies.say(one, env) for one in bounds))  # type: ignore[arg-type]

    def _is_whole(self, bound: ir.Expression | ir.Splice) -> bool:
        """Whether a bound is an integer: a string that says one is none to jq."""
        measures = isinstance(bound, ir.Call) and bound.vocabulary == "jq" and bound.name.endswith("length")
        return measures or isinstance(self.session.shapes.of(bound), Whole)

    # -- variables ------------------------------------------------------------------------------------------------

    def _inside(self, loop: ir.Loop, env: Env) -> Env:
        """The variables where `.` is the item or the entry of a loop."""
        return {**env, **self._said(loop, nodes.Identity())}

    def _said(self, loop: ir.Loop, item: Node) -> dict[ir.Binder, Node]:
        """How the variables of a loop are said; an item that its dialect makes a string of, as a string."""
        said = _variables(loop, item)
        for one in said.keys() & self._strings:
            said[one] = nodes.Pipe(said[one], nodes.Function("tostring"))
        return said

    def _variable(self, loop: ir.Loop, env: Env) -> tuple[str, Env]:
        """A variable for the item or the entry."""
        hint = loop.value.name if loop.value is not None and not _has_entries(loop) else "entry"
        name = self.session.variable(hint)
        return name, {**env, **self._said(loop, nodes.Variable(name))}


def _opened(members: tuple[ir.Member | ir.Spread, ...]) -> tuple[ir.Member | ir.Spread, ...]:
    """The entries of a body, which may be all of an object that stands behind an alias."""
    match members:
        case (ir.Spread(ir.Shared() as alias),) if isinstance(body := bare(alias), ir.Object):
            return _opened(body.members)
    return members


def _unchecked(source: Node) -> Node:
    """A source without the question whether it is a list: `group_by` asks that, too."""
    if isinstance(source, nodes.Pipe) and source.right == SAME_LIST:
        return source.left
    return source


def _variables(loop: ir.Loop, item: Node) -> dict[ir.Binder, Node]:
    out: dict[ir.Binder, Node] = {}
    pair = _has_entries(loop)
    if loop.key is not None:
        out[loop.key] = nodes.Index(item, nodes.String("key"))
    if loop.value is not None:
        out[loop.value] = nodes.Index(item, nodes.String("value")) if pair else item
    return out


def _has_entries(loop: ir.Loop) -> bool:
    return loop.key is not None or loop.order is ir.Order.SORTED


def _is_flat(loop: ir.Loop) -> bool:
    """Whether `.` stays the item in all of the body: there is no loop in it."""
    inside = [*result_children(loop.result), *([loop.filter] if loop.filter is not None else [])]
    return not any(map(_has_loops, inside))


def _has_loops(e: ir.Expression) -> bool:
    return any(isinstance(one, ir.Loop) or (isinstance(one, ir.Call) and one.name == "Fn::Jq") for one in walk(e))


def _replaces(loop: ir.Loop) -> bool:
    """Whether the last of equal keys holds in what a loop makes."""
    return isinstance(loop.result, ir.Merge) and loop.result.duplicates is ir.Duplicates.LAST


def _is_range(loop: ir.Loop) -> bool:
    """Whether a loop has a number of iterations: jq makes no list of these numbers."""
    source = bare(loop.source)
    return isinstance(source, ir.Call) and (source.vocabulary, source.name) == ("core", "range")


def _each(node: Node) -> Node:
    if isinstance(node, nodes.Pipe):
        return nodes.Pipe(node.left, _each(node.right))
    return nodes.Each(node)


def _set(key: Node, value: Node) -> Node:
    return nodes.Update("=", nodes.Index(nodes.Identity(), key), value)


def _set_once(key: Node, value: Node) -> Node:
    told = nodes.Function("error", (nodes.Interpolation(("duplicate key ", key)),))
    return nodes.Conditional(((nodes.Function("has", (key,)), told),), _set(key, value))


def _plural(loop: ir.Loop) -> str:
    name = loop.value.name if loop.value is not None else "item"
    return f"{name}s" if f"{name}s" not in KEYWORDS else f"{name}_items"
