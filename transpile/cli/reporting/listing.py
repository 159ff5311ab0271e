"""The loops of templates as a list: as lines for people, or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from transpile.cli.reporting.loop_titles import title
from transpile.cli.reporting.rule_words import rule_words
from transpile.diagnostics.render.json import Range, Record, range_of, record
from transpile.diagnostics.render.terminal_width import name as shown
from transpile.diagnostics.render.terminal_width import visible
from transpile.pipeline.loop_fates import Fate, FoundLoop
from transpile.syntax.source import Source


class Row(Range):
    """A loop as plain data, with always the same keys. What is not known is None, as `fate` where nothing is converted.

    `title` is what people call it: `Fn::Map Bucket${Team}`; `keys` are those of the entries that an iteration makes.
    `rules` are the names of the lowerings that were applied, `diagnostics` what was said about the loop, each as
    --diagnostics json has it.
    """

    file: str
    dialect: str
    name: str | None
    title: str
    keys: list[str]
    section: str | None
    fate: str | None
    rules: list[str]
    diagnostics: list[Record]


def row(loop: FoundLoop, source: Source) -> Row:
    """The row of a loop."""
    return {
        "file": source.name,
        **range_of(source, loop.extent),
        "dialect": loop.dialect,
        "name": loop.name,
        "title": title(loop, source.text),
        "keys": list(loop.keys),
        "section": loop.section or None,
        "fate": loop.fate.value if loop.fate else None,
        "rules": list(loop.rules),
        "diagnostics": [record(one) for one in loop.told],
    }


def lines(listed: Iterable[Row]) -> str:
    """Two kinds of lines: place, title, section and fate of each loop; below, what was said about it."""
    return "".join(f"{line}\n" for one in listed for line in _lines(one))


def _lines(one: Row) -> Iterator[str]:
    start = one["start"]
    assert start is not None  # every loop is in the text
    where = f"{shown(one['file'])}:{start['line']}:{start['column']}"
    yield f"{where}: {shown(one['title'])} in {shown(one['section'] or 'the template')}{_fate(one)}"
    for told in one["diagnostics"]:
        yield f"    {told['severity']}[{told['code']}]: {visible(told['message'])}"


def _fate(one: Row) -> str:
    if one["fate"] is None:
        return ""
    return f": {one['fate']}{rule_words(one['rules']) if one['fate'] == Fate.LOWERED.value else ''}"
