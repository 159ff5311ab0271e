"""What people are told of a file: errors and warnings, each subject once; the notes in one line, unless --verbose.

Of one file among several even less: a line for what each error says, or for the warnings of each code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from transpile.diagnostics import Diagnostic, Severity, failed, render
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


def in_lines(diagnostics: Iterable[Diagnostic], strict: bool) -> list[str]:
    """One line for what each error of a file says; of a file without errors, one for the warnings of each code.

    What is warned of is about the result, and a file with errors has none. `strict`: warnings are errors.
    """
    told = list(diagnostics)
    wrong = [one for one in told if failed([one], strict)]
    groups: dict[object, list[Diagnostic]] = {}
    for one in wrong or told:
        groups.setdefault((one.code, one.message) if wrong else one.code, []).append(one)
    return [_line(*group, wrong=bool(wrong)) for group in groups.values()]


def _line(first: Diagnostic, *others: Diagnostic, wrong: bool) -> str:
    if not others:
        return render.line(first, with_help=wrong)
    more = f"also {_places(first, others)}" if wrong else f"{len(others):,} more {first.code} {_places(first, others)}"
    return render.line(replace(first, message=f"{first.message}; {more}"), with_help=wrong)


def _places(first: Diagnostic, others: Sequence[Diagnostic]) -> str:
    """ "in line 4, line 9, 2 more" """
    places = list(dict.fromkeys(filter(None, (_place(one, first) for one in others))))[:PLACES]
    more = len(others) - len(places)
    return "in " + ", ".join([*places, *([f"{more:,} more"] if more else [])])


def _joined(first: Diagnostic, *others: Diagnostic) -> Diagnostic:
    if not others:
        return first
    return replace(first, help="\n".join(filter(None, (first.help, f"also {_places(first, others)}"))))


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
