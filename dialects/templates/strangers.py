"""Templates of families that a family knows nothing of: they come and go through what the other one knows."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.ir import Call, Document, Expression
from transpile.language.facts import Facts


def imported(document: Document, of: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The document as it is."""
    return document, ()


def imported_call(call: Call, of: Facts) -> Expression | None:
    """No call is known."""
    return None


def exported(document: Document, to: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The document as it is."""
    return document, ()


def exported_call(call: Call, to: Facts) -> Expression | None:
    """No call is known."""
    return None
