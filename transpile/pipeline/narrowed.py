"""Loops that `--from` leaves alone: the result tells that they are still there.

Only a text with marks of another dialect is read for them once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, cast

from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Document, Object, Spread
from transpile.ir.traversal import walk
from transpile.language import registry
from transpile.language.protocols import Dialect, Embedded, Language, Readable, Request
from transpile.pipeline import loop_fates
from transpile.syntax.source import Source, Span


class Found(NamedTuple):
    """What it is that stays, where it is named, and from where to where the loops go."""

    noun: str
    spans: list[Span]
    extents: list[Span]


def left(source: Source, language: Language, request: Request) -> tuple[Diagnostic, ...]:
    """T415 for each dialect whose loops stay, at the first of them.

    It is an error where they cannot stay, in a template of another service. It is a note where loops of the dialect
    that was named stand beside them, as in a file that is migrated in steps. A warning tells that there are none of it,
    or that a template that should have no loops has some. A list of loops has a note where it is empty.
    """
    if request.from_ is None:
        return ()
    meant = (request.from_, request.target)
    others = [one for one in registry.readers(language.name, None) if one not in meant]
    stay = [(one, found) for one in others if (found := _found(source, language, request, one))]
    if not stay:
        return ()
    beside = _found(source, language, request, request.from_) is not None
    if request.target is None and beside:
        return ()  # a list of the loops that were asked for
    noted = request.target is None or (beside and bool(request.target.features))
    severity = Severity.NOTE if noted else Severity.WARNING
    return tuple(_told(source, one, found, request, severity) for one, found in stay)


def extents(source: Source, language: Language, request: Request) -> tuple[Span, ...]:
    """From where to where the outermost loops go that stay, in the order of the text, also those of the target."""
    if request.from_ is None:
        return ()
    others = (one for one in registry.readers(language.name, None) if one is not request.from_)
    every = (span for one in others if (found := _found(source, language, request, one)) for span in found.extents)
    outer: list[Span] = []
    for span in sorted(every, key=lambda one: (one.start, -one.end)):
        if not outer or outer[-1].end <= span.start:
            outer.append(span)
    return tuple(outer)


def _may_stay(dialect: Readable, target: Dialect) -> bool:
    """Whether loops of a dialect may stand in what a target writes."""
    if not dialect.families or not target.families:
        return True
    return not set(dialect.families).isdisjoint(target.families)


def _told(source: Source, other: Readable, found: Found, request: Request, severity: Severity) -> Diagnostic:
    noun, spans, _ = found
    assert request.from_ is not None
    count, are = (f"a {noun}", "is") if len(spans) == 1 else (f"{len(spans):,} {noun}s", "are")
    message = f"{count} of `{other.name}` {are} not converted: --from converts only loops of `{request.from_.name}`"
    label = "stays unchanged" if len(spans) == 1 else "the first of them"
    if request.target is not None and not _may_stay(other, request.target):
        message = f"{count} of `{other.name}` cannot stay: `{request.target.name}` is for templates of another service"
        severity = Severity.ERROR
    way_out = f"remove --from to convert all loops, or use --from {other.name}"
    return Diagnostic("T415", message, spans[0], label, way_out, severity, source=source)


def _found(source: Source, language: Language, request: Request, dialect: Readable) -> Found | None:
    """Where loops of a dialect stand, or, without any, what it merges."""
    if not registry.source_may_hold(source, dialect):
        return None
    openings = language.read(source, replace(request, target=None, from_=cast("Dialect", dialect)))
    whole = (one for one in openings if not isinstance(one, Diagnostic | Embedded))  # a text in it is for itself
    # The dialect of a module is read by what its opening brings along, which knows this text only.
    read = (one.family.read(one.parsed, [own for own in one.readers if own.name == dialect.name])[0] for one in whole)
    documents = [one for one in read if one is not None]
    loops = (one for each in documents for one in loop_fates.found(each, source, (), None))
    own = [one for one in loops if one.dialect == dialect.name]
    spans = [one.span for one in own]
    merged = dict.fromkeys(named for one in documents for named, _ in merges(one)) if not spans else ()
    noun = "loop" if spans else "merge"
    return Found(noun, sorted(spans or merged), [one.extent for one in own]) if spans or merged else None


def merges(document: Document) -> Iterator[tuple[Span, Span]]:
    """The objects that are merged into others: where that is named, and from where to where it goes."""
    for e in walk(document.root):
        for part in e.members if isinstance(e, Object) else ():
            if isinstance(part, Spread) and part.origin is not None:
                yield part.origin.key.span, part.origin.span
            elif isinstance(part, Spread) and e.origin is not None:  # a short form has no entry
                yield e.origin.span, e.origin.span
