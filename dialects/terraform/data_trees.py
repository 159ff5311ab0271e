"""Values as located trees: what an expression is worth, as if it stood there as data."""

from __future__ import annotations

from dialects.terraform.spelling import spelled
from dialects.terraform.values import Null, Value, is_number, mapping, sequence
from transpile.source import Span
from transpile.tree import Entry, Mapping, Node, Scalar, Sequence, Style


def tree(value: Value, span: Span, known: dict[Node, Value] | None = None) -> Node:
    """The node of a known value, which with all below it stands at `span`; `known` gets the value of each."""
    node = _node(value, span, known)
    if known is not None:
        known[node] = value
    return node


def _node(value: Value, span: Span, known: dict[Node, Value] | None) -> Node:
    members = mapping(value)
    if members is not None:
        entries = (Entry(word(name, span), tree(each, span, known)) for name, each in members.items())
        return Mapping(span, tuple(entries), flow=False)
    items = sequence(value)
    if items is not None:
        return Sequence(span, tuple(tree(each, span, known) for each in items), flow=False)
    return word(value, span) if isinstance(value, str) else Scalar(span, text(value), Style.PLAIN)


def word(text: str, span: Span) -> Scalar:
    """A string."""
    return Scalar(span, text, Style.DOUBLE)


def text(value: Value) -> str:
    """A scalar as the text that Terraform makes of it; `null` for null."""
    match value:
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case Null():
            return "null"
    assert is_number(value), value
    return spelled(value)
