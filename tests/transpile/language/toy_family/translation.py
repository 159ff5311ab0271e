"""From CloudFormation and back, by two tables apart: each way is checked by the other one.

What is translated has no origin: its text is not that of the source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from transpile.diagnostics import Diagnostic
from transpile.ir import Call, Document, Expression, Literal, Member, Object, Reference
from transpile.ir.traversal import map_children
from transpile.language.facts import Facts

Adopted = tuple[Document, tuple[Diagnostic, ...]]
CALLS_IN = {"Fn::Sub": "Fn::Sub", "Fn::Join": "Fn::Glue"}
CALLS_OUT = {"Fn::Sub": "Fn::Sub", "Fn::Glue": "Fn::Join"}
NAMES_IN = {"AWS::StackName": "Toy::Name"}
NAMES_OUT = {"Toy::Name": "AWS::StackName"}
HEADER_IN = {"AWSTemplateFormatVersion": Member(Literal("ToyFormat"), Literal("one")), "Transform": None}
HEADER_OUT = {"ToyFormat": Member(Literal("AWSTemplateFormatVersion"), Literal("2010-09-09"))}


def imported(document: Document, of: Facts) -> Adopted:
    """A template of CloudFormation as a toy."""
    return _adopted(document, HEADER_IN, NAMES_IN, "toy"), ()


def exported(document: Document, to: Facts) -> Adopted:
    """A toy as a template of CloudFormation."""
    return _adopted(document, HEADER_OUT, NAMES_OUT, to.vocabulary), ()


def imported_call(call: Call | Reference, of: Facts) -> Expression | None:
    """A call of CloudFormation as one of a toy."""
    if isinstance(call, Reference):
        return Reference(NAMES_IN[call.name]) if call.name in NAMES_IN else None
    return Call("toy", CALLS_IN[call.name], call.argument) if call.name in CALLS_IN else None


def exported_call(call: Call | Reference, to: Facts) -> Expression | None:
    """A call of a toy as one of CloudFormation."""
    if isinstance(call, Reference):
        return Reference(NAMES_OUT[call.name]) if call.name in NAMES_OUT else None
    return Call(to.vocabulary, CALLS_OUT[call.name], call.argument) if call.name in CALLS_OUT else None


def _adopted(
    document: Document, header: Mapping[str, Member | None], names: Mapping[str, str], vocabulary: str
) -> Document:
    members = [
        header.get(getattr(one.key, "text", ""), one) if isinstance(one, Member) else one
        for one in document.root.members
    ]
    root = _renamed(Object(tuple(one for one in members if one is not None), document.root.origin), names)
    assert isinstance(root, Object)
    return replace(document, root=root, vocabulary=vocabulary)


def _renamed(e: Expression, names: Mapping[str, str]) -> Expression:
    """`e` with its references to pseudo parameters by their other names."""
    if isinstance(e, Reference):
        return replace(e, name=names[e.name], origin=None) if e.name in names else e
    return map_children(e, lambda child: _renamed(child, names))
