"""Values as located trees: what an expression is worth, as if it stood there as data."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from collections.abc import Mapping as Mapping_
from dataclasses import replace

from dialects.templates.names import key_text
from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.values import Null, Value, mapping, sequence
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Scalar, Sequence, Style

OPTIONAL = ("Conditions", "Outputs")


EVERYWHERE = sys.maxsize
"""As many levels as there are."""


def tree(value: Value, span: Span, known: dict[Node, Value] | None = None, visited: int = 0) -> Node:
    """The node of a known value, which with all below it stands at `span`; `known` gets the value of each.

    `visited`: loops go over so many levels of it, where the order of keys is Terraform's; so it is in what a function
    is given.
    """
    node = _node(value, span, known, visited)
    if known is not None:
        known[node] = value
    return node


def _node(value: Value, span: Span, known: dict[Node, Value] | None, visited: int) -> Node:
    members = mapping(value)
    if members is not None:
        names = members if visited > 0 else _ordered(members)
        below = {name: EVERYWHERE if name.startswith("Fn::") else visited - 1 for name in names}
        entries = (Entry(word(name, span), tree(members[name], span, known, below[name])) for name in names)
        return Mapping(span, tuple(entries), flow=False)
    items = sequence(value)
    if items is not None:
        return Sequence(span, tuple(tree(each, span, known, visited - 1) for each in items), flow=False)
    return word(value, span) if isinstance(value, str) else Scalar(span, text(value), Style.PLAIN)


def _ordered(members: Mapping_[str, Value]) -> Iterable[str]:
    """The names of an object's attributes as people write them: in a resource its type is the first."""
    of = members.get("Type")
    if isinstance(of, str) and "::" in of:
        return ("Type", *(name for name in members if name != "Type"))
    return members


def has_keys(value: Value, names: Collection[str]) -> bool:
    """Whether an object with one of these keys is in a value."""
    ahead = [value]
    while ahead:
        members = mapping(one := ahead.pop())
        if members is not None and any(name in members for name in names):
            return True
        ahead += members.values() if members is not None else sequence(one) or ()
    return False


def word(text: str, span: Span) -> Scalar:
    """A string."""
    return Scalar(span, text, Style.DOUBLE)


def text(value: Value) -> str:
    """A scalar as the text that Terraform makes of it; `null` for null."""
    return "null" if isinstance(value, Null) else str(to_string(value))


def emptied(root: Node) -> frozenset[str]:
    """The sections of a template that have no entry and make none: CloudFormation wants one."""
    if not isinstance(root, Mapping) or not any(key_text(one) == "Resources" for one in root.entries):
        return frozenset()
    empty = (key_text(one) for one in root.entries if isinstance(one.value, Mapping) and not one.value.entries)
    return frozenset(OPTIONAL).intersection(empty)


def without(root: Node, sections: Collection[str]) -> Node:
    """A template without some of its sections."""
    if not sections or not isinstance(root, Mapping):
        return root
    return replace(root, entries=tuple(one for one in root.entries if key_text(one) not in sections))
