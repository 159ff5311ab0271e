"""A template whose resource loops are those that `Count` says, as far as it can: `Topic${Team}` becomes `Topic[0]`.

Ids change, so it is asked for (--ros-count), and T443 says which do; T444 says why a loop stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dialects.ros.counts.writing import is_count
from dialects.ros.template.grammar import DIALECT
from dialects.ros.translation.numbering.bodies import Evaluate
from dialects.ros.translation.numbering.deciding import Decision
from dialects.ros.translation.numbering.new_ids import NewIds
from dialects.ros.translation.numbering.series import Series, loops_of, resources
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Document, Loop, Object
from transpile.ir.holes import shown

Numbered = tuple[Document, tuple[Diagnostic, ...], NewIds | None]


def numbered(document: Document, expansion: Object | None, evaluate: Evaluate) -> Numbered:
    """The document with loops that `Count` says, what is to be said of them, and the new ids; None if there are none.

    `expansion` is the source with its loops written out, `evaluate` computes what no parameter decides.
    """
    loops = [one for one in loops_of(resources(document.root)) if one.dialect != DIALECT and not is_count(one)]
    if not loops:
        return document, (), None
    found = Decision(document, expansion, evaluate, loops)
    found.decide()
    series = [one for each in found.series.values() for one in each]
    names = {old: f"{one.base}[{at}]" for one in series for at, old in enumerate(one.names or ())}
    ids = NewIds(names, {one.form: one.base for one in series})
    told = tuple(one for loop in loops for one in _told(loop, found))
    return (replace(document, root=found.root()), told, ids) if series else (document, told, None)


def _told(loop: Loop, found: Decision) -> Iterator[Diagnostic]:
    """T443 for the ids that change, T444 for a loop that stays."""
    at = loop.label_origin or loop.origin
    span = at.span if at is not None else None
    if id(loop) in found.series:
        message = f"Count changes logical IDs: {', '.join(map(_changes, found.series[id(loop)]))}"
        help = "omit --ros-count to keep the logical IDs: an existing stack would replace these resources"
        yield Diagnostic("T443", message, span, "becomes Count", help, Severity.WARNING)
    elif id(loop) in found.refused:
        why = found.refused[id(loop)]
        message = f"this loop cannot become Count: {why.why}"
        yield Diagnostic("T444", message, span, "does not become Count", why.help, Severity.NOTE)


def _changes(series: Series) -> str:
    if series.names is None:
        return f"{shown(series.member.key)} to {series.base}[0] and so on, in the order of the items"
    return ", ".join(f"{old} to {series.base}[{at}]" for at, old in enumerate(series.names))
