"""What people are told of a file: errors and warnings, each subject once; the notes in one line, unless --verbose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from transpile.diagnostics import Diagnostic, Severity
from transpile.diagnostics.render.terminal_width import name as shown

MOST = 100
"""Diagnostics of a file that are shown."""
PLACES = 3
"""Further places of one subject that are named."""


def abridged(diagnostics: Sequence[Diagnostic], name: str, verbose: bool) -> tuple[list[Diagnostic], list[str]]:
    """The diagnostics of the file `name` that are shown, and lines that tell of the others."""
    notes = [] if verbose else [one for one in diagnostics if one.severity is Severity.NOTE]
    kept = grouped(diagnostics if verbose else [one for one in diagnostics if one.severity is not Severity.NOTE])
    lines = [*_left_out(len(kept) - MOST), *_noted(notes)]
    return kept[:MOST], [f"{shown(name)}: {line}\n" if name else f"{line}\n" for line in lines]


def grouped(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """One diagnostic for each code and subject, the first, which names the places of the others."""
    groups: dict[object, list[Diagnostic]] = {}
    for number, one in enumerate(diagnostics):
        groups.setdefault((one.code, one.severity, one.subject) if one.subject else number, []).append(one)
    return [_joined(*group) for group in groups.values()]


def _joined(first: Diagnostic, *others: Diagnostic) -> Diagnostic:
    if not others:
        return first
    places = list(dict.fromkeys(filter(None, (_place(one, first) for one in others))))[:PLACES]
    more = len(others) - len(places)
    listed = ", ".join([*places, *([f"{more:,} more"] if more else [])])
    return replace(first, help="\n".join(filter(None, (first.help, f"also in {listed}"))))


def _place(one: Diagnostic, first: Diagnostic) -> str:
    """Where it is: the line, and its file where that is another one."""
    if one.source is None or one.span is None:
        return ""
    line, _ = one.source.position(one.span.start)
    same = first.source is not None and one.source.name == first.source.name
    return f"line {line}" if same else f"{one.source.name}:{line}"


def _left_out(number: int) -> Iterator[str]:
    if number > 0:
        yield f"{number:,} more diagnostics; --diagnostics json shows all of them"


def _noted(notes: Sequence[Diagnostic]) -> Iterator[str]:
    """How many notes there are, by their codes: "3 notes: T410 twice, T411; --verbose shows them"."""
    if not notes:
        return
    codes = Counter(one.code for one in notes)
    listed = ", ".join(code + _times(codes[code]) for code in sorted(codes))
    many = len(notes) > 1
    yield f"{len(notes):,} note{'s' * many}: {listed}; --verbose shows {'them' if many else 'it'}"


def _times(count: int) -> str:
    return {1: "", 2: " twice"}.get(count, f" {count:,} times")
