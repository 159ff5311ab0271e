"""What is said of a result that is larger than it may be."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.source_errors import called
from transpile.printing.room import RAISED


def too_much(said: str, evaluation: Evaluation, help: str) -> Diagnostic:
    """T219 for a result, at the loop that produces most of it."""
    widest = evaluation.budget.widest
    if widest is None:
        return Diagnostic("T219", said, help=help)
    _, loop = widest
    node = loop.label_origin or loop.origin
    return Diagnostic("T219", said, node.span if node else None, f"{called(loop)} produces most of it", help)


def too_long(text: str, evaluation: Evaluation) -> tuple[Diagnostic, ...]:
    """T219 for a result that was made, and is too large."""
    limit = evaluation.budget.limits.output
    size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    if size <= limit:
        return ()
    return (too_much(f"the result has {size:,} bytes; the limit is {limit:,}", evaluation, RAISED),)
