"""Where each entry of an expanded template comes from: by the places that the nodes of the expanded tree remember.

Two texts of one meaning have the same entries at the same paths. So what a loop of one text became in another is what
stands there at the paths of the entries that it makes.
"""

from __future__ import annotations

from collections.abc import Iterator

from transpile.cli.reporting.page.loop_nesting import Nest
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Splice
from transpile.ir.traversal import walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """An entry or item: the place that it was made from, and the loops that this place is in, from the outermost."""

    span: Span
    loops: tuple[int, ...]


def traces(root: Object, nest: Nest) -> Iterator[tuple[Path, Trace]]:
    """Every entry and item below `root`, an expanded tree. `nest`: where the loops of its text stand."""
    yield from _below(root, (), None, nest)


def _below(e: Expression, path: Path, around: Span | None, nest: Nest) -> Iterator[tuple[Path, Trace]]:
    """`around`: the nearest place that is known of what `e` is in."""
    around = e.origin.span if e.origin else around
    match e:
        case Object(members):
            for member in members:
                if isinstance(member, Member) and isinstance(member.key, Literal):
                    span = _entry(member) or _only_loop(around, nest)
                    yield from _one(span, member.value, (*path, member.key.text), nest)
        case Array(items):
            for number, item in enumerate(items):
                value = item.value if isinstance(item, Splice) else item
                yield from _one(_place(value) or _only_loop(around, nest), value, (*path, number), nest)
        case Call(_, name, argument):
            yield from _below(argument, (*path, name), around, nest)


def _one(span: Span | None, value: Expression, path: Path, nest: Nest) -> Iterator[tuple[Path, Trace]]:
    if span is not None:
        yield path, Trace(span, nest.around(span.start))
    yield from _below(value, path, span, nest)


def _entry(member: Member) -> Span | None:
    origin = member.origin or member.key.origin
    return origin.span if origin else _place(member.value)


def _place(value: Expression) -> Span | None:
    """Where a value, or the first part of it that is not computed, stands."""
    return next((one.origin.span for one in walk(value) if one.origin is not None), None)


def _only_loop(around: Span | None, nest: Nest) -> Span | None:
    """The one loop right below a place: it makes what has no place of its own."""
    below = nest.right_below(around) if around else []
    return nest.spans[below[0]] if len(below) == 1 else None
