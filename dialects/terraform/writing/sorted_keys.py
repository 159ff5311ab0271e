"""Objects whose order a function tells: Terraform sorts the keys of every object."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Call, Expression, Object
from transpile.ir.traversal import walk
from transpile.language.facts import Facts


def reordered(root: Expression, facts: Facts) -> Iterator[Diagnostic]:
    """T427 for each call whose text would tell the keys of an object in another order."""
    for e in walk(root):
        if isinstance(e, Call) and e.vocabulary == facts.vocabulary and e.name in facts.ordered:
            keys = next((found for found in map(_keys, walk(e.argument)) if found != sorted(found)), None)
            if keys is not None:
                yield _told(e, keys)


def _keys(e: Expression) -> list[str]:
    return list(e.fields) if isinstance(e, Object) else []


def _told(call: Call, keys: list[str]) -> Diagnostic:
    message = f"Terraform sorts keys: {call.name} gives `{', '.join(sorted(keys))}`, not `{', '.join(keys)}`"
    help = "nothing is to be done where the JSON is parsed; else write the text of the JSON, as the argument of Fn::Sub"
    span = call.origin.span if call.origin else None
    return Diagnostic("T427", message, span, "the text changes, not what it says", help, Severity.WARNING)
