"""Bodies of unrolled loops: cut once into text and holes, then filled for each copy.

Copies of a body differ only in what depends on the loop's variables, so rendering a body once and filling it costs
a small part of printing every copy. Where a value removes itself the copy is printed from its tree instead.

A body is cast for copies whose values are of the same classes (`stand_ins.py`): what prints alike for all values of
these is printed once with stand-ins for them, in the one comparison that finds the holes, too. Of values that are of
no class there are no stand-ins: then all that depends on a variable is a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from transpile.hosts.indicators import is_bare_pair
from transpile.ir import Binder, Expression, Filled, Literal, Member
from transpile.printing import explicit_keys, scalar_text, stand_ins
from transpile.printing.child_places import entry_prefix, value_place
from transpile.printing.indentation import Place, Shape
from transpile.printing.kept_slices import comment_below, extended
from transpile.printing.printer import Hole, Printer, Template, Values
from transpile.printing.splice import moved_slices
from transpile.printing.splice.context import Context, Difference
from transpile.syntax.edits import Edit, reindent
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Anchored, Entry, Node, content, is_block


@dataclass(frozen=True, slots=True)
class Move:
    """A body on its way: the node that it stands at, the part of the source that goes along, and its indentations."""

    slot: Node
    place: Place
    gap: int
    span: Span
    old: str
    new: str


def member_copy(context: Context, member: Member, entry: Entry, prefix: str, flow: bool) -> str:
    """A copy of a whole source entry with its key and the holes of its value filled, its lines moved to `prefix`.

    `flow`: it is to stand among flow entries.
    """
    printer, value = context.printer, member.value
    more = explicit_keys.implicit(printer, entry)
    if isinstance(value, Filled) and more:
        value = evaluated(printer, value)
    elif isinstance(value, Filled):
        values = dict(value.values)
        kinds = stand_ins.classes(value.values)
        # The key is not in the template, as most copies have one of their own; ids do, as trees outlive the printing.
        cast = (id(value.body), id(entry), prefix, flow, kinds, *values)
        template = printer.templates.get(cast)
        if template is None:
            move = _entry_move(printer, entry, prefix, flow)
            template = printer.templates[cast] = _cut(context, value.body, values, kinds, move)
        tail = fill(template, context, values)
        if tail is not None:
            return scalar_text.before(tail, scalar_text.key_text(printer, member.key, flow)) + tail
        value = evaluated(printer, value)
    gap, place = value_place(printer, entry, flow)
    span = extended(printer, entry)
    edits = scalar_text.key_edit(printer, Member(member.key, value, entry), entry, flow)
    edits += context.edits(value, entry.value, place, gap, limit=span.end)
    return reindent(context.cut(edits, span, more), entry_prefix(printer, entry), prefix)


def value_copy(context: Context, e: Filled, place: Place) -> tuple[str, Shape] | None:
    """A copy of a body that stands behind a new key or dash; None where it is to be printed from its tree."""
    printer, node = context.printer, e.origin
    if node is None or not printer.brings or (place.flow and is_block(content(node))):
        return None
    if is_bare_pair(printer.source.text, node):
        return None
    shown = node
    while context.inlining and isinstance(shown, Anchored):
        shown = shown.value
    values = dict(e.values)
    kinds = stand_ins.classes(e.values)
    old, new, shape = moved_slices.move(printer, shown, place)
    cast = (id(e.body), id(node), new, place.flow, context.inlining, kinds, *values)
    template = printer.templates.get(cast)
    if template is None:
        at, span = shown.span.start, extended(printer, shown)
        move = Move(node, moved_slices.source_place(printer, shown, place.flow), at, span, old, new)
        template = printer.templates[cast] = _cut(context, e.body, values, kinds, move)
    text = fill(template, context, values)
    return None if text is None else (text, shape)


def evaluated(printer: Printer, e: Filled) -> Expression:
    """The tree of a copy."""
    value = printer.bodies.evaluate(e.body, dict(e.values))
    assert value is not None, "the evaluator removes a member whose whole value removes itself"
    return value


def _entry_move(printer: Printer, entry: Entry, prefix: str, flow: bool) -> Move:
    """The value of an entry, with what stands between the entry's key and it."""
    gap, place = value_place(printer, entry, flow)
    span = Span(entry.key.span.end, extended(printer, entry).end)
    return Move(entry.value, place, gap, span, entry_prefix(printer, entry), prefix)


