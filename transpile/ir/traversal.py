"""Walking the IR: children, free variables, rebuilding and renaming.

Whatever did not change stays the identical object: identity and origin together tell that a slice of the source can
be kept. A leaf that changed loses its origin, an inner node keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import is_
from typing import TypeVar

from transpile import ir
from transpile.ir.holes import Hole, joined, unrooted

Change = Callable[[ir.Expression], ir.Expression]
Result = ir.Collect | ir.Merge | ir.Group
Part = TypeVar("Part")

NOTHING: frozenset[ir.Binder] = frozenset()


def children(e: ir.Expression) -> Sequence[ir.Expression]:
    """The expressions directly below `e` in source order: keys and values, the holes of a text, a loop's parts."""
    return _CHILDREN[e.__class__](e)


def _loop_children(loop: ir.Loop) -> Sequence[ir.Expression]:
    before = (loop.source,) if loop.filter is None else (loop.source, loop.filter)
    return [*before, *result_children(loop.result)]


def result_children(result: Result) -> Sequence[ir.Expression]:
    """The expressions directly below a loop's result."""
    match result:
        case ir.Collect(items):
            return _items(items)
        case ir.Merge(members):
            return _members(members)
        case ir.Group(key, value):
            return key, value


def _items(items: Sequence[ir.Expression | ir.Splice]) -> Sequence[ir.Expression]:
    return [item.value if item.__class__ is ir.Splice else item for item in items]  # type: ignore[misc]


def _members(members: Sequence[ir.Member | ir.Spread]) -> Sequence[ir.Expression]:
    below: list[ir.Expression] = []
    for member in members:
        if member.__class__ is ir.Member:
            below.append(member.key)
        below.append(member.value)
    return below


# By class: whole templates are walked several times in a conversion, and a `match` asks for one class after another.
_CHILDREN: dict[type, Callable[..., Sequence[ir.Expression]]] = {
    ir.Literal: lambda e: (),
    ir.Variable: lambda e: (),
    ir.Reference: lambda e: (),
    ir.Text: lambda e: [part for part in e.parts if part.__class__ is not str],
    ir.Array: lambda e: _items(e.items),
    ir.Object: lambda e: _members(e.members),
    ir.Call: lambda e: (e.argument,),
    ir.Shared: lambda e: (e.value,),
    ir.Loop: _loop_children,
    ir.Filled: lambda e: (e.body, *(value for _, value in e.values)),
}


def walk(e: ir.Expression, met: set[int] | None = None) -> Iterator[ir.Expression]:
    """`e` and everything below it, outermost first; what aliases stand for once, if `met` is given to note it in."""
    ahead = [e]
    while ahead:
        node = ahead.pop()
        yield node
        kind = node.__class__
        if kind is ir.Object:
            for member in reversed(node.members):  # type: ignore[union-attr]
                ahead.append(member.value)
                if member.__class__ is ir.Member:
                    ahead.append(member.key)
        elif kind is ir.Shared and met is not None:
            if id(node.value) not in met:  # type: ignore[union-attr]
                met.add(id(node.value))  # type: ignore[union-attr]
                ahead.append(node.value)  # type: ignore[union-attr, arg-type]
        elif kind is not ir.Literal:  # most are
            ahead.extend(reversed(_CHILDREN[kind](node)))


def walk_once(e: ir.Expression) -> Iterator[ir.Expression]:
    """Like `walk`, but what several copies of an alias stand for is met once."""
    return walk(e, set())


def free(e: ir.Expression) -> frozenset[ir.Binder]:
    """The loop variables that `e` mentions and does not bind itself."""
    match e:
        case ir.Literal() | ir.Reference():
            return NOTHING
        case ir.Variable(binder):
            return frozenset((binder,))
        case ir.Loop():
            inner = [free(child) for child in result_children(e.result)]
            if e.filter is not None:
                inner.append(free(e.filter))
            return free(e.source) | (NOTHING.union(*inner) - bound(e))
        case ir.Filled(body, values):
            outside = (free(value) for _, value in values)
            return NOTHING.union(free(body) - {binder for binder, _ in values}, *outside)
    found = NOTHING
    for child in children(e):
        if child.__class__ is not ir.Literal:  # most are
            below = free(child)
            found = found | below if found else below
    return found


def bound(loop: ir.Loop) -> frozenset[ir.Binder]:
    """The variables that `loop` binds in its filter and its result."""
    return frozenset(binder for binder in (loop.key, loop.value) if binder is not None)


def without_unused_key(loop: ir.Loop) -> ir.Loop:
    """The loop without its position or key, if its rounds do not mention it; else itself."""
    rounds = [*result_children(loop.result), *([loop.filter] if loop.filter is not None else [])]
    return loop if loop.key is None or any(loop.key in free(one) for one in rounds) else replace(loop, key=None)


def map_children(e: ir.Expression, f: Change) -> ir.Expression:
    """`e` with `f` applied to each of `children(e)`; `e` itself if they all stay the same.

    A hole of a text may become a literal (it joins the text around it), a variable, a reference or a call; a key a
    literal or a text.
    """
    match e:
        case ir.Literal() | ir.Variable() | ir.Reference():
            return e
        case ir.Text(parts):
            return _map_text(e, parts, f)
        case ir.Array(items):
            new = _map_each(items, lambda item: _map_item(item, f))
            return e if new is items else ir.Array(new, e.origin)
        case ir.Object(members):
            mapped = _map_each(members, lambda member: _map_member(member, f))
            return e if mapped is members else ir.Object(mapped, e.origin)
        case ir.Call(vocabulary, name, argument):
            value = f(argument)
            return e if value is argument else ir.Call(vocabulary, name, value, e.origin, e.formula)
        case ir.Shared(value=target):
            value = f(target)
            return e if value is target else ir.Shared(value, e.origin)
        case ir.Loop():
            return _map_loop(e, f, lambda binder: binder)
        case ir.Filled():
            return _map_filled(e, f, lambda binder: binder)


