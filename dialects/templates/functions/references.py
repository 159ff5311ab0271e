"""`Ref` of a name that is computed."""

from __future__ import annotations

from dialects.templates.names import is_function
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import ABSENT, Outcome, bare, is_no_value, spelled
from transpile.ir import Call, Expression, Literal, Member, Object, Reference, Spread
from transpile.syntax.tree import Kind


def ref(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Ref` of a computed name. In a document of another family before, it is one of that family.

    So what takes its place away in the new one stays a call there: it is not known to that family. A written object is
    no name: it is the value of something that is called so, as in the long form, which is not read as a call.
    """
    name = bare(argument)
    if isinstance(name, Object) and not _is_made(name):
        return Object((Member(Literal("Ref"), name),))
    if not isinstance(name, Literal):
        return None
    found, pseudo = Reference(_word(name)), ev.document.pseudo
    if found.name == (pseudo.before or pseudo.no_value):
        return ABSENT
    return None if is_no_value(found, pseudo) else ev.evaluate(found, {})


def _word(name: Literal) -> str:
    """A name as it is read where it is written: null has its text there, too."""
    return "null" if name.kind is Kind.NULL else spelled(name)


def _is_made(e: Object) -> bool:
    """Whether loops make entries of an object, or functions may be its value."""
    return any(isinstance(one, Spread) or is_function(one.name) for one in e.members)
