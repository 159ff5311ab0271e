"""What is data however it looks: a template in a template, the text of another service. No function in it is called."""

from __future__ import annotations

from collections.abc import Callable

from dialects.templates.names import function_name, key_text
from transpile.ir import Array, Expression, Literal, Member, Object, Shared
from transpile.syntax.tree import (
    Alias,
    Anchored,
    Kind,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Tagged,
    is_standard_tag,
)

Kinds = Callable[[Scalar], Kind]


def data(node: Node, origin: Node, kinds: Kinds) -> Expression:
    """The expression of `node`, which stands for itself; a short tag is the object with the function's long name."""
    match node:
        case Scalar():
            return Literal(node.text, kinds(node), origin)
        case Sequence(items=items):
            return Array(tuple(data(item, item, kinds) for item in items), origin)
        case Mapping(entries=entries):
            members = (
                Member(Literal(key_text(one), origin=one.key), data(one.value, one.value, kinds), one)
                for one in entries
            )
            return Object(tuple(members), origin)
        case Anchored(value=value):
            return data(value, origin, kinds)
        case Alias(target=target):
            return Shared(data(target, target, kinds), origin)
        case Tagged(tag=tag, value=value) if is_standard_tag(tag):
            return data(value, origin, kinds)
        case Tagged(tag=tag, value=value):
            return Object((Member(Literal(function_name(tag)), data(value, value, kinds)),), origin)
    raise TypeError(f"no node of a template: {type(node).__name__}")
