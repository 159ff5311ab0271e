"""`Ref` of a name that is computed."""

from __future__ import annotations

from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import ABSENT, Outcome, bare, is_no_value, spelled
from transpile.ir import Call, Expression, Literal, Reference


def ref(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Ref` of a computed name. In a document of another family before, it is one of that family.

    So what takes its place away in the new one stays a call there: it is not known to that family.
    """
    name = bare(argument)
    if not isinstance(name, Literal):
        return None
    found, pseudo = Reference(spelled(name)), ev.document.pseudo
    if found.name == (pseudo.before or pseudo.no_value):
        return ABSENT
    return None if is_no_value(found, pseudo) else ev.evaluate(found, {})