def map_result(result: Result, f: Change) -> Result:
    """`result` with `f` applied to each of its children."""
    match result:
        case ir.Collect(items):
            new = _map_each(items, lambda item: _map_item(item, f))
            return result if new is items else ir.Collect(new)
        case ir.Merge(members, duplicates):
            mapped = _map_each(members, lambda member: _map_member(member, f))
            return result if mapped is members else ir.Merge(mapped, duplicates)
        case ir.Group(key, value):
            pair = f(key), f(value)
            return result if pair[0] is key and pair[1] is value else ir.Group(*pair)


def _map_each(parts: tuple[Part, ...], f: Callable[[Part], Part]) -> tuple[Part, ...]:
    new = tuple(map(f, parts))
    return parts if all(map(is_, new, parts)) else new


def _map_item(item: ir.Expression | ir.Splice, f: Change) -> ir.Expression | ir.Splice:
    if not isinstance(item, ir.Splice):
        return f(item)
    value = f(item.value)
    return item if value is item.value else ir.Splice(value, item.origin)


def _map_member(member: ir.Member | ir.Spread, f: Change) -> ir.Member | ir.Spread:
    if isinstance(member, ir.Spread):
        value = f(member.value)
        return member if value is member.value else ir.Spread(value, member.origin)
    key, value = f(member.key), f(member.value)
    if key is member.key and value is member.value:
        return member
    if not isinstance(key, ir.Literal | ir.Text):
        raise TypeError(f"a key cannot become {type(key).__name__}")
    return ir.Member(key, value, member.origin)


def _map_text(e: ir.Text, parts: tuple[str | Hole, ...], f: Change) -> ir.Text:
    new = tuple(part if isinstance(part, str) else f(part) for part in parts)
    if all(map(is_, new, parts)):
        return e
    filled = any(isinstance(part, ir.Literal) for part in new)
    left = any(not isinstance(part, str | ir.Literal) for part in new)  # else nothing tells the text from the source's
    return ir.Text(joined(tuple(map(unrooted, new)) if filled else new), e.origin if left else None)


def _map_loop(e: ir.Loop, f: Change, binder: Callable[[ir.Binder], ir.Binder]) -> ir.Loop:
    source, result = f(e.source), map_result(e.result, f)
    only_if = None if e.filter is None else f(e.filter)
    key = None if e.key is None else binder(e.key)
    value = None if e.value is None else binder(e.value)
    if (source is e.source and result is e.result and only_if is e.filter) and (key is e.key and value is e.value):
        return e
    return replace(e, key=key, value=value, source=source, result=result, filter=only_if)


def _map_filled(e: ir.Filled, f: Change, binder: Callable[[ir.Binder], ir.Binder]) -> ir.Filled:
    body = f(e.body)
    values = tuple((binder(name), f(value)) for name, value in e.values)
    same = all(new[0] is old[0] and new[1] is old[1] for new, old in zip(values, e.values, strict=True))
    return e if body is e.body and same else ir.Filled(body, values, e.origin)


def rename(e: ir.Expression, names: Mapping[ir.Binder, ir.Binder], keep: bool = False) -> ir.Expression:
    """`e` with other binders: where they are mentioned and where loops inside `e` bind them.

    A renamed variable has no origin; with `keep` it has, where its new name is the old one.
    """

    def each(node: ir.Expression) -> ir.Expression:
        match node:
            case ir.Variable(binder, sigil):
                new = names.get(binder)
                stays = keep and new is not None and new.name == binder.name
                return node if new is None else ir.Variable(new, sigil, node.origin if stays else None)
            case ir.Loop():
                return _map_loop(node, each, lambda binder: names.get(binder, binder))
            case ir.Filled():
                return _map_filled(node, each, lambda binder: names.get(binder, binder))
            case _:
                return map_children(node, each)

    return each(e)


def alike(one: ir.Expression, other: ir.Expression) -> bool:
    """Whether both say the same in the same words: each reading of one text has binders of its own, of the same names.

    A variable that neither binds is the one that has its name where that stands.
    """
    if one is other or one == other:
        return True
    names = _namesakes(one, other)
    return len(set(names.values())) == len(names) and rename(other, names) == one


def _namesakes(one: ir.Expression, other: ir.Expression) -> dict[ir.Binder, ir.Binder]:
    """The variables of `other`, each with the one of its name that `one` has in the same place."""
    found: dict[ir.Binder, ir.Binder] = {}
    for own, twin in zip(walk(one), walk(other), strict=False):  # trees of other shapes are not alike anyway
        pairs = zip(_binders(own), _binders(twin), strict=False)
        found.update((new, old) for old, new in pairs if old and new and old.name == new.name)
    return found


def _binders(e: ir.Expression) -> tuple[ir.Binder | None, ...]:
    match e:
        case ir.Variable(binder):
            return (binder,)
        case ir.Loop(key=key, value=value):
            return key, value
        case ir.Filled(values=values):
            return tuple(binder for binder, _ in values)
    return ()
