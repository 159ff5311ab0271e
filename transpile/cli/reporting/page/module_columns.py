"""The columns of a source in a language of its own: the result and the expansion of each template in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from transpile.cli.reporting.page.reread import Reader, Reading
from transpile.diagnostics import Diagnostic
from transpile.language import registry
from transpile.pipeline.result import Result
from transpile.pipeline.rewrite import undisturbed
from transpile.syntax.source import Source, Span, from_text

Part = tuple[str, Reading, Source | None]
"""A template: what it is called where there are several, its source read, and its result."""


def parts(source: Source, result: Result, reader: Reader, extents: tuple[Span, ...]) -> Iterator[Part]:
    """The templates of a module with their results, in order."""
    speaker = reader.given.speaker
    assert speaker is not None
    adapter: Any = registry.find(speaker)
    given = reader.given
    with undisturbed():
        found = adapter.read(source, given.beside, given.values, given.limit, given.values)
    templates = [one for one in found if not isinstance(one, Diagnostic)]
    texts: list[str | None] = [text for _, text in result.parts] or [result.text]
    names = [f" {name}" for name, _ in result.parts] or [""]
    for one, text, name in zip(templates, texts, names, strict=False):
        readers = [one.loops, *registry.family(reader.target.family, reader.target)]
        reading = reader.traced(one.parsed, readers, extents, one.loops.functions)
        yield name, reading, None if text is None else from_text(text, f"{one.name}.yaml")
