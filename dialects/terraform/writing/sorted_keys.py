"""Objects whose order a function tells: Terraform sorts the keys of every object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Call, Expression, Object
from transpile.ir.traversal import walk
from transpile.language.facts import Facts

_PARSED = "this does not matter if the JSON is parsed; otherwise write the JSON as a string, as the argument of Fn::Sub"


def unsorted(root: Expression, facts: Facts) -> list[tuple[Call, list[str]]]:
    """The calls of functions that tell the order of keys, each with keys that Terraform sends in another."""
    calls = (
        e for e in walk(root) if isinstance(e, Call) and e.vocabulary == facts.vocabulary and e.name in facts.ordered
    )
    found = ((e, next((keys for keys in map(_keys, walk(e.argument)) if keys != sorted(keys)), None)) for e in calls)
    return [(call, keys) for call, keys in found if keys is not None]


def reordered(calls: Sequence[tuple[Call, list[str]]], facts: Facts) -> Iterator[Diagnostic]:
    """T427 for each of these calls whose value would be another; a warning where only its text would be."""
    for call, keys in calls:
        visits = facts.visits(call)
        if visits is not False:
            yield _told(call, keys, visits is None)


def _keys(e: Expression) -> list[str]:
    return list(e.fields) if isinstance(e, Object) else []


def _told(call: Call, keys: list[str], in_text: bool) -> Diagnostic:
    what, span = f"`{', '.join(sorted(keys))}`, not `{', '.join(keys)}`", call.origin.span if call.origin else None
    if in_text:
        message = f"Terraform sorts keys: {call.name} returns {what}"
        help = _PARSED
        return Diagnostic("T427", message, span, "other text, same meaning", help, Severity.WARNING)
    message = f"Terraform sorts keys: {call.name} iterates over {what}"
    help = "write the keys in alphabetical order, or sort them in the call"
    return Diagnostic("T427", message, span, "the result would differ", help)
