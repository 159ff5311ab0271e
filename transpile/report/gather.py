"""A conversion -> what the report says about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from transpile import hosts, registry
from transpile.diagnostics import Diagnostic
from transpile.loops import Fate
from transpile.report.chapter import Chapter, Column
from transpile.report.links import counterparts, own
from transpile.report.readings import Given, Reader, Reading
from transpile.result import Result
from transpile.rewrite import convert_bytes
from transpile.source import Source, from_text

MISSING = "There is no expansion: see the diagnostics."
UNWRITTEN = "There is no result: see the diagnostics."


def chapter(data: bytes, name: str, result: Result, to: str, given: Given) -> Chapter:
    """The texts of one template, with the places of its loops in each. `data` is what was converted to `result`."""
    source, target = hosts.decode(data, name), registry.find(to)
    if isinstance(source, Diagnostic):
        return Chapter((), (Column("Source", source.source.text if source.source else ""),))
    if isinstance(target, Diagnostic):
        return Chapter((), (Column("Source", source.text),))
    reader = Reader(target, given)
    before = reader.read(source, tuple(one.extent for one in result.loops))
    gone = frozenset(number for number, one in enumerate(result.loops) if one.fate is Fate.UNROLLED)
    after = None if result.text is None else from_text(result.text, name)
    columns = _columns(before, after, reader, gone)
    return Chapter(result.loops, (Column("Source", source.text, own(before)), *columns))


def _columns(before: Reading, after: Source | None, reader: Reader, gone: frozenset[int]) -> Iterator[Column]:
    target, title = reader.target, f"Result ({reader.target.name})"
    if after is None:
        yield Column(title, "", note=UNWRITTEN)
    else:
        yield Column(title, after.text, counterparts(before, reader.read(after), gone))
    plain = next((one for one in registry.family(target.family) if not one.features), None)
    if target.features and plain is not None:
        yield _expansion(before, after or before.source, plain, reader)


def _expansion(before: Reading, text: Source, plain: Any, reader: Reader) -> Column:
    """The result without loops; that of the source, where there is no result."""
    title, given = f"Expansion ({plain.name})", reader.given
    options = {"parameters": given.values, "max_iterations": given.limit, "spare": given.values, "verify": False}
    expanded = convert_bytes(text.text.encode(), text.name, plain.name, **options)
    if expanded.text is None:
        return Column(title, "", note=MISSING)
    there = reader.read(from_text(expanded.text, text.name))
    return Column(title, expanded.text, counterparts(before, there, frozenset(range(len(before.nest.spans)))))
