"""What is data however it looks: a template in a template, the text of another service. No function in it is called.

What a short tag stands for is a call that nothing computes, so that it goes on standing there in every text.
"""

from __future__ import annotations

from collections.abc import Callable

from dialects.templates.grammar import Grammar
from dialects.templates.names import function_name, key_text
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Shared
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
VOCABULARY = "data"
"""That of the functions that are called elsewhere."""


def data(node: Node, origin: Node, grammar: Grammar, kinds: Kinds) -> Expression:
    """The expression of `node`, which stands for itself."""

    def inner(one: Node) -> Expression:
        return data(one, one, grammar, kinds)

    match node:
        case Scalar():
            return Literal(node.text, kinds(node), origin)
        case Sequence(items=items):
            return Array(tuple(inner(item) for item in items), origin)
        case Mapping(entries=entries):
            members = (Member(Literal(key_text(one), origin=one.key), inner(one.value), one) for one in entries)
            return Object(tuple(members), origin)
        case Anchored(value=value):
            return data(value, origin, grammar, kinds)
        case Alias(target=target):
            return Shared(inner(target), origin)
        case Tagged(tag=tag, value=value) if is_standard_tag(tag):
            return data(value, origin, grammar, kinds)
        case Tagged(tag="!GetAtt", value=Scalar(text=text) as name):
            parts = tuple(Literal(part, origin=name) for part in grammar.attribute(text))
            return Call(VOCABULARY, "Fn::GetAtt", Array(parts, name), origin)
        case Tagged(tag=tag, value=value):
            return Call(VOCABULARY, function_name(tag), inner(value), origin)
    raise TypeError(f"no node of a template: {type(node).__name__}")
