"""T134 where the types of resources say that a result without a version is a template of another family.

They were in a loop or a merge, and nothing but these said that the template is one of CloudFormation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dialects.cloudformation.finishing.transform import HEADER
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Binder, Expression, Filled, Literal, Object, Text, Variable
from transpile.ir.traversal import walk
from transpile.language import registry
from transpile.syntax.tree import Node
from transpile.verify.differences import taken_for


def taken(root: Object, source: Node) -> Iterator[Diagnostic]:
    """An error where those who read `root`, which a template became, would take it for one of another family."""
    if HEADER[0] in root.fields:
        return
    types = [*_types(root)]
    for name, signs in registry.SIGNS.items():
        if any(one.startswith(signs) for one in types):
            yield taken_for(registry.family(name).facts.title, source)


def _types(root: Object) -> Iterator[str]:
    """What the types of resources that are written begin with; copies of loops are written out."""
    resources = root.fields.get("Resources")
    for member in resources.members if isinstance(resources, Object) else ():
        body, values = _copied(member.value)
        type_ = body.fields.get("Type") if isinstance(body, Object) else None
        if type_ is not None:
            yield _beginning(type_, values)


def _copied(e: Expression) -> tuple[Expression, Mapping[Binder, Expression]]:
    """A definition, and what the variables in it stand for."""
    return (bare(e.body), dict(e.values)) if isinstance(e, Filled) else (bare(e), {})


def _beginning(type_: Expression, values: Mapping[Binder, Expression]) -> str:
    first = next((one for one in walk(type_) if isinstance(one, Literal | Text | Variable)), None)
    match first:
        case Literal(text) | Text((str(text), *_)):
            return text
        case Variable(binder) | Text((Variable(binder), *_)) if binder in values:
            return _beginning(values[binder], {})
    return ""
