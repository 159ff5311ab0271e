"""What is told of the copies of a template: which became loops, and which are left, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from transpile.diagnostics import Diagnostic, Severity
from transpile.folding.folding import Outcome
from transpile.folding.logical_ids import few
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span


@dataclass(frozen=True, slots=True)
class Fold:
    """Entries of a section that are copies of each other, and what becomes of them.

    `ids` are those of the entries, in their order; `items` what the loop goes over, or, of a loop in a loop, what
    varies in each id. `columns` is how many values of an item stand in a mapping, `saved` about how many lines go.
    `reason` is why the entries are left as they are; "": they become a loop. `span` is where the first of them stands,
    `spans` has the places of all.
    """

    section: str
    ids: tuple[str, ...]
    items: tuple[str, ...]
    columns: int
    saved: int
    reason: str
    span: Span
    spans: tuple[Span, ...] = ()

    @property
    def folded(self) -> bool:
        """Whether the entries become a loop."""
        return not self.reason


def told(outcomes: Iterable[Outcome]) -> tuple[Fold, ...]:
    """The outcomes as callers of the library see them."""
    return tuple(map(_fold, outcomes))


def _fold(one: Outcome) -> Fold:
    group, spans = one.group, tuple(copy.origin.span for copy in one.group.copies)
    ids, sizes = tuple(copy.name for copy in group.copies), group.sizes
    return Fold(one.section, ids, group.varying.items, sizes.columns, sizes.saved, one.why, spans[0], spans)


def outgrown(folds: Iterable[Fold], title: str, most: int) -> tuple[Fold, ...]:
    """The same where no loop may be written: the template would no longer be one that the service takes as it is."""
    return left(
        folds, f"with loops the template would have more than the {most:,} bytes that {title} takes in a request"
    )


def left(folds: Iterable[Fold], reason: str) -> tuple[Fold, ...]:
    """The same where no loop is written, for a reason that is none of their own."""
    return tuple(replace(one, reason=one.reason or reason) for one in folds)


def notes(folds: Iterable[Fold]) -> Iterator[Diagnostic]:
    """T446 for each group that is left."""
    for one in folds:
        if one.reason:
            message = f"{len(one.ids)} entries of {one.section} are alike but stay as they are: {one.reason}"
            yield Diagnostic("T446", message, one.span, few(one.ids), _way_out(one.reason), Severity.NOTE)


def foreign(title: str, construct: str) -> Diagnostic:
    """T446 for a template of another service than the loops that its copies could become."""
    message = f"copies in {title} templates cannot become {construct}"
    return Diagnostic("T446", message, help=f"choose a dialect of {title} with --to", severity=Severity.WARNING)


def inside(title: str, construct: str) -> Diagnostic:
    """T446 for templates in a text that stays as it is: to fold them is to write only them."""
    message = f"copies in {title} do not become {construct}"
    return Diagnostic("T446", message, help="fold it to a dialect of its templates", severity=Severity.NOTE)


def _way_out(reason: str) -> str:
    """The option that folds them all the same, if there is one."""
    return next((f"{option} folds them" for word, option in WAYS_OUT.items() if word in reason), "")


WAYS_OUT = {
    "comment": "--drop-comments",
    "would save": "a smaller --min-saved",
    "go to a mapping": "a larger --max-columns",
    "a copy has": "a smaller --min-body",
}
