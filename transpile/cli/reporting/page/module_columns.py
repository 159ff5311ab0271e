"""The columns of a source in a language of its own: the result and the expansion of each template in it."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.cli.reporting.page.loop_nesting import Nest
from transpile.cli.reporting.page.reread import Reader, Reading
from transpile.diagnostics import Diagnostic
from transpile.language.protocols import Embedded, Request
from transpile.pipeline.result import Result
from transpile.pipeline.rewrite import undisturbed
from transpile.syntax.source import Source, Span, from_text

Part = tuple[str, Reading, Source | None]
"""A template: what it is called where there are several, its source read, and its result."""


def parts(source: Source, result: Result, reader: Reader, extents: tuple[Span, ...]) -> Iterator[Part]:
    """The templates of a module with their results, in order."""
    given = reader.given
    with undisturbed():
        request = Request(reader.target, None, given.values, given.values, given.limits.iterations, given.beside)
        found = given.language.read(source, request)
    openings = [one for one in found if not isinstance(one, Diagnostic)]
    texts: list[str | None] = [text for _, text in result.parts] or [result.text]
    names = [f" {name}" for name, _ in result.parts] or [""]
    for opening, text, name in zip(openings, texts, names, strict=False):
        reading = Reading(source, Nest(extents)) if isinstance(opening, Embedded) else reader.traced(opening, extents)
        yield name, reading, None if text is None else from_text(text, f"{opening.name}.yaml")
