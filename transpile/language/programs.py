"""Programs of a source's own language that are left in a result, where nobody computes them."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.ir import Call, Member, Object

MOST = 60
"""The characters of a program that a message shows."""


def without_equal(program: Call, title: str, way_out: str) -> Diagnostic:
    """T211 for a program that asks for more than the item of its loop; `title` is that of the family it is left in."""
    first = next(iter(program.argument.members), None) if isinstance(program.argument, Object) else None
    origin = program.origin or (first.key.origin if isinstance(first, Member) else None)
    text = program.name if len(program.name) <= MOST else f"{program.name[: MOST - 3]}..."
    message = f"{title} has no equivalent of `{text}` for these arguments"
    help = f"replace it with functions of {title}, or {way_out}"
    return Diagnostic("T211", message, origin.span if origin else None, "not translated", help)
