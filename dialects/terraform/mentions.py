"""Where an expression mentions names that it does not bind itself: `var.names`, `local.a.b[0]`, `aws_vpc.main.id`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
from transpile.source import Span

Bound = frozenset[str]
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
    ahead: list[Child] = [(e, frozenset())]
    while ahead:
        node, bound = ahead.pop()
        if isinstance(node, Name | Attribute | Index):
            root, steps = _traversal(node)
            if isinstance(root, Name):
                if root.name not in bound:
                    yield Mention(node, root.name, steps)
                continue
        ahead.extend(reversed([(child, bound | names) for child, names in children(node)]))


def nodes(e: Node) -> Iterator[Node]:
    """An expression and all that stands in it, in the order of the text."""
    ahead: list[Node] = [e]
    while ahead:
        node = ahead.pop()
        yield node
        ahead.extend(reversed([child for child, _ in children(node)]))


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


def children(node: Node) -> Iterator[Child]:
    """What stands in a node, with the names that it binds for that."""
    none: Bound = frozenset()
    match node:
        case For(key=key, value=value, collection=collection, member=member, result=result, condition=condition):
            yield collection, none
            yield from ((one, _names(key, value)) for one in (member, result, condition) if one is not None)
        case ForDirective(key=key, value=value, collection=collection, body=body):
            yield collection, none
            yield from ((part, _names(key, value)) for part in body)
        case _:
            yield from ((one, none) for one in _parts(node))


def _names(key: Identifier | None, value: Identifier) -> Bound:
    return frozenset(one.text for one in (key, value) if one is not None)


def _parts(node: Node) -> tuple[Node, ...]:
    """What stands in a node that binds no names."""
    match node:
        case Template(parts=parts):
            return parts
        case Interpolation(expression=inner) | Parentheses(inner=inner) | Attribute(of=inner) | Unary(operand=inner):
            return (inner,)
        case IfDirective(condition=condition, then=then, otherwise=otherwise):
            return (condition, *then, *otherwise)
        case Tuple(items=items) | Object(items=items) | Call(arguments=items):
            return items
        case Item(key=one, value=other) | Binary(left=one, right=other) | Splat(of=one, each=other):
            return one, other
        case Index(of=one, key=other):
            return one, other
        case Conditional(condition=condition, yes=yes, no=no):
            return condition, yes, no
    return ()
