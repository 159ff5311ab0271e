"""The lines of a module with its loops written out: as `terraform fmt` leaves them, where it leaves those before."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from dialects.terraform.expand.alignment import Laid, aligned, crooked, indentation, slanted
from dialects.terraform.expand.writer import Text
from transpile.syntax.edits import Edit, apply
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span


def lined_up(text: Text, edits: Sequence[Edit]) -> Laid:
    """The new text; the lines of loops are indented and lined up, if those of the old ones are."""
    ordered = sorted(edits, key=lambda one: one.span)
    places = [(edit, there) for edit, there in zip(ordered, _places(ordered), strict=True) if "\n" in edit.text]
    new = Laid(apply(text.source.text, edits))
    slanted, crooked = (sorted(text.slanted), sorted(text.crooked)) if places else ([], [])
    straight = [there for edit, there in places if not _any(slanted, text.line_start(edit.span.start), edit)]
    moved = indentation(new, straight)
    shift = _Shift(moved)
    ours = [
        Span(shift.after(there.start), shift.after(there.end))
        for edit, there in places
        if not _any(crooked, edit.span.start + 1, edit)
    ]
    new = Laid(apply(new.text, moved)) if moved else new
    return aligned(new, ours) if ours else new


def _any(lines: Sequence[int], start: int, edit: Edit) -> bool:
    """Whether one of these lines, in order, begins from `start` on, and before the end of what is edited."""
    at = bisect_left(lines, start)
    return at < len(lines) and lines[at] < edit.span.end


def _places(edits: Iterable[Edit]) -> Iterator[Span]:
    """Where the texts of edits, in order, stand once they are made."""
    moved = 0
    for edit in edits:
        start = edit.span.start + moved
        moved += len(edit.text) - (edit.span.end - edit.span.start)
        yield Span(start, start + len(edit.text))


class _Shift:
    """Where places are once edits, in order, are made."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._starts = [one.span.start for one in edits]
        self._longer = [0, *accumulate(len(one.text) - (one.span.end - one.span.start) for one in edits)]

    def after(self, at: int) -> int:
        """The place that was `at`."""
        return at + self._longer[bisect_left(self._starts, at)]


@dataclass(frozen=True, slots=True)
class _Region:
    """The lines that an edit is about, by their numbers from 0, the last one included: in the old text and the new."""

    old: tuple[int, int]
    new: tuple[int, int]


def disturbing(text: Text, new: Laid, edits: Sequence[Sequence[Edit]]) -> list[int]:
    """Which of several lists of edits are near lines that `terraform fmt` moves, and does not in the source."""
    regions = {one.span: region for one, region in _regions(text.source.text, [each for one in edits for each in one])}
    wrong = _wrong(new) - set(_known(text, list(regions.values())))
    if not wrong:
        return []
    # An empty line behind the last one, which `rows[-1]` is before the first one too, ends what is near.
    rows, ordered = [*new.text.split("\n"), ""], sorted(wrong)
    return [at for at, one in enumerate(edits) if any(_is_near(rows, ordered, regions[each.span].new) for each in one)]


def _regions(source: str, edits: Iterable[Edit]) -> Iterator[tuple[Edit, _Region]]:
    shift = number = before = 0
    for edit in sorted(edits, key=lambda one: one.span):
        number += source.count("\n", before, edit.span.start)
        before = edit.span.start
        last = number + source.count("\n", edit.span.start, edit.span.end)
        new = number + shift, number + shift + edit.text.count("\n")
        yield edit, _Region((number, last), new)
        shift = new[1] - last


def _wrong(new: Laid) -> set[int]:
    """The numbers of the lines that `terraform fmt` would move."""
    rows = new.lines
    if rows is None:
        return set()
    return set(_numbers(new.text, crooked(new.text, rows) | slanted(new.text, rows).keys()))


def _numbers(text: str, starts: Iterable[int]) -> Iterator[int]:
    """The numbers of the lines that begin there."""
    number = before = 0
    for at in sorted(starts):
        number += text.count("\n", before, at)
        before = at
        yield number


def _known(text: Text, regions: Sequence[_Region]) -> Iterator[int]:
    """The lines of the new text that come of some that were out of line before."""
    lasts = [one.old[1] for one in regions]
    for number in _numbers(text.source.text, text.crooked | text.slanted):
        at = bisect_left(lasts, number)
        if at < len(regions) and regions[at].old[0] <= number:
            yield from range(regions[at].new[0], regions[at].new[1] + 1)
        else:
            yield number + (regions[at - 1].new[1] - regions[at - 1].old[1] if at else 0)


def _is_near(rows: Sequence[str], wrong: Sequence[int], region: tuple[int, int]) -> bool:
    """Whether such a line, in order, stands among those of a region, or around it up to an empty line."""
    first, last = region
    while rows[first - 1].strip():
        first -= 1
    while rows[last + 1].strip():
        last += 1
    at = bisect_left(wrong, first)
    return at < len(wrong) and wrong[at] <= last
