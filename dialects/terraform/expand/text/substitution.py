"""The text of an expression with what the variables of loops stand for, and its loops written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum, auto

from dialects.terraform.cty.hcl_text import flat, key, written
from dialects.terraform.cty.values import MapOf, Value, is_number, wholly_known
from dialects.terraform.expand.known_values import Closure, Env
from dialects.terraform.expand.origins import resolved, settled
from dialects.terraform.expand.writer import STAY, Captured, Move, Pen
from dialects.terraform.syntax.loops_in import binders, heredocs_in
from dialects.terraform.syntax.references import Node, children
from transpile.hosts.hcl.syntax import (
    Attribute,
    Binary,
    Call,
    Conditional,
    Expression,
    For,
    ForDirective,
    Index,
    Item,
    Name,
    Object,
    Splat,
    Template,
    Tuple,
    Unary,
)
from transpile.syntax.edits import Edit, apply
from transpile.syntax.source import Span

SHORT = 80
"""A value is written on one line up to so many characters."""


class Spot(Enum):
    """Where an expression stands: by itself, as all of an item's value, among others, beside an operator, or before
    what is looked up in it."""

    FREE = auto()
    VALUE = auto()
    PART = auto()
    OPERAND = auto()
    BASE = auto()


def text(pen: Pen, e: Expression, env: Env, move: Move = STAY, spot: Spot = Spot.FREE) -> str:
    """The text of an expression as it is written where `move` puts it."""
    return cut(pen, e, e.span, list(edits(pen, e, env, move, spot)), move)


def cut(pen: Pen, e: Node, span: Span, found: list[Edit], move: Move) -> str:
    """The text of `span`, which belongs to `e`, with the edits made and its lines moved."""
    if move.old != move.new and not pen.is_one_line(span):
        found += _moves(pen, e, span, found, move)
    return pen.count(apply(pen.source.text, found, span))


def _moves(pen: Pen, e: Node, span: Span, found: list[Edit], move: Move) -> list[Edit]:
    """What moves the lines of `span` but the first; those of heredocs stay where their blanks count."""
    source, old = pen.source.text, move.old
    solid = [edit.span for edit in found]
    solid += [one.span for one in heredocs_in(e) if not _is_movable(pen, one, old)]
    moves = []
    for line in re.finditer(r"\n(?=[^\r\n])", source[span.start : span.end]):
        at = span.start + line.end()
        if any(one.start < at < one.end for one in solid) or not source.startswith(old, at):
            continue
        if not source[at : source.find("\n", at)].strip():
            continue
        moves.append(Edit(Span(at, at + len(old)), move.new))
    return moves


def _is_movable(pen: Pen, heredoc: Template, old: str) -> bool:
    """Whether all lines of a heredoc may be moved: those of `<<-` that have anything to move.

    Blanks that begin a line count where `~` has taken the end of the line before.
    """
    written = pen.source.slice(heredoc.span)
    if not written.startswith("<<-") or "{~" in written or "~}" in written:
        return False
    return all(row.startswith(old) for row in written.split("\n")[1:] if row.strip())


def edits(pen: Pen, e: Expression, env: Env, move: Move, spot: Spot = Spot.FREE) -> Iterator[Edit]:
    """What is written in another way in `e`."""
    if not pen.touches(e, env):
        return
    new = _replaced(pen, e, env, move, spot)
    if new is None:
        yield from _inside(pen, e, env, move)
    else:
        yield Edit(e.span, new)


def _replaced(pen: Pen, e: Expression, env: Env, move: Move, spot: Spot) -> str | None:
    """What stands for all of `e`; None where only parts of it change."""
    from dialects.terraform.expand.text.constructors import written_out
    from dialects.terraform.expand.text.directives import rewritten
    from dialects.terraform.expand.text.simplified_calls import simplified

    match e:
        case For():
            return written_out(pen, e, env, move)
        case Call(expanded=True) | Call(arguments=(_,)) if pen.has_loops(e) and (new := simplified(pen, e, env, move)):
            return new
        case Template() if (new := rewritten(pen, e, env)) is not None:
            return new
        case Name() | Attribute() | Index() if (origin := _origin(pen, e, env)) is not None:
            return placed(pen, origin, move, e.span, spot)
    return _value(pen, e, env, move, spot) if pen.mentions(e, env) else None


def _origin(pen: Pen, e: Expression, env: Env) -> Closure | None:
    """The expression that is written for all of `e`."""
    found = resolved(pen, e, env)
    if found is None and isinstance(e, Name) and e.name in env:
        return env[e.name].origin
    return found


def _value(pen: Pen, e: Expression, env: Env, move: Move, spot: Spot) -> str | None:
    """The value of what depends on nothing but fixed items. What is laid out on several lines stays, and so does a
    condition that gives no items: `tomap({})` has not the type that its other branch gives it."""
    alone = isinstance(e, Template) and len(e.parts) == 1 and not e.heredoc
    if isinstance(e, Tuple | Object | For) or (isinstance(e, Template) and not alone):
        return None
    if not pen.is_one_line(e.span) or not settled(pen, e, env):
        return None
    value = pen.deciding.value(e, env)
    if not wholly_known(value) or (isinstance(e, Conditional) and isinstance(value, MapOf) and not value.items):
        return None
    return spelled(pen, value, move, e.span.start, spot)


def spelled(pen: Pen, value: Value, move: Move, at: int, spot: Spot = Spot.FREE) -> str:
    """A value, as it is written at a place."""
    line = flat(value)
    if is_number(value) and (spot is Spot.BASE or (line.startswith("-") and spot is Spot.OPERAND)):
        return f"({line})"
    if move.flat or len(line) <= SHORT:
        return line
    return written(value, pen.text.moved(at, move)).replace("\n", pen.source.newline)


def placed(pen: Pen, origin: Closure, move: Move, span: Span, spot: Spot) -> str:
    """What a variable stands for, written in the place of `span`."""
    from dialects.terraform.expand.text.constructors import ends_with_heredoc
    from dialects.terraform.expand.text.directives import in_quotes

    e, old = origin.e, pen.text.base(origin.e.span)
    among = move.flat or (spot is Spot.PART and not pen.ends_line(span))
    joined = spot in (Spot.OPERAND, Spot.BASE) or origin.key is not None
    if isinstance(e, Template) and e.heredoc and (among or joined):
        return in_quotes(pen, e, origin.env)
    there = Move(old, pen.text.moved(span.start, move), move.flat)
    found = text(pen, e, origin.env, there)
    if (spot is not Spot.FREE and breaks(pen, e)) or ((among or joined) and ends_with_heredoc(found)):
        found = in_lines(pen, there, lambda deeper: text(pen, e, origin.env, deeper))
    elif isinstance(e, Binary | Conditional | Unary) and joined:
        found = f"({found})"
    return found if origin.key is None else f"{found}[{flat(origin.key)}]"


def in_lines(pen: Pen, move: Move, inner: Callable[[Move], str]) -> str:
    """What is written in parentheses that stand on other lines."""
    nl, deeper = pen.source.newline, move.new + pen.text.step
    return f"({nl}{deeper}{inner(replace(move, new=deeper))}{nl}{move.new})"


def _inside(pen: Pen, e: Expression, env: Env, move: Move) -> Iterator[Edit]:
    """What is written in another way in the parts of `e`."""
    from dialects.terraform.expand.text.strings import in_parts

    match e:
        case Template():
            yield from in_parts(pen, e, e.parts, env)
        case Object(items=items):
            for item in items:
                yield from _of_item(pen, item, env, move)
        case For():
            inner = kept(pen, e, env)
            yield from edits(pen, e.collection, env, move, Spot.PART)
            for one in (e.member, e.result, e.condition):
                if one is not None:
                    yield from edits(pen, one, inner, move, Spot.PART)
        case _:
            for child, _ in children(e):
                assert not isinstance(child, ForDirective | Item)
                yield from edits(pen, child, env, move, _spot(e, child))  # type: ignore[arg-type]


def kept(pen: Pen, loop: For | ForDirective, env: Env) -> Env:
    """What is bound in a loop that stays. Raises `Captured` where its names would mean something else."""
    names = binders(loop)
    origins = [env[name].origin for name in pen.free(loop) & env.keys()]
    if any(one and names & _names(pen, one) for one in origins):
        raise Captured(loop)
    return pen.deciding.kept(loop, env)


def _names(pen: Pen, origin: Closure) -> frozenset[str]:
    """The names in what is written for a variable."""
    if origin not in pen.names:
        inner = [origin.env[name].origin for name in pen.free(origin.e) & origin.env.keys()]
        pen.names[origin] = pen.free(origin.e).union(*(_names(pen, one) for one in inner if one))
    return pen.names[origin]


def _of_item(pen: Pen, item: Item, env: Env, move: Move) -> Iterator[Edit]:
    name = known_key(pen, item.key, env) if pen.mentions(item.key, env) else None
    if name is None:
        yield from edits(pen, item.key, env, move)
    else:
        yield Edit(item.key.span, key(name))
    yield from edits(pen, item.value, env, move, Spot.PART)


def known_key(pen: Pen, e: Expression, env: Env) -> str | None:
    """A key that depends on nothing but fixed items."""
    return pen.deciding.name(e, env) if settled(pen, e, env) else None


def _spot(e: Expression, child: object) -> Spot:
    if isinstance(e, Attribute) or (isinstance(e, Index | Splat) and child is e.of):
        return Spot.BASE
    operand = isinstance(e, Unary | Binary) or (isinstance(e, Conditional) and child is e.condition)
    return Spot.OPERAND if operand else Spot.PART


def breaks(pen: Pen, e: Expression) -> bool:
    """Whether a line ends in an expression outside of its brackets, so that it could end the expression."""
    if pen.is_one_line(e.span) or not isinstance(e, Conditional | Binary | Unary | Attribute | Index | Splat):
        return False
    parts = [one for one, _ in children(e) if isinstance(one, Expression)]
    gaps = zip(
        [e.span.start, *(one.span.end for one in parts)], [*(one.span.start for one in parts), e.span.end], strict=True
    )
    return any(not pen.is_one_line(Span(a, max(a, b))) for a, b in gaps) or any(breaks(pen, one) for one in parts)
