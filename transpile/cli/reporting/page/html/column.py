"""A column -> HTML: its lines, the loops in them with a caption each, and the diagnostics below their lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from transpile.cli.reporting.outcome import Column, Region
from transpile.cli.reporting.page.html import element_ids, labels
from transpile.cli.reporting.page.html.folding import Stretch, stretches
from transpile.cli.reporting.page.html.highlighting import highlighted
from transpile.cli.reporting.page.html.markup import NOTHING, Markup, element, joined
from transpile.cli.reporting.page.html.tables import Listed
from transpile.pipeline.loop_fates import FoundLoop
from transpile.syntax.fast_dataclass import dataclass

LONG = 240
"""Longer lines (minified JSON) are broken."""
Line = tuple[Markup, bool]
"""A line as HTML, and whether it is long."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a column stands: the number of its file, its own among the columns, the loops, and where links lead.

    `turns`: loop -> the next column that has it, going round. `remarks`: what is said below which line. `same`: which
    lines are unchanged and may be folded, or none of them may.
    """

    file: int
    column: int
    loops: Sequence[Listed]
    turns: Mapping[int, int]
    remarks: Mapping[int, Sequence[Markup]]
    same: Sequence[bool] = ()


def text(column: Column, scene: Scene) -> Markup:
    """The lines of a column, in blocks that belong to the same loops."""
    lines = column.lines
    around, starts = _around(column.regions, len(lines)), _starts(column.regions)
    marked = [(line, len(whole) > LONG) for line, whole in zip(highlighted(lines, column.language), lines, strict=True)]
    places = Counter(one.loop for one in column.regions)
    return joined(
        _block(
            around[first],
            [_caption(loop, places[loop], scene) for loop in starts.get(first, ())],
            _folded(first, last, marked, scene) if not around[first] else _shown(first, last, marked, scene),
        )
        for first, last in _blocks(around, starts)
    )


def _around(regions: Sequence[Region], count: int) -> list[tuple[int, ...]]:
    """The loops of each line (from 1), from the outermost."""
    found: list[tuple[int, ...]] = [()] * (count + 1)
    for one in sorted(regions, key=lambda one: one.loop):
        for line in range(one.first, min(one.last, count) + 1):
            found[line] = (*found[line], one.loop)
    return found


def _starts(regions: Sequence[Region]) -> dict[int, tuple[int, ...]]:
    """The line of each loop's first region."""
    first: dict[int, int] = {}
    for one in regions:
        first[one.loop] = min(one.first, first.get(one.loop, one.first))
    starts: dict[int, tuple[int, ...]] = {}
    for loop in sorted(first):
        starts[first[loop]] = (*starts.get(first[loop], ()), loop)
    return starts


def _blocks(around: Sequence[tuple[int, ...]], starts: Mapping[int, tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """First and last line of each run of lines of the same loops; a caption begins another."""
    begun = 1
    for line in range(2, len(around)):
        if around[line] != around[line - 1] or line in starts:
            yield begun, line - 1
            begun = line
    if len(around) > 1:
        yield begun, len(around) - 1


def _block(loops: tuple[int, ...], captions: Iterable[Markup], lines: Iterable[Markup]) -> Markup:
    if not loops:
        return joined([*captions, *lines])
    numbers = " ".join(str(loop + 1) for loop in loops)
    return element("div", [*captions, *lines], class_=f"loop {element_ids.color(loops[-1])}", data_loops=numbers)


def _folded(first: int, last: int, marked: Sequence[Line], scene: Scene) -> Iterator[Markup]:
    """Lines that no loop is in: shown, or folded."""
    for one in stretches(first, last, scene.same, scene.remarks) if scene.same else [Stretch(first, last)]:
        lines = _shown(one.first, one.last, marked, scene)
        yield (
            element("details", [element("summary", one.folded), *lines], class_="fold") if one.folded else joined(lines)
        )


def _shown(first: int, last: int, marked: Sequence[Line], scene: Scene) -> Iterator[Markup]:
    """The lines `first` to `last` with what is said below them; `marked` are all as HTML, and whether they are long."""
    for number, (line, is_long) in enumerate(marked[first - 1 : last], first):
        yield element("div", line or " ", class_="line long" if is_long else "line", data_n=str(number))
        yield from scene.remarks.get(number, ())


def _caption(loop: int, places: int, scene: Scene) -> Markup:
    """The name of a loop above its first line, linked to the next column that has it."""
    listed = scene.loops[loop]
    one = listed.loop
    said = labels.fate(one) if scene.column == 0 else f"{places} places" if places > 1 else ""
    name = element("b", listed.title)
    turn = scene.turns.get(loop)
    target = element_ids.row(scene.file, loop) if turn is None else element_ids.place(scene.file, turn, loop)
    link = element("a", name, href=f"#{target}", data_loop=str(loop + 1))
    words = element("span", said, class_=f"fate {_kind(one) if scene.column == 0 else ''}".strip()) if said else NOTHING
    identity = element_ids.place(scene.file, scene.column, loop)
    return element("div", [link, words], class_=f"caption {element_ids.color(loop)}", id=identity)


def _kind(loop: FoundLoop) -> str:
    return loop.fate.value if loop.fate else ""
