"""Calls around loops that need no call when these are written out: `merge([for ...]...)`, `flatten([for ...])`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dialects.terraform.cty.values import sequence, wholly_known
from dialects.terraform.expand.known_values import Closure, Env
from dialects.terraform.expand.origins import resolved, rounds, settled
from dialects.terraform.expand.text import comments
from dialects.terraform.expand.text.constructors import (
    Entry,
    Made,
    constructor,
    copy,
    entries,
    in_object,
    member_key,
    note,
)
from dialects.terraform.expand.text.copies import cut
from dialects.terraform.expand.writer import Move, Pen, Spot
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.loops_in import loops_in
from transpile.hosts.hcl.syntax import Call, Chunk, Expression, For, Item, Number, Object, Template, Tuple
from transpile.hosts.hcl.tokens import behind_gap
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span


def simplified(pen: Pen, e: Call, env: Env, move: Move) -> str | None:
    """A call that merges or flattens what a loop makes, as what it makes; None where there is nothing to simplify."""
    loop = bare(e.arguments[-1])
    if not isinstance(loop, For) or loop.member is not None:
        return None
    if e.expanded and e.function.text == "merge":
        return _merged(pen, e, loop, env, move)
    if e.expanded:
        return _spread(pen, e, loop, env, move)
    if e.function.text == "flatten" and (found := _flat(pen, loop, env)) is not None:
        return constructor(pen, e.span, Made(found, False, *_top(pen, e.span, loop)), move)
    return None


def _top(pen: Pen, span: Span, loop: For) -> tuple[tuple[str, ...], frozenset[str]]:
    """The comments in `span` that stand in nothing that is copied of the body; those of items among them."""
    top = comments.written(pen, comments.left(pen, span, _copied(loop)))
    return top, comments.of_items(pen, (one for one in loops_in(loop) if isinstance(one, For))) if top else frozenset()


def _copied(e: Expression) -> Iterator[Span]:
    """What is copied of a loop, and of the loops in it that are written out with it."""
    match bare(e):
        case For(member=None, result=result):
            yield from _copied(result)
        case Call(expanded=True, arguments=(only,)) as call if call.function.text == "merge":
            yield from _copied(only)
        case Tuple(items=items):
            for item in items:
                yield from _copied(item)
        case _:
            yield e.span


# -- merge ------------------------------------------------------------------------------------------------------------


def _merged(pen: Pen, e: Call, loop: For, env: Env, move: Move) -> str | None:
    """`merge([for ...]...)` as one object; with other arguments before it, as the last argument."""
    found = _members(pen, loop, env)
    alone = len(e.arguments) == 1
    # Beside a map, an object makes an object of the result, even an empty one: nothing stays nothing, `[]...`.
    if found is None or not (found or alone):
        return _spread(pen, e, loop, env, move)
    span = e.span if alone else e.arguments[-1].span
    written = constructor(pen, span, Made(_last_ones(found), True, *_top(pen, span, loop)), move)
    return written if alone else _with_arguments(pen, e, env, move, written)


def _members(pen: Pen, e: Expression, env: Env) -> list[Entry] | None:
    """The items of what a list of objects, one for each round, merges to; None where not all are written there."""
    loop = bare(e)
    if not isinstance(loop, For) or (around := rounds(pen, loop, env)) is None:
        return None
    found: list[Entry] = []
    for one in around:
        inner = _object(pen, loop.result, one)
        if inner is None:
            return None
        apart = bool(found) and any(each.apart for each in inner)
        found += [replace(each, apart=each.apart or (apart and at == 0)) for at, each in enumerate(inner)]
    note(pen, loop, env, len(around))
    return found


def _object(pen: Pen, e: Expression, env: Env) -> list[Entry] | None:
    """The items of an object that is written there, or made by a loop, or merged of such."""
    match bare(e):
        case Object() as found:
            return list(_items(pen, found, env))
        case For(member=member) as loop if member is not None:
            made = entries(pen, loop, env)
            if made is None:
                return None
            several = list(made.entries)
            several[:1] = [replace(one, lead=(*made.top, *one.lead), own=made.own) for one in several[:1]]
            return several
        case Call(expanded=True, arguments=(only,)) as call if call.function.text == "merge":
            return _members(pen, only, env)
    return None


def _items(pen: Pen, e: Object, env: Env) -> Iterator[Entry]:
    """The items of an object, with the comments and the empty lines between them."""
    spans = [item.span for item in e.items]
    others, about = comments.belonging(pen, comments.left(pen, e.span, spans), spans)
    for at, (item, here) in enumerate(zip(e.items, spans, strict=True)):
        before = pen.source.slice(Span(spans[at - 1].end if at else e.span.start, here.start))
        lead = [one for one in about.get(at, ()) if one.start < here.start]
        lead += comments.left(pen, here, [item.key.span, item.value.span])
        trail = [one for one in about.get(at, ()) if one.start > here.start]
        yield replace(
            _of_item(pen, item, env),
            lead=comments.written(pen, [*lead, *(others if item is e.items[-1] else ())]),
            trail=" ".join(comments.written(pen, trail)),
            apart=re.search(r"\n[ \t]*\r?\n", before) is not None,
        )


def _of_item(pen: Pen, item: Item, env: Env) -> Entry:
    return Entry(
        lambda move: in_object(pen, item.value, env, move),
        lambda move: member_key(pen, item.key, env, move),
        pen.deciding.name(item.key, env) if settled(pen, item.key, env) else None,
    )


def _last_ones(found: list[Entry]) -> list[Entry]:
    """Of items with the same key the last one."""
    last = {one.name: at for at, one in enumerate(found)}
    return [one for at, one in enumerate(found) if one.name is None or last[one.name] == at]


# -- arguments --------------------------------------------------------------------------------------------------------


def _spread(pen: Pen, e: Call, loop: For, env: Env, move: Move) -> str | None:
    """`f(a, [for ...]...)` with what the loop makes as arguments, if it makes any."""
    made = entries(pen, loop, env)
    if made is None or not made.entries:
        return None
    listing = constructor(pen, e.arguments[-1].span, made, move)
    if "\n" in listing and len(e.arguments) > 1:
        return _with_arguments(pen, e, env, move, f"{listing}...")
    return _with_arguments(pen, e, env, move, listing[1:-1])


def _with_arguments(pen: Pen, e: Call, env: Env, move: Move, last: str) -> str:
    """A call with something else in the place of its last argument and the `...` behind it."""
    found = [edit for one in e.arguments[:-1] for edit in pen.edits(one, env, move, Spot.PART)]
    end = behind_gap(pen.source.text, e.arguments[-1].span.end) + len("...")
    found.append(Edit(Span(e.arguments[-1].span.start, end), last))
    return cut(pen, e, e.span, found, move)


# -- flatten ----------------------------------------------------------------------------------------------------------


def _flat(pen: Pen, loop: For, env: Env) -> list[Entry] | None:
    """The items that lists of lists, one for each round, are flattened to; None where not all are seen.

    `flatten` goes down into every list, so each item must be known to be none: a reference may be one.
    """
    around = rounds(pen, loop, env)
    if around is None or loop.member is not None:
        return None
    found: list[Entry] = []
    for one in around:
        inner = _flattened(pen, loop.result, one)
        if inner is None:
            return None
        found += inner
    note(pen, loop, env, len(around))
    return found


def _flattened(pen: Pen, e: Expression, env: Env) -> list[Entry] | None:
    match bare(e):
        case For(member=None) as loop:
            return _flat(pen, loop, env)
        case Tuple(items=items):
            several = [_flattened(pen, item, env) for item in items]
            return None if None in several else [one for each in several for one in each or ()]
    return [Entry(lambda move: copy(pen, e, env, move))] if _is_no_list(pen, e, env) else None


def _is_no_list(pen: Pen, e: Expression, env: Env) -> bool:
    """Whether `flatten` leaves a value as it is."""
    origin = resolved(pen, e, env) or Closure(e, env)
    match bare(origin.e):
        case Object() | Number():
            return True
        case Template(parts=parts) if len(parts) != 1 or isinstance(parts[0], Chunk):
            return True
        case For(member=member):
            return member is not None
    value = pen.deciding.value(origin.e, origin.env) if settled(pen, origin.e, origin.env) else None
    return value is not None and wholly_known(value) and sequence(value) is None
