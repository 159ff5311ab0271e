"""The text of an expression with what the variables of loops stand for, and its loops written out."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.terraform.cty.hcl_text import flat, key, null_of, operand, written
from dialects.terraform.cty.number_bits import exactly, has_fewer
from dialects.terraform.cty.values import MapOf, Null, Value, is_number, wholly_known
from dialects.terraform.expand.kept_loops import kept
from dialects.terraform.expand.known_values import Closure, Env
from dialects.terraform.expand.origins import known_key, resolved, settled
from dialects.terraform.expand.text.constructors import ends_with_heredoc, member_key, written_out
from dialects.terraform.expand.text.copies import breaks, in_lines, text
from dialects.terraform.expand.text.directives import in_quotes, rewritten
from dialects.terraform.expand.text.simplified_calls import simplified
from dialects.terraform.expand.text.strings import in_parts
from dialects.terraform.expand.writer import STAY, Move, Pen, Spot
from dialects.terraform.syntax.references import children
from transpile.hosts.hcl import syntax as hcl
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span

SHORT = 80
"""A value is written on one line up to so many characters."""


def edits(pen: Pen, e: hcl.Expression, env: Env, move: Move = STAY, spot: Spot = Spot.FREE) -> Iterator[Edit]:
    """What is written in another way in `e`."""
    if not pen.touches(e, env):
        return
    new = _replaced(pen, e, env, move, spot)
    if new is None:
        yield from _inside(pen, e, env, move)
    else:
        yield Edit(e.span, new)


def _replaced(pen: Pen, e: hcl.Expression, env: Env, move: Move, spot: Spot) -> str | None:
    """What stands for all of `e`; None where only parts of it change.

    What has loops comes before what has a value: of the value nothing would tell how the loop is laid out.
    """
    match e:
        case hcl.For():
            return written_out(pen, e, env, move)
        case hcl.Call(expanded=True) | hcl.Call(arguments=(_,)) if pen.has_loops(e) and (
            new := simplified(pen, e, env, move)
        ):
            return new
        case hcl.Template() if (new := rewritten(pen, e, env)) is not None:
            return new
        case hcl.Name() | hcl.Attribute() | hcl.Index() if (origin := _origin(pen, e, env)) is not None:
            return placed(pen, origin, move, e.span, spot)
    return _value(pen, e, env, move, spot) if pen.mentions(e, env) else None


def _origin(pen: Pen, e: hcl.Expression, env: Env) -> Closure | None:
    """The expression that is written for all of `e`."""
    found = resolved(pen, e, env)
    if found is None and isinstance(e, hcl.Name) and e.name in env:
        return env[e.name].origin  # an item that is looked up in a collection, which is no expression of the text
    return found


def _value(pen: Pen, e: hcl.Expression, env: Env, move: Move, spot: Spot) -> str | None:
    """The value of what depends on nothing but fixed items. What is laid out on several lines stays, and so does a
    condition that gives no items: `tomap({})` has not the type that its other branch gives it."""
    alone = isinstance(e, hcl.Template) and len(e.parts) == 1 and not e.heredoc
    if isinstance(e, hcl.Tuple | hcl.Object | hcl.For) or (isinstance(e, hcl.Template) and not alone):
        return None
    if not pen.is_one_line(e.span) or not settled(pen, e, env):
        return None
    value = pen.deciding.value(e, env)
    if not wholly_known(value) or (isinstance(e, hcl.Conditional) and isinstance(value, MapOf) and not value.items):
        return None
    if has_fewer(value) and spot is not Spot.KEY:
        if pen.exact:
            return _exact(value, spot)
        pen.narrow = True
    return spelled(pen, value, move, e.span.start, spot)


def _exact(value: Value, spot: Spot) -> str | None:
    """A value with the bits of its numbers; None where that takes what computes it."""
    found = exactly(value)
    return f"({found})" if found is not None and spot is Spot.BASE else found


def spelled(pen: Pen, value: Value, move: Move, at: int, spot: Spot = Spot.FREE) -> str:
    """A value, as it is written at a place. The type of a null is seen where another has to agree with it."""
    line = null_of(value.type) if spot is Spot.BRANCH and isinstance(value, Null) else flat(value)
    if is_number(value) and spot is Spot.OPERAND:
        line = operand(value)
    if is_number(value) and (spot is Spot.BASE or (line.startswith("-") and spot is Spot.OPERAND)):
        return f"({line})"
    if move.flat or len(line) <= SHORT:
        return line
    return written(value, pen.text.moved(at, move)).replace("\n", pen.source.newline)


def placed(pen: Pen, origin: Closure, move: Move, span: Span, spot: Spot) -> str:
    """What a variable stands for, written in the place of `span`."""
    e, old = origin.e, pen.text.base(origin.e.span)
    # Nothing can follow the end of a heredoc on its line, and no line break can stand among the items of a line.
    among = move.flat or (spot in (Spot.PART, Spot.BRANCH) and not pen.ends_line(span))
    joined = spot in (Spot.OPERAND, Spot.BASE) or origin.key is not None
    if isinstance(e, hcl.Template) and e.heredoc and (among or joined):
        return in_quotes(pen, e, origin.env)
    there = Move(old, pen.text.moved(span.start, move), move.flat)
    found = text(pen, e, origin.env, there)
    if (spot is not Spot.FREE and breaks(pen, e)) or ((among or joined) and ends_with_heredoc(found)):
        found = in_lines(pen, there, lambda deeper: text(pen, e, origin.env, deeper))
    elif isinstance(e, hcl.Binary | hcl.Conditional | hcl.Unary) and joined:
        found = f"({found})"
    return found if origin.key is None else f"{found}[{flat(origin.key)}]"


def _inside(pen: Pen, e: hcl.Expression, env: Env, move: Move) -> Iterator[Edit]:
    """What is written in another way in the parts of `e`."""
    match e:
        case hcl.Template():
            yield from in_parts(pen, e, e.parts, env)
        case hcl.Object(items=items):
            for item in items:
                yield from _of_item(pen, item, env, move)
        case hcl.For():
            inner = kept(pen, e, env)
            yield from edits(pen, e.collection, env, move, Spot.PART)
            for one in (e.member, e.result, e.condition):
                if one is not None:
                    yield from edits(pen, one, inner, move, Spot.PART)
        case _:
            for child, _ in children(e):
                assert not isinstance(child, hcl.ForDirective | hcl.Item)
                yield from edits(pen, child, env, move, _spot(e, child))  # type: ignore[arg-type]


def _of_item(pen: Pen, item: hcl.Item, env: Env, move: Move) -> Iterator[Edit]:
    name = known_key(pen, item.key, env) if pen.mentions(item.key, env) else None
    if name is not None:
        yield Edit(item.key.span, key(name))
    elif isinstance(item.key, hcl.Attribute | hcl.Index) and pen.touches(item.key, env):
        # `a[x]` is computed; with a literal for `x` it would be refused as a key.
        yield Edit(item.key.span, member_key(pen, item.key, env, move))
    else:
        yield from edits(pen, item.key, env, move)
    yield from edits(pen, item.value, env, move, Spot.PART)


def _spot(e: hcl.Expression, child: object) -> Spot:
    if isinstance(e, hcl.Attribute) or (isinstance(e, hcl.Index | hcl.Splat) and child is e.of):
        return Spot.BASE
    if isinstance(e, hcl.Index):
        return Spot.KEY
    if isinstance(e, hcl.Call) or (isinstance(e, hcl.Conditional) and child is not e.condition):
        return Spot.BRANCH
    return Spot.OPERAND if isinstance(e, hcl.Unary | hcl.Binary | hcl.Conditional) else Spot.PART
