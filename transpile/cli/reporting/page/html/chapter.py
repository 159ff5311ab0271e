"""The chapter of one file -> HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from transpile.cli.reporting.loop_titles import title
from transpile.cli.reporting.outcome import Chapter, Column, Outcome
from transpile.cli.reporting.page.html import diagnostics, element_ids, tables
from transpile.cli.reporting.page.html.column import Scene, text
from transpile.cli.reporting.page.html.folding import same_lines
from transpile.cli.reporting.page.html.markup import NOTHING, Markup, element
from transpile.cli.reporting.page.html.tables import Listed
from transpile.cli.reporting.page.html.truncation import Room
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class File:
    """One file of a report: its number from 1, what became of it, and whether it only would change."""

    number: int
    outcome: Outcome
    dry: bool


def chapter(file: File, room: Room) -> Markup:
    """Everything about one file: its loops, its diagnostics, its texts side by side."""
    outcome, made = file.outcome, file.outcome.chapter
    heading = element("h2", [outcome.name, " ", tables.state(outcome, file.dry)])
    columns = [room.cut(one, number > 1) for number, one in enumerate(made.columns)] if made else []
    last = len(columns[0].lines) if columns else 0
    whole = made.columns[0].text if made and made.columns else ""
    lines = [diagnostics.line_of(one, whole) for one in outcome.diagnostics]
    listed = diagnostics.listed(file.number, outcome.diagnostics, [line is not None and line <= last for line in lines])
    rows = _listed(made) if made and columns else []
    parts = [heading, _loops(file, rows, columns) if made else NOTHING, listed]
    if columns:
        below = diagnostics.below_lines(file.number, outcome.diagnostics, whole, last)
        parts.append(_columns(file, rows, columns, below))
    return element("section", parts, id=element_ids.file(file.number), class_="file")


def _loops(file: File, rows: Sequence[Listed], columns: Sequence[Column]) -> Markup:
    """The table of the loops, if there are any."""
    if not rows:
        return element("p", "No loops.", class_="quiet") if columns else NOTHING
    fates = tables.fates([one.loop for one in rows])
    summary = element("summary", [f"{len(rows)} loop{'s' * (len(rows) != 1)} ", *fates])
    return element("details", [summary, tables.loops(file.number, rows, _where(columns))], open="open")


def _listed(made: Chapter) -> list[Listed]:
    """The loops with their titles and the lines on which they begin."""
    first: dict[int, int] = {}
    for one in made.columns[0].regions:
        first[one.loop] = min(one.first, first.get(one.loop, one.first))
    text = made.columns[0].text
    return [Listed(one, title(one, text), first[number]) for number, one in enumerate(made.loops)]


def _columns(
    file: File, rows: Sequence[Listed], columns: Sequence[Column], below: Mapping[int, Sequence[Markup]]
) -> Markup:
    where, shown = _where(columns), []
    for number, one in enumerate(columns):
        turns, remarks, same = _turns(where, number), {} if number else below, _same(number, columns)
        shown.append(_column(one, Scene(file.number, number, rows, turns, remarks, same)))
    return element("div", shown, class_=f"columns of-{len(columns)}")


def _same(number: int, columns: Sequence[Column]) -> Sequence[bool]:
    """Which lines of a column are as in the source, or for that, in the result; none may be folded without a loop."""
    if not columns[0].regions:
        return ()
    result = next((one for one in columns[1:] if one.text), columns[0])
    return same_lines(columns[number], columns[0] if number else result)


def _where(columns: Sequence[Column]) -> dict[int, list[int]]:
    """The columns in which each loop is to be found."""
    found: dict[int, list[int]] = {}
    for number, one in enumerate(columns):
        for loop in {region.loop for region in one.regions}:
            found.setdefault(loop, []).append(number)
    return found


def _turns(where: Mapping[int, Sequence[int]], column: int) -> dict[int, int]:
    """The next column that has a loop, going round, where there is another one."""
    return {
        loop: next((one for one in columns if one > column), columns[0])
        for loop, columns in where.items()
        if len(columns) > 1
    }


def _column(column: Column, scene: Scene) -> Markup:
    title = element("h3", column.title)
    note = element("p", column.note, class_="quiet") if column.note else NOTHING
    lines = element("div", text(column, scene), class_="lines") if column.text else NOTHING
    label = f"{column.title} of file {scene.file}"
    scrolled = element("div", lines, class_="scrolled", tabindex="0", role="region", aria_label=label)
    return element("article", [title, note, scrolled], class_="column", data_column=str(scene.column + 1))
