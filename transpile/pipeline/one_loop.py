"""One loop of a template, to be converted alone: where it stands, with all that it cannot be parted from."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.language.protocols import Dialect, Opening
from transpile.pipeline import loop_fates, narrowed
from transpile.pipeline.loop_fates import FoundLoop
from transpile.syntax.source import Source, Span, inside

SHOWN = 5
"""How many loops a diagnostic lists."""


def place(opening: Opening, asked: Span) -> Span | Diagnostic:
    """From where to where the loop goes in which the text `asked` for stands; T019 where it stands in none.

    A loop goes with those around it and in it, for no service runs a nest in two dialects, and with the others that
    are merged into one object with it.
    """
    source = opening.parsed.source
    document, _ = opening.family.read(opening.parsed, opening.readers)
    loops = loop_fates.found(document, source, (), None) if document is not None else ()
    around = [one.extent for one in loops if inside(asked, one.extent)]
    if not around:
        return _no_loop(source, asked, loops)
    assert document is not None
    merged = (one for _, one in narrowed.merges(document) if inside(asked, one))
    return max((*around, *merged), key=lambda one: one.end - one.start)


def not_alone(source: Source, target: Dialect) -> Diagnostic:
    """T018 where there is no template whose other text could stay as it is."""
    message = f"one loop alone cannot be rewritten in {source.name}: all of its text would become `{target.name}`"
    help = "omit `loop`, or choose a dialect and a format that keep the rest of the text"
    return Diagnostic("T018", message, help=help, source=source)


def _no_loop(source: Source, asked: Span, loops: tuple[FoundLoop, ...]) -> Diagnostic:
    lines = [str(source.position(one.span.start)[0]) for one in loops]
    more = f" and {len(lines) - SHOWN:,} more" if len(lines) > SHOWN else ""
    help = f"its loops are at lines {', '.join(lines[:SHOWN])}{more}" if lines else "it has no loops"
    where = Span(max(0, min(asked.start, len(source.text))), max(0, min(asked.end, len(source.text))))
    return Diagnostic("T019", "there is no loop at this place", where, "asked for", help, source=source)
