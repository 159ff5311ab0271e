"""Bodies of unrolled loops: cut once into text and holes, then filled for each copy.

Copies of a body differ only in what depends on the loop's variables, so rendering a body once and filling it costs
a small part of printing every copy. Where a value removes itself the copy is printed from its tree instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from transpile.ir import Binder, Expression, Filled, Literal, Member
from transpile.printing import scalar_text
from transpile.printing import stand_ins as uniform
from transpile.printing.child_places import entry_prefix, value_place
from transpile.printing.indentation import Place, Shape, content, is_block
from transpile.printing.kept_slices import extended
from transpile.printing.printer import Printer, Values
from transpile.printing.splice import layout, moved_slices, tree_diff
from transpile.syntax.edits import reindent
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Kind, Node


@dataclass(frozen=True, slots=True)
class Hole:
    """A part of a body that depends on the loop's variables, and where it stands. `texts` remembers fillings.

    `end` is where the slot ends with the comments that go along with it.
    """

    body: Expression
    slot: Node
    place: Place
    gap: int
    end: int
    texts: dict[tuple[str, Kind], str] = field(default_factory=dict)

    @property
    def region(self) -> Span:
        """What filling may replace: the slot, the blanks before it, and its comments."""
        return Span(min(self.gap, self.slot.span.start), self.end)


@dataclass(frozen=True, slots=True)
class Template:
    """A body for values of certain classes: its text, with stand-ins for them, and the holes that are none of that.

    `old` and `new` are the indentations. `pieces` are what stands between the stand-ins, where there is one variable
    and no hole, as in most bodies: a copy is the pieces joined by the value.
    """

    parts: tuple[str | Hole, ...]
    stand_ins: tuple[str, ...]
    old: str
    new: str
    pieces: tuple[str, ...] = ()

    @property
    def holes(self) -> Iterator[Hole]:
        """What is filled copy by copy."""
        return (part for part in self.parts if isinstance(part, Hole))

    def fill(self, printer: Printer, values: Values) -> str | None:
        """The text of one copy; None if a value removes itself."""
        if self.pieces:
            (value,) = values.values()
            return value.text.join(self.pieces)  # type: ignore[union-attr]
        out = []
        for part in self.parts:
            text = part if part.__class__ is str else self._hole(printer, part, values)  # type: ignore[arg-type]
            if text is None:
                return None
            out.append(text)
        copy = "".join(out)
        for name, value in zip(self.stand_ins, values.values(), strict=False):
            copy = copy.replace(name, value.text)  # type: ignore[union-attr]
        return copy

    def _hole(self, printer: Printer, hole: Hole, values: Values) -> str | None:
        filled = printer.evaluate(hole.body, values)
        if filled is None:
            return None
        if type(filled) is not Literal:
            return reindent(hole_text(printer, hole, filled), self.old, self.new)
        key = (filled.text, filled.kind)
        text = hole.texts.get(key)
        if text is None:
            text = reindent(hole_text(printer, hole, filled), self.old, self.new)
            hole.texts[key] = text
        return text


def hole_text(printer: Printer, hole: Hole, filled: Expression) -> str:
    """The text of a hole, and of the blanks before it, with `filled` in it."""
    edits = tree_diff.between(printer, filled, hole.slot, hole.place, hole.gap, limit=hole.end)
    return printer.cut(edits, hole.region)


@dataclass(frozen=True, slots=True)
class Move:
    """A body on its way: the node that it stands at, the part of the source that goes along, and its indentations."""

    slot: Node
    place: Place
    gap: int
    span: Span
    old: str
    new: str


def member_copy(printer: Printer, member: Member, entry: Entry, prefix: str, flow: bool) -> str:
    """A copy of a whole source entry with its key and the holes of its value filled, its lines moved to `prefix`.

    `flow`: it is to stand among flow entries.
    """
    value = member.value
    if isinstance(value, Filled):
        values = dict(value.values)
        kinds = uniform.classes(value.values)
        key = (id(value.body), id(entry), prefix, flow, kinds, *values)
        template = printer.templates.get(key)
        if template is None:
            move = _entry_move(printer, entry, prefix, flow)
            template = printer.templates[key] = _cut(printer, value.body, values, kinds, move)
        tail = template.fill(printer, values)
        if tail is not None:
            return scalar_text.key_text(printer, member.key, flow) + tail
        value = _evaluated(printer, value)
    edits = tree_diff.entry(printer, Member(member.key, value, entry), entry, flow)
    old = entry_prefix(printer, entry)
    return reindent(printer.cut(edits, extended(printer, entry)), old, prefix)


def value_copy(printer: Printer, e: Filled, place: Place) -> tuple[str, Shape]:
    """A copy of a body that stands behind a new key or dash."""
    node = e.origin
    if node is None or not printer.keep or (place.flow and is_block(content(node))):
        return layout.hang(printer, _evaluated(printer, e), place)
    values = dict(e.values)
    kinds = uniform.classes(e.values)
    old, new, shape = moved_slices.move(printer, node, place)
    key = (id(e.body), id(node), new, kinds, *values)
    template = printer.templates.get(key)
    if template is None:
        at = node.span.start
        move = Move(node, moved_slices.source_place(printer, node), at, extended(printer, node), old, new)
        template = printer.templates[key] = _cut(printer, e.body, values, kinds, move)
    text = template.fill(printer, values)
    if text is None:
        return layout.hang(printer, _evaluated(printer, e), place)
    return text, shape


def _evaluated(printer: Printer, e: Filled) -> Expression:
    value = printer.evaluate(e.body, dict(e.values))
    assert value is not None, "the evaluator removes a member whose whole value removes itself"
    return value


def _entry_move(printer: Printer, entry: Entry, prefix: str, flow: bool) -> Move:
    """The value of an entry, with what stands between the entry's key and it."""
    gap, place = value_place(printer, entry, flow)
    span = Span(entry.key.span.end, extended(printer, entry).end)
    return Move(entry.value, place, gap, span, entry_prefix(printer, entry), prefix)


