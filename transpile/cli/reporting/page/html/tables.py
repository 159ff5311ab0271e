"""The tables of a page: its files, and the loops of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from transpile.cli.reporting.outcome import Outcome
from transpile.cli.reporting.page.html import element_ids, labels
from transpile.cli.reporting.page.html.diagnostics import short
from transpile.cli.reporting.page.html.markup import Markup, element
from transpile.diagnostics import Severity
from transpile.pipeline.loop_fates import FoundLoop
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """A loop in the table of its file: what it is called, and the line on which it begins."""

    loop: FoundLoop
    title: str
    line: int


def index(outcomes: Sequence[Outcome], dry: bool) -> Markup:
    """The files, each with what became of it."""
    head = _head("File", "Outcome", "Loops", "Diagnostics")
    rows = (_file(number, one, dry) for number, one in enumerate(outcomes, 1))
    table = element("table", [head, element("tbody", rows)], class_="index")
    return element("div", table, class_="wide folded files", tabindex="0")


def has_chapter(outcome: Outcome) -> bool:
    """Whether there is more to say about one of many files than what became of it."""
    return bool(outcome.diagnostics or (outcome.chapter and outcome.chapter.loops))


def loops(file: int, listed: Sequence[Listed], columns: Mapping[int, Sequence[int]]) -> Markup:
    """The loops of a file. `columns` tells in which columns each is to be found."""
    head = _head("Loop", "Line", "Section", "Outcome", "Why")
    rows = (_loop(file, number, one, columns.get(number, ())) for number, one in enumerate(listed))
    return element(
        "div", element("table", [head, element("tbody", rows)], class_="loops"), class_="wide folded", tabindex="0"
    )


def fates(listed: Sequence[FoundLoop]) -> Sequence[Markup]:
    """How many loops there are of each outcome."""
    counts = Counter(one.fate for one in listed if one.fate)
    return [
        element("span", f"{count:,} {fate.value}", class_=f"fate {fate.value}", title=labels.MEANINGS[fate])
        for fate, count in sorted(counts.items(), key=lambda one: list(labels.MEANINGS).index(one[0]))
    ]


def state(outcome: Outcome, dry: bool) -> Markup:
    """What became of a file."""
    words = labels.state(outcome.state, dry)
    return element("span", words, class_=f"state {outcome.state.name.lower().replace('_', '-')}", title=outcome.why)


def _head(*titles: str) -> Markup:
    return element("thead", element("tr", [element("th", one, scope="col") for one in titles]))


def _file(number: int, one: Outcome, dry: bool) -> Markup:
    counts = Counter(told.severity.value for told in one.diagnostics)
    told = [_count(kind, count) for kind, count in counts.items()]
    name = element("a", one.name, href=f"#{element_ids.file(number)}") if has_chapter(one) else one.name
    found = fates(one.chapter.loops) if one.chapter else []
    why = f" {one.why}" if one.why else ""
    loops = len(one.chapter.loops) if one.chapter else 0
    worst = "".join(f"{counts[kind.value]:06}" for kind in Severity)  # as text it is sorted by the gravest first
    cells = ((name, ""), ([state(one, dry), why], ""), (found or "-", str(loops)), (told or "-", worst))
    return element("tr", [element("td", cell, data_v=value) for cell, value in cells])


def _count(kind: str, count: int) -> Markup:
    return element("span", f"{count} {kind}{'s' * (count != 1)}", class_=f"code {kind}")


def _loop(file: int, number: int, listed: Listed, columns: Sequence[int]) -> Markup:
    one, target = listed.loop, element_ids.place(file, columns[0], number) if columns else ""
    name = element("a", listed.title, href=f"#{target}", data_loop=str(number + 1)) if target else listed.title
    kind = one.fate.value if one.fate else ""
    title = labels.MEANINGS[one.fate] if one.fate else ""
    told = [element("div", short(each)) for each in one.told]
    cells = [
        element("td", name, class_="name"),
        element("td", str(listed.line), class_="at"),
        element("td", one.section or "-", class_="section"),
        element("td", element("span", labels.fate(one), class_=f"fate {kind}", title=title), class_="outcome"),
        element("td", told or element("span", title, class_="quiet"), class_="why"),
    ]
    return element("tr", cells, id=element_ids.row(file, number), class_=element_ids.color(number))
