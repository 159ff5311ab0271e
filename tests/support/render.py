"""Diagnostics to render."""

from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Span, from_text

NETWORK = "a: 1\nItems:\n  - !GetAtt [Group, Arns]\n  - x\n"


def found(text: str, needle: str, name: str = "f.yaml", **more: object) -> Diagnostic:
    """A diagnostic at the first `needle` of `text`."""
    at = text.index(needle)
    return Diagnostic("T204", "it is not known", Span(at, at + len(needle)), source=from_text(text, name), **more)  # type: ignore[arg-type]
