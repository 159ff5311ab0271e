"""The new text of a file, of which only the blocks that changed are read again: reading costs more than all else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import merge

from dialects.terraform.syntax.declarations import File
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Block, Body, Definition
from transpile.syntax.edits import Edit
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span

Item = Definition | Block


@dataclass(frozen=True, slots=True)
class Halves:
    """A file and its new text: the items that are the same in both, those that changed, and what they became."""

    same: File
    old: File
    new: File


def halves(main: File, source: Source, edits: Iterable[Edit]) -> Halves | None:
    """What edits changed of a file that is `source` now; None where that takes reading all of it."""
    changed, same = _parted(main.body.items, sorted((edit.span for edit in edits), key=lambda one: one.start))
    places = _places(main.source.text, same, source.text)
    if not same or places is None:
        return None
    body = hcl.parse(Source(source.name, _blanked(source.text, places)))
    # A text that was found in what an item became, or in a comment, is not the item that it was taken for.
    if not isinstance(body, Body) or _meet(places, sorted((*(one.span for one in body.items), *body.comments))):
        return None
    old = replace(main.body, items=tuple(changed))
    return Halves(File(main.source, replace(main.body, items=tuple(same))), File(main.source, old), File(source, body))


def _parted(items: Sequence[Item], edited: Sequence[Span]) -> tuple[list[Item], list[Item]]:
    """The items that are edited, and the others; both in order."""
    changed, same, ahead = list[Item](), list[Item](), list(reversed(edited))
    for item in items:
        while ahead and ahead[-1].end <= item.span.start:
            ahead.pop()
        (changed if ahead and ahead[-1].start < item.span.end else same).append(item)
    return changed, same


def _places(old: str, items: Iterable[Item], new: str) -> list[Span] | None:
    """Where items stand in the new text, in order; None where one is not there."""
    found: list[Span] = []
    at = 0
    for item in items:
        text = old[item.span.start : item.span.end]
        start = new.find(text, at)
        if start < 0:
            return None
        at = start + len(text)
        found.append(Span(start, at))
    return found


def _blanked(text: str, places: Iterable[Span]) -> str:
    """The text with blanks in these places: all else stands where it did."""
    return "".join(_pieces(text, places))


def _pieces(text: str, places: Iterable[Span]) -> Iterator[str]:
    at = 0
    for place in places:
        yield text[at : place.start]
        yield " " * (place.end - place.start)
        at = place.end
    yield text[at:]


def _meet(some: Sequence[Span], others: Sequence[Span]) -> bool:
    """Whether a place of some, in order, and one of the others overlap."""
    end = 0
    for one in merge(some, others):
        if one.start < end:
            return True
        end = max(end, one.end)
    return False
