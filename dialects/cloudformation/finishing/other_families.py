"""T134 where the types of resources say that a result without a version is a template of another family.

They were in a loop or a merge, and nothing but these said that the template is one of CloudFormation.
"""

from __future__ import annotations

from collections.abc import Iterator

from dialects.cloudformation.finishing.transform import HEADER
from transpile.diagnostics import Diagnostic
from transpile.ir import Expression, Literal, Object, Text
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
    """What the types of resources that are written begin with."""
    resources = root.fields.get("Resources")
    for member in resources.members if isinstance(resources, Object) else ():
        type_ = member.value.fields.get("Type") if isinstance(member.value, Object) else None
        if type_ is not None:
            yield _beginning(type_)


def _beginning(type_: Expression) -> str:
    first = next((one for one in walk(type_) if isinstance(one, Literal | Text)), None)
    match first:
        case Literal(text) | Text((str(text), *_)):
            return text
    return ""
