"""Where an expression mentions names that it does not bind itself: `var.names`, `local.a.b[0]`, `aws_vpc.main.id`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from transpile.hosts.hcl.syntax import (
    Attribute,
    Binary,
    Call,
    Chunk,
    Conditional,
    Expression,
    For,
    ForDirective,
    Identifier,
    IfDirective,
    Index,
    Interpolation,
    Item,
    Name,
    Number,
    Object,
    Parentheses,
    Part,
    Splat,
    Template,
    Tuple,
    Unary,
)
from transpile.syntax.source import Span

Bound = frozenset[str]
NONE: Bound = frozenset()
Node = Expression | Part | Item
Child = tuple[Node, Bound]


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """A name with all that is looked up in it by constant keys: one reference. `steps`: those keys, in order."""

    node: Name | Attribute | Index
    root: str
    steps: tuple[str, ...]

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.node.span


def roots(e: Node) -> frozenset[str]:
    """The names of an expression that something around it binds: variables of loops, `var`, `local` and so on."""
    return frozenset(one.root for one in mentions(e))


def mentions(e: Node) -> Iterator[Mention]:
    """The free names of an expression in the order of the text."""
    ahead: list[Child] = [(e, NONE)]
    while ahead:
        node, bound = ahead.pop()
        if isinstance(node, Name | Attribute | Index):
            root, steps = _traversal(node)
            if isinstance(root, Name):
                if root.name not in bound:
                    yield Mention(node, root.name, steps)
                continue
        ahead.extend([(child, bound | names if names else bound) for child, names in children(node)][::-1])


def nodes(e: Node) -> Iterator[Node]:
    """An expression and all that stands in it, in the order of the text."""
    ahead: list[Node] = [e]
    while ahead:
        node = ahead.pop()
        yield node
        ahead.extend([child for child, _ in children(node)][::-1])


def _traversal(e: Expression) -> tuple[Expression, tuple[str, ...]]:
    """What a chain of constant keys begins with, and these keys."""
    steps = []
    while (step := _constant_step(e)) is not None:
        steps.append(step)
        assert isinstance(e, Attribute | Index)
        e = e.of
    return e, tuple(reversed(steps))


def _constant_step(e: Expression) -> str | None:
    match e:
        case Attribute(name=name):
            return name.text
        case Index(key=Number(text=text)):
            return text
        case Index(key=Template(parts=parts)) if all(isinstance(part, Chunk) for part in parts):
            return "".join(part.text for part in parts if isinstance(part, Chunk))
    return None


def children(node: Node) -> Iterable[Child]:
    """What stands in a node, with the names that it binds for that."""
    match node:
        case For(key=key, value=value, collection=collection, member=member, result=result, condition=condition):
            inner = [one for one in (member, result, condition) if one is not None]
            return [(collection, NONE), *((one, _names(key, value)) for one in inner)]
        case ForDirective(key=key, value=value, collection=collection, body=body):
            return [(collection, NONE), *((part, _names(key, value)) for part in body)]
    parts = _PARTS.get(type(node))
    return [(one, NONE) for one in parts(node)] if parts else ()


def _names(key: Identifier | None, value: Identifier) -> Bound:
    return frozenset(one.text for one in (key, value) if one is not None)


def _one(name: str) -> Callable[[Any], tuple[Node, ...]]:
    return lambda node: (getattr(node, name),)


_PARTS: dict[type, Callable[[Any], tuple[Node, ...]]] = {
    Template: attrgetter("parts"),
    Interpolation: _one("expression"),
    IfDirective: lambda node: (node.condition, *node.then, *node.otherwise),
    Tuple: attrgetter("items"),
    Object: attrgetter("items"),
    Item: attrgetter("key", "value"),
    Call: attrgetter("arguments"),
    Parentheses: _one("inner"),
    Unary: _one("operand"),
    Binary: attrgetter("left", "right"),
    Conditional: attrgetter("condition", "yes", "no"),
    Attribute: _one("of"),
    Index: attrgetter("of", "key"),
    Splat: attrgetter("of", "each"),
}
"""What stands in the nodes that bind no names; leaves have nothing."""
