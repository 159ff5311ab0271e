"""Where an expression mentions names that it does not bind itself: `var.names`, `local.a.b[0]`, `aws_vpc.main.id`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from transpile.hosts.hcl import syntax
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

_remember = syntax.Remembering.free.__set__  # type: ignore[misc, attr-defined]
Bound = frozenset[str]
NONE: Bound = frozenset()
Node = syntax.Expression | syntax.Part | syntax.Item
Child = tuple[Node, Bound]


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """A name with all that is looked up in it by constant keys: one reference. `steps`: those keys, in order."""

    node: syntax.Name | syntax.Attribute | syntax.Index
    root: str
    steps: tuple[str, ...]

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.node.span

    def member(self, root: str) -> str | None:
        """The name that is looked up in this root, `x` of `local.x.y`; None where another root is mentioned."""
        return self.steps[0] if self.steps and self.root == root else None


def roots(e: Node) -> frozenset[str]:
    """The names of an expression that something around it binds: variables of loops, `var`, `local` and so on.

    It is asked of an expression and then of all that stands in it: each node is looked at once, and knows the answer.
    """
    known = _free(e)
    if known is not None:
        return known
    order: list[tuple[Node, Sequence[Child]]] = []
    ahead: list[Node] = [e]
    while ahead:
        node = ahead.pop()
        inner = children(node)
        order.append((node, inner))
        ahead.extend([child for child, _ in inner if _free(child) is None])
    for node, inner in reversed(order):  # what stands in a node comes before it
        _remember(node, frozenset((node.name,)) if isinstance(node, syntax.Name) else _joined(inner))
    return roots(e)


def _free(node: Node) -> frozenset[str] | None:
    return getattr(node, "free", None)


def _joined(inner: Sequence[Child]) -> frozenset[str]:
    """The names that are free in a node with these children."""
    found = NONE
    for child, bound in inner:
        names = child.free - bound if bound else child.free
        found = found | names if found and names else found or names
    return found


def mentions(e: Node) -> Iterator[Mention]:
    """The free names of an expression in the order of the text."""
    ahead: list[Child] = [(e, NONE)] if roots(e) else []
    while ahead:
        node, bound = ahead.pop()
        if isinstance(node, syntax.Name | syntax.Attribute | syntax.Index):
            root, steps = _traversal(node)
            if isinstance(root, syntax.Name):
                if root.name not in bound:
                    yield Mention(node, root.name, steps)
                continue
        if not node.free:
            continue
        ahead.extend([(child, bound | names if names else bound) for child, names in children(node)][::-1])


def nodes(e: Node) -> Iterator[Node]:
    """An expression and all that stands in it, in the order of the text."""
    ahead: list[Node] = [e]
    while ahead:
        node = ahead.pop()
        yield node
        ahead.extend([child for child, _ in children(node)][::-1])


def _traversal(e: syntax.Expression) -> tuple[syntax.Expression, tuple[str, ...]]:
    """What a chain of constant keys begins with, and these keys."""
    steps = []
    while (step := constant_step(e)) is not None:
        steps.append(step)
        assert isinstance(e, syntax.Attribute | syntax.Index)
        e = e.of
    return e, tuple(reversed(steps))


def constant_step(e: syntax.Expression) -> str | None:
    """The attribute or the constant key that is looked up last; None where none is."""
    match e:
        case syntax.Attribute(name=name):
            return name.text
        case syntax.Index(key=syntax.Number(text=text)):
            return text
        case syntax.Index(key=syntax.Template(parts=parts)) if all(isinstance(part, syntax.Chunk) for part in parts):
            return "".join(part.text for part in parts if isinstance(part, syntax.Chunk))
    return None


def children(node: Node) -> Sequence[Child]:
    """What stands in a node, with the names that it binds for that."""
    parts = _PARTS.get(type(node))
    if parts is not None:
        return [(one, NONE) for one in parts(node)]
    match node:
        case syntax.For(key=key, value=value, collection=collection, member=member, result=result, condition=condition):
            inner = [one for one in (member, result, condition) if one is not None]
            return [(collection, NONE), *((one, _names(key, value)) for one in inner)]
        case syntax.ForDirective(key=key, value=value, collection=collection, body=body):
            return [(collection, NONE), *((part, _names(key, value)) for part in body)]
    return ()


def _names(key: syntax.Identifier | None, value: syntax.Identifier) -> Bound:
    return frozenset(one.text for one in (key, value) if one is not None)


def _one(name: str) -> Callable[[Any], tuple[Node, ...]]:
    return lambda node: (getattr(node, name),)


_PARTS: dict[type, Callable[[Any], tuple[Node, ...]]] = {
    syntax.Template: attrgetter("parts"),
    syntax.Interpolation: _one("expression"),
    syntax.IfDirective: lambda node: (node.condition, *node.then, *node.otherwise),
    syntax.Tuple: attrgetter("items"),
    syntax.Object: attrgetter("items"),
    syntax.Item: attrgetter("key", "value"),
    syntax.Call: attrgetter("arguments"),
    syntax.Parentheses: _one("inner"),
    syntax.Unary: _one("operand"),
    syntax.Binary: attrgetter("left", "right"),
    syntax.Conditional: attrgetter("condition", "yes", "no"),
    syntax.Attribute: _one("of"),
    syntax.Index: attrgetter("of", "key"),
    syntax.Splat: attrgetter("of", "each"),
}
"""What stands in the nodes that bind no names; leaves have nothing."""
