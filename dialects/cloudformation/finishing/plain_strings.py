"""The plain strings that AWS SAM fills (`template/artifacts.py`), as the loops of a result take them.

In an `Fn::ForEach` they are plain strings again. Elsewhere a plain string means what it says: an `Fn::Sub` computes it.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from operator import is_

from dialects.cloudformation.finishing.spelling import NO_NAMES, is_foreach
from dialects.cloudformation.template.artifacts import artifact_strings
from dialects.templates.reading.mentions import holes
from transpile import ir
from transpile.ir.holes import joined, unrooted
from transpile.ir.traversal import map_children
from transpile.printing.kept_slices import unchanged
from transpile.syntax.tree import Node, through


def with_plain_strings(root: ir.Object, document: ir.Document) -> ir.Object:
    """`root`, made of `document`, with each of these strings as the loops around it take it."""
    artifacts = artifact_strings(document.root.origin) if document.root.origin is not None else frozenset()
    new = _spelled(root, artifacts, NO_NAMES) if artifacts else root
    assert isinstance(new, ir.Object)
    return new


def _spelled(e: ir.Expression, artifacts: Set[Node], bound: frozenset[str]) -> ir.Expression:
    """`bound` are the variables of each `Fn::ForEach` around."""
    match e:
        case ir.Loop() | ir.Filled():  # it stays as it was read, or is filled when it is printed
            return e
        case ir.Call("cfn", "Fn::Sub", ir.Text() as text) if _is_artifact(text, artifacts) and text.origin is e.origin:
            return _plain(text) if _says(text, bound) else _computed(text)
        case ir.Literal(text) if bound and _is_artifact(e, artifacts) and _names(text) & bound:
            return ir.Call("cfn", "Fn::Sub", ir.Text((text,)))  # it is to stay as it is: written `${!Name}`
        case ir.Object(members):
            new = tuple([_member(one, artifacts, bound) for one in members])
            return e if all(map(is_, new, members)) else ir.Object(new, e.origin)
    return map_children(e, lambda child: _spelled(child, artifacts, bound))


def _member(member: ir.Member | ir.Spread, artifacts: Set[Node], bound: frozenset[str]) -> ir.Member | ir.Spread:
    match member:
        case ir.Member(value=ir.Array((ir.Literal(identifier), *_))) if is_foreach(member):
            bound |= {identifier}
    value = _spelled(member.value, artifacts, bound)
    return member if value is member.value else replace(member, value=value)


def _is_artifact(e: ir.Text | ir.Literal, artifacts: Set[Node]) -> bool:
    return e.origin is not None and through(e.origin) in artifacts


def _names(text: str) -> frozenset[str]:
    return frozenset(hole.name for hole in holes(text))


def _says(text: ir.Text, bound: frozenset[str]) -> bool:
    """Whether the plain string says the same: all its holes are variables, and it has no others of their names."""
    variables = {part.binder.name for part in text.parts if isinstance(part, ir.Variable)}
    literal = [part for part in text.parts if isinstance(part, str)]
    whole = len(literal) + sum(isinstance(part, ir.Variable) for part in text.parts) == len(text.parts)
    return whole and variables <= bound and not any(_names(part) & bound for part in literal)


def _computed(text: ir.Text) -> ir.Call:
    """The `Fn::Sub` of the string, which escapes what it is not to fill: so it is none of the source's texts."""
    return ir.Call("cfn", "Fn::Sub", ir.Text(joined([unrooted(part) for part in text.parts]), text.origin))


def _plain(text: ir.Text) -> ir.Literal:
    parts = (f"${{{part.binder.name}}}" if isinstance(part, ir.Variable) else part for part in text.parts)
    return ir.Literal("".join(map(str, parts)), origin=text.origin if unchanged(text) else None)
