"""Anchors that a result may lack: their aliases must print as what they stand for.

A loop's text may come several times, not at all, or elsewhere. Inside it an alias follows its anchor in every copy;
an alias outside a loop to an anchor inside one has nothing to rely on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from transpile.ir import Array, Expression, Loop, Member, Object, Splice, Spread
from transpile.source import Span
from transpile.tree import Alias, Anchored, Mapping, Node, Tagged
from transpile.tree import Sequence as SequenceNode
from transpile.walk import children


def lost(root: Node, regions: Sequence[Span]) -> frozenset[str]:
    """The names of anchors that stand in one of `regions` while an alias of theirs stands outside it."""
    anchors: dict[str, list[Span]] = {}
    aliases: list[Alias] = []
    for node in _nodes(root):
        if isinstance(node, Anchored):
            anchors.setdefault(node.name, []).append(node.span)
        elif isinstance(node, Alias):
            aliases.append(node)
    return frozenset(
        alias.name
        for alias in aliases
        for anchor in anchors.get(alias.name, [])
        for region in regions
        if _inside(anchor, region) and not _inside(alias.span, region)
    )


def loop_regions(e: Expression) -> Iterator[Span]:
    """The spans of the outermost loops of a tree."""
    parts: Iterable[Member | Spread | Splice | Expression] = children(e)
    if isinstance(e, Object):
        parts = e.members
    elif isinstance(e, Array):
        parts = e.items
    for part in parts:
        if isinstance(part, Spread | Splice | Loop):
            if part.origin is not None:
                yield part.origin.span
        else:
            yield from loop_regions(part.value if isinstance(part, Member) else part)


def _inside(span: Span, region: Span) -> bool:
    return region.start <= span.start and span.end <= region.end


def _nodes(root: Node) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        match node:
            case Tagged(value=value) | Anchored(value=value):
                stack.append(value)
            case SequenceNode(items=items):
                stack.extend(items)
            case Mapping(entries=entries):
                for entry in entries:
                    stack.extend((entry.key, entry.value))