def _cut(printer: Printer, body: Expression, values: Values, kinds: uniform.Classes, move: Move) -> Template:
    """The template of `body` for values of these classes: what does not print alike for all of them is a hole."""
    names = tuple(uniform.stand_in(at, kind) for at, kind in enumerate(kinds))
    trial = {binder: Literal(name, kind[1]) for binder, name, kind in zip(values, names, kinds, strict=False)}
    differ = tree_diff.Differ(printer, frozenset(values), partial(_printed_alike, printer, trial), move.span.end)
    differ.visit(body, move.slot, lambda: (move.gap, move.place))
    parts: list[str | Hole] = []
    at = move.span.start
    for hole in sorted(differ.holes, key=lambda hole: hole.region):
        parts += [_piece(printer, differ, Span(at, hole.region.start), move), hole]
        at = hole.region.end
    parts.append(_piece(printer, differ, Span(at, move.span.end), move))
    pieces = parts[0].split(names[0]) if len(names) == 1 and isinstance(parts[0], str) and len(parts) == 1 else ()
    return Template(tuple(parts), names, move.old, move.new, tuple(pieces))


def _printed_alike(printer: Printer, trial: Mapping[Binder, Literal], e: Expression) -> Expression | None:
    """`e` with the stand-ins of `trial` in it; None where it does not print alike for all values of their classes."""
    if not trial or not uniform.uniform(e, printer.uniform):
        return None
    filled = printer.evaluate(e, trial)
    steady = filled is not None and uniform.steady(filled, [one.text for one in trial.values()])
    return filled if steady else None


def _piece(printer: Printer, differ: tree_diff.Differ, span: Span, move: Move) -> str:
    edits = [edit for edit in differ.edits if span.start <= edit.span.start and edit.span.end <= span.end]
    return reindent(printer.cut(edits, span), move.old, move.new)