# -- cutting ------------------------------------------------------------------------------------------------------


def _cut(context: Context, body: Expression, values: Values, kinds: stand_ins.Classes, move: Move) -> Template:
    """The template of `body` for values of these classes: what does not print alike for all of them is a hole.

    Holes and edits never overlap, as the comparison makes of a slot one or the other and looks no farther into it. So
    between two holes the text is the source with its edits made; the blanks before a slot belong to its hole, since a
    value decides whether it hangs behind its key or below.
    """
    names = tuple(stand_ins.stand_in(at, kind) for at, kind in enumerate(kinds))
    trial = {binder: Literal(name, kind[1]) for binder, name, kind in zip(values, names, kinds, strict=False)}
    difference = context.compare(
        context,
        body,
        move.slot,
        move.place,
        move.gap,
        limit=move.span.end,
        bound=frozenset(values),
        trial=partial(_printed_alike, context.printer, trial),
    )
    parts: list[str | Hole] = []
    at = move.span.start
    holes = (_with_comment(context.printer, hole, difference.edits, move.span.end) for hole in difference.holes)
    for hole in sorted(holes, key=lambda hole: hole.region):
        parts += [_piece(context, difference, Span(at, hole.region.start), move), hole]
        at = hole.region.end
    parts.append(_piece(context, difference, Span(at, move.span.end), move))
    pieces = parts[0].split(names[0]) if len(names) == 1 and isinstance(parts[0], str) and len(parts) == 1 else ()
    return Template(tuple(parts), names, move.old, move.new, tuple(pieces))


def _with_comment(printer: Printer, hole: Hole, edits: Iterable[Edit], limit: int) -> Hole:
    """The hole with the comment below that a block scalar in it would take in: what fills it may move that out."""
    end = comment_below(printer, hole.end, hole.place.parent)
    if end == hole.end or end > limit or any(one.span.start < end and hole.end < one.span.end for one in edits):
        return hole
    return replace(hole, end=end)


def _printed_alike(printer: Printer, trial: Mapping[Binder, Literal], e: Expression) -> Expression | None:
    """`e` with the stand-ins of `trial` in it; None where it does not print alike for all values of their classes."""
    if not trial or not stand_ins.uniform(e, printer.bodies.uniform):
        return None
    filled = printer.bodies.evaluate(e, trial)
    steady = filled is not None and stand_ins.steady(filled, [value.text for value in trial.values()])
    return filled if steady else None


def _piece(context: Context, difference: Difference, span: Span, move: Move) -> str:
    edits = [edit for edit in difference.edits if span.start <= edit.span.start and edit.span.end <= span.end]
    return reindent(context.cut(edits, span), move.old, move.new)


# -- filling ------------------------------------------------------------------------------------------------------


def fill(template: Template, context: Context, values: Values) -> str | None:
    """The text of one copy; None if a value removes itself."""
    if template.pieces:
        (value,) = values.values()
        return value.text.join(template.pieces)  # type: ignore[union-attr]
    out = []
    for part in template.parts:
        text = part if part.__class__ is str else _filled(template, part, context, values)  # type: ignore[arg-type]
        if text is None:
            return None
        out.append(text)
    copy = "".join(out)
    # Values of no class have no stand-ins: then zip ends at once.
    for name, value in zip(template.stand_ins, values.values(), strict=False):
        copy = copy.replace(name, value.text)  # type: ignore[union-attr]
    return copy


def _filled(template: Template, hole: Hole, context: Context, values: Values) -> str | None:
    """The text of a hole in one copy; that of a scalar is made once for all copies in which it has this value."""
    filled = context.printer.bodies.evaluate(hole.body, values)
    if filled is None:
        return None
    if type(filled) is not Literal:
        return reindent(_hole_text(context, hole, filled), template.old, template.new)
    key = (filled.text, filled.kind)
    text = hole.texts.get(key)
    if text is None:
        text = hole.texts[key] = reindent(_hole_text(context, hole, filled), template.old, template.new)
    return text


def _hole_text(context: Context, hole: Hole, filled: Expression) -> str:
    """The text of a hole, and of the blanks before it, with `filled` in it."""
    edits = context.edits(filled, hole.slot, hole.place, hole.gap, limit=hole.end)
    return context.cut(edits, hole.region)
