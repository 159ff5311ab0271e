"""Comments put into a text, and what each of them is about: a unit (`AWS::Unit::N`), or what is around the units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import yaml

from support.text import structure

UNIT = re.compile(r"AWS::Unit::N(\d+)")
WORDS = re.compile(r"# c\d{3}c")


class Home(NamedTuple):
    """Where a comment stands: inside a unit, above one, or behind the last; `unit` is "" outside the sections."""

    where: str
    unit: str


class Region(NamedTuple):
    """The lines of a unit, its first and the one behind its last, and from which column a comment below is in it."""

    start: int
    end: int
    unit: str
    column: int


def commented(text: str, spots: Sequence[tuple[int, int]]) -> tuple[str, list[str]]:
    """`text` with comments: each spot is a line (modulo the lines) and where the comment goes there.

    That is behind the line, with blanks before it or none, which parsers take behind a bracket or a quote, or above it:
    at the margin, in its column, farther in, or in that of the line above.
    """
    said = structure(text)
    lines = text.split("\n")
    words: list[str] = []
    for line, kind in sorted({(line % len(lines), kind) for line, kind in spots}, reverse=True):
        new = f"# c{len(words):03}c"
        tried = [*lines]
        if kind in (0, 5):
            tried[line] += f"  {new}" if kind == 0 else new
        else:
            tried.insert(line, " " * _column(lines, line, kind) + new)
        if structure("\n".join(tried)) == said:
            lines = tried
            words.append(new)
    return "\n".join(lines), words


def _column(lines: Sequence[str], line: int, kind: int) -> int:
    own = len(lines[line]) - len(lines[line].lstrip(" "))
    above = lines[line - 1] if line else ""
    return (own, own + 2, len(above) - len(above.lstrip(" ")), 0)[kind - 1]


def homes(text: str) -> dict[str, list[Home]]:
    """Where each comment stands, as often as it does."""
    regions, lines = list(_regions(text)), text.split("\n")
    found: dict[str, list[Home]] = {}
    for number, line in enumerate(lines):
        for words in WORDS.findall(line):
            found.setdefault(words, []).append(_home(regions, lines, number))
    return found


def gaps(text: str) -> dict[tuple[str, str], int]:
    """How many blank lines stand between two units with nothing else between them."""
    regions, lines = list(_regions(text)), text.split("\n")
    return {
        (upper.unit, lower.unit): lower.start - upper.end
        for upper, lower in pairwise(regions)
        if not "".join(lines[upper.end : lower.start]).strip() and upper.unit != lower.unit
    }


def _home(regions: Sequence[Region], lines: Sequence[str], line: int) -> Home:
    """Right below a unit a comment that is indented as its lines are is inside; a blank line sets others apart."""
    above = [one for one in regions if one.start <= line]
    if above and (line < above[-1].end or _goes_on(above[-1], lines, line)):
        return Home("in", above[-1].unit)
    below = [one for one in regions if one.start > line]
    between = lines[line + 1 : below[0].start] if below else []
    if not below or not all(one.strip() for one in between):
        return Home("apart", "")
    return Home("above", below[0].unit)


def _goes_on(region: Region, lines: Sequence[str], line: int) -> bool:
    """Whether a comment that stands below a region is farther in, and nothing but comments is between."""
    return all(not one.strip() or _column_of(one) >= region.column for one in lines[region.end : line + 1]) and all(
        one.lstrip()[:1] in ("", "#") for one in lines[region.end : line + 1]
    )


def _column_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def _regions(text: str) -> Iterator[Region]:
    """The units of all sections, in order; a generated mapping is one, too."""
    root = yaml.compose(text, yaml.CSafeLoader)
    lines = text.split("\n")
    for name, section in root.value:
        if isinstance(section, yaml.MappingNode):
            for key, value in section.value:
                merged = key.value == "Fn::Merge" and isinstance(value, yaml.SequenceNode)
                for start, node in [(one, one) for one in value.value] if merged else [(key, value)]:
                    whole = _region(text, lines, name.value, start, node)
                    several = key.value.startswith("Fn::ForEach::") and len(_units(text, start, node)) > 1
                    yield from _of_each(text, lines, whole, value) if several else [whole]


def _of_each(text: str, lines: Sequence[str], whole: Region, loop: Any) -> Iterator[Region]:
    """The regions of the units that one loop makes (`Fn::ForEach`): its head belongs to the first."""
    (first, value), *others = loop.value[-1].value
    own = _region(text, lines, whole.unit, first, value)
    yield own._replace(start=whole.start)
    for key, made in others:
        yield _region(text, lines, whole.unit, key, made)


def _region(text: str, lines: Sequence[str], section: str, start: yaml.Node, node: yaml.Node) -> Region:
    last, units = _last(node), [*_units(text, start, node)]
    # A scalar that ends at a line's start ends on the line before.
    end = last.line + (last.column > 0)
    first = start.start_mark.line
    # In the column of a tag (`- !Map`) a comment is as little inside as in that of the dash.
    is_item = start is node and isinstance(node, yaml.MappingNode) and node.value
    column = node.value[0][0].start_mark.column if is_item else start.start_mark.column + 1
    return Region(first, end, units[0] if units else section, column)


def _units(text: str, start: yaml.Node, node: yaml.Node) -> dict[str, None]:
    return dict.fromkeys(UNIT.findall(text[start.start_mark.index : _last(node).index]))


def _last(node: Any) -> Any:
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        inner = node.value[-1]
        return _last(inner[1] if isinstance(inner, tuple) else inner)
    return node.end_mark
