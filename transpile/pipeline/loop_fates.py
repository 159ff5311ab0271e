"""The loops of a template, and what a conversion made of each: from the rules that it applied and what it told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from transpile.diagnostics import Diagnostic, failed
from transpile.ir import Document, Literal, Loop, Spread
from transpile.ir.loop_keys import Place, keys, placed
from transpile.language.protocols import LoopInside
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span


class Fate(Enum):
    """What becomes of a loop, from the most faithful to the least."""

    KEPT = "kept"
    """It already in the target dialect, so it stays."""
    NATIVE = "native"
    """The target has the same loop."""
    LOWERED = "lowered"
    """The target has a loop for it, by a rule that removes what it lacks."""
    UNROLLED = "unrolled"
    """Its rounds are written out."""
    REFUSED = "refused"
    """It cannot be converted, so the template is not."""
    OPEN = "open"
    """Errors elsewhere in the template come first."""


@dataclass(frozen=True, slots=True)
class FoundLoop:
    """A loop of the source. `span`: where it is named, `extent`: all of it.

    `fate` is None where nothing was converted. `rules` are the lowerings that were applied, in order; `told` is what
    the conversion said about the loop, and not about one in it. `keys` are those of the entries that it makes, `place`
    the keys from its section down to it.
    """

    name: str | None
    dialect: str
    section: str
    span: Span
    extent: Span
    fate: Fate | None = None
    rules: tuple[str, ...] = ()
    told: tuple[Diagnostic, ...] = ()
    keys: tuple[str, ...] = ()
    place: Place = ()


@dataclass(frozen=True, slots=True)
class Made:
    """What a conversion knows: the target, the rules by the ids of the loops' origins, whether it got through all."""

    target: str
    rules: Sequence[tuple[int, str]]
    decided: bool
    expanding: bool


UNROLL = "unroll"


def found(document: Document, source: Source, told: Iterable[Diagnostic], made: Made | None) -> tuple[FoundLoop, ...]:
    """Every loop of the document once, in the order of the text."""
    # By origin: lowerings replace a loop by others, and all keep the origin, by which its rules and pins are known. A
    # loop behind an alias is met several times, and listed once.
    loops = {id(loop.origin): (place, loop) for place, loop in _loops(document) if loop.origin}
    extents = {at: _extent(loop) for at, (_, loop) in loops.items()}
    about = _about(extents, source, told)
    rows = [_row(place, loop, extents[at], tuple(about[at]), made) for at, (place, loop) in loops.items()]
    return tuple(sorted(rows, key=lambda row: row.span))


def inside(
    loops: Sequence[LoopInside], dialect: str, source: Source, told: Iterable[Diagnostic], decided: bool
) -> tuple[FoundLoop, ...]:
    """The loops that their own language expands in its text; `decided`: it got through all of them."""
    about = _about({at: one.extent for at, one in enumerate(loops)}, source, told)
    rows = []
    for at, one in enumerate(loops):
        left = Fate.KEPT if one.stays else Fate.UNROLLED
        fate = Fate.REFUSED if failed(about[at]) else left if decided else Fate.OPEN
        rows.append(FoundLoop(None, dialect, one.where, one.span, one.extent, fate, (), tuple(about[at])))
    return tuple(sorted(rows, key=lambda row: row.span))


def _about(extents: Mapping[int, Span], source: Source, told: Iterable[Diagnostic]) -> dict[int, list[Diagnostic]]:
    """What was told about each loop.

    A finding belongs to the innermost loop that it stands in: otherwise an outer loop would count as refused for an
    error that is about an inner one.
    """
    about: dict[int, list[Diagnostic]] = {at: [] for at in extents}
    for one in told:
        around = [at for at, extent in extents.items() if _is_about(one, source, extent)]
        if around:
            about[min(around, key=lambda at: extents[at].end - extents[at].start)].append(one)
    return about


def elsewhere(loops: Iterable[FoundLoop], told: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What was told about no loop."""
    about = {one for loop in loops for one in loop.told}
    return tuple(one for one in told if one not in about)


def _loops(document: Document) -> Iterator[tuple[Place, Loop]]:
    """Every loop, with its section, "" for none, and the keys from there down to it."""
    for member in document.root.members:
        section = "" if isinstance(member, Spread) or not isinstance(member.key, Literal) else member.key.text
        yield from (((section, *place), loop) for place, loop in placed(member.value))


def _extent(loop: Loop) -> Span:
    spans = [one.span for one in (loop.label_origin, loop.origin) if one is not None]
    return Span(min(one.start for one in spans), max(one.end for one in spans))


def _is_about(one: Diagnostic, source: Source, extent: Span) -> bool:
    return one.span is not None and one.source in (None, source) and extent.start <= one.span.start < extent.end


def _row(place: Place, loop: Loop, extent: Span, told: tuple[Diagnostic, ...], made: Made | None) -> FoundLoop:
    node = loop.label_origin or loop.origin
    assert node is not None
    applied = [name for at, name in made.rules if at == id(loop.origin)] if made else []
    rules = tuple(dict.fromkeys(applied))
    fate = _fate(loop, rules, told, made) if made else None
    section, *below = place
    return FoundLoop(loop.label, loop.dialect, section, node.span, extent, fate, rules, told, keys(loop), tuple(below))


def _fate(loop: Loop, rules: tuple[str, ...], told: tuple[Diagnostic, ...], made: Made) -> Fate:
    if failed(told):
        return Fate.REFUSED
    # Only what is about the loop itself refuses it; an error elsewhere leaves open what would have become of it.
    if not made.decided:
        return Fate.OPEN
    if made.expanding or UNROLL in rules:
        return Fate.UNROLLED
    if rules:
        return Fate.LOWERED
    return Fate.KEPT if loop.dialect == made.target else Fate.NATIVE
