"""A conversion -> what the report says about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from transpile import hosts
from transpile.cli.reporting.outcome import Chapter, Column, Region
from transpile.cli.reporting.page.folded_copies import Copies
from transpile.cli.reporting.page.line_links import counterparts, own
from transpile.cli.reporting.page.loop_nesting import Nest
from transpile.cli.reporting.page.module_columns import parts
from transpile.cli.reporting.page.reread import Given, Reader, Reading
from transpile.diagnostics import Diagnostic
from transpile.language import registry
from transpile.language.protocols import Dialect
from transpile.pipeline.loop_fates import Fate
from transpile.pipeline.result import Result
from transpile.pipeline.rewrite import convert_bytes
from transpile.syntax.source import Source, Span, from_text

MISSING = "There is no expansion: see the diagnostics."
NONE = Copies()
UNWRITTEN = "There is no result: see the diagnostics."


def chapter(data: bytes, name: str, result: Result, to: str, given: Given) -> Chapter:
    """The texts of one template, with the places of its loops in each. `data` is what was converted to `result`."""
    source, target = hosts.decode(data, name), registry.find(to)
    if isinstance(source, Diagnostic):
        return Chapter((), (Column("Source", source.source.text if source.source else ""),))
    if isinstance(target, Diagnostic):
        return Chapter((), (Column("Source", source.text),))
    reader = Reader(target, given)
    extents = tuple(one.extent for one in result.loops)
    gone = frozenset(number for number, one in enumerate(result.loops) if one.fate is Fate.UNROLLED)
    if given.language is not registry.language(""):
        return Chapter(result.loops, tuple(_of_module(source, result, reader, extents, gone)))
    before = reader.read(source, extents)
    after = None if result.text is None else from_text(result.text, given.result or name)
    copies = Copies([one for one in result.folds if one.folded], len(result.loops))
    columns = _columns(before, after, reader, gone, copies)
    regions = (*own(before), *copies.written_out(source))
    return Chapter((*result.loops, *copies.rows(target.name)), (_column("Source", source, regions), *columns))


def _of_module(
    source: Source, result: Result, reader: Reader, extents: tuple[Span, ...], gone: frozenset[int]
) -> Iterator[Column]:
    """The columns of a module: those of each of its templates, or itself with its loops written out."""
    whole = Reading(source, Nest(extents))
    yield _column("Source", source, own(whole))
    if result.text is not None and reader.given.inside:
        yield _column(f"Result ({reader.target.name})", from_text(result.text, source.name))
        return
    found = list(parts(source, result, reader, extents)) if result.text or result.parts else []
    for name, before, after in found or [("", whole, None)]:
        for column in _columns(before, after, reader, gone):
            yield replace(column, title=column.title + name)


def _columns(
    before: Reading, after: Source | None, reader: Reader, gone: frozenset[int], copies: Copies = NONE
) -> Iterator[Column]:
    target, title = reader.target, f"Result ({reader.target.name})"
    if after is None:
        yield Column(title, "", note=UNWRITTEN)
    else:
        there = reader.read(after)
        yield _column(title, after, (*counterparts(before, there, gone), *copies.looped(there)))
    (plain,) = registry.named(registry.PLAIN)
    if target.features:
        yield _expansion(before, after or before.source, plain, reader, copies)


def _expansion(before: Reading, text: Source, plain: Dialect, reader: Reader, copies: Copies) -> Column:
    """The result without loops; that of the source, where there is no result."""
    title, given = f"Expansion ({plain.name})", reader.given
    if given.result and given.values:
        text = before.source  # values are typed as those of its parameters: variables may be of another type
    options = {"parameters": given.values, "spare": given.values, "verify": False}
    options |= {"max_iterations": given.limits.iterations, "max_output": given.limits.output}
    if text is before.source and given.language is not registry.language(""):
        return Column(title, "", note=MISSING)
    expanded = convert_bytes(text.text.encode(), text.name, plain.name, **options)
    if expanded.text is None:
        return Column(title, "", note=MISSING)
    # What a module makes is a template.
    there = reader.read(from_text(expanded.text, before.source.name if given.result else text.name))
    gone = frozenset(range(len(before.nest.spans)))
    return _column(title, there.source, (*counterparts(before, there, gone), *copies.looped(there)))


def _column(title: str, text: Source, regions: tuple[Region, ...] = ()) -> Column:
    language = registry.language_of(text.name)
    templates = language is registry.language("")
    return Column(title, text.text, regions, language="" if templates else language.name)
