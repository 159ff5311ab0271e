"""Templates of families that a family knows nothing of: they come and go through what the other one knows."""

from __future__ import annotations

from collections.abc import Mapping

from transpile.diagnostics import Diagnostic
from transpile.ir import Array, Call, Document, Expression, Literal, Object, Reference
from transpile.language.facts import Data, Facts


def imported(document: Document, of: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The document as it is."""
    return document, ()


def imported_call(call: Call | Reference, of: Facts) -> Expression | None:
    """No call is known."""
    return None


def alike(
    data: Mapping[str, Data], words: Facts, translated: bool, known: Mapping[str, Literal | Array | Object]
) -> dict[str, Data]:
    """All that there is."""
    return dict(data)


def exported(document: Document, to: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The document as it is."""
    return document, ()


def exported_call(call: Call | Reference, to: Facts) -> Expression | None:
    """No call is known."""
    return None
