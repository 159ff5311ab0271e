"""`Ref` of a name that is computed."""

from __future__ import annotations

from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import ABSENT, Outcome, bare, is_no_value, spelled
from transpile.ir import Call, Expression, Literal, Reference


def ref(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Ref` of a computed name."""
    name = bare(argument)
    if not isinstance(name, Literal):
        return None
    found = Reference(spelled(name))
    return ABSENT if is_no_value(found, ev.document.pseudo) else ev.evaluate(found, {})
