"""How much a text becomes when every alias is replaced by what it refers to."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.source import Source
from transpile.tree import Alias, Anchored, Mapping, Node, Scalar, Sequence, Tagged


class _Frame:
    """A node whose children are being counted: how many nodes so far, and how deep."""

    __slots__ = ("children", "depth", "node", "size")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.children = iter(_children(node))
        self.size = 1 + (len(node.entries) if isinstance(node, Mapping) else 0)
        self.depth = 0

    def add(self, size: int, depth: int) -> None:
        self.size += size
        self.depth = max(self.depth, depth)


def check_expansion(source: Source, root: Node) -> Diagnostic | None:
    """T010 if the text with its aliases replaced has too many nodes, T007 if it is too deep; else None.

    An anchor's node is counted once and before any alias to it, so this takes one pass however large the expansion is.
    """
    measured: dict[int, tuple[int, int]] = {}
    stack = [_Frame(root)]
    while stack:
        frame = stack[-1]
        child = next(frame.children, None)
        match child:
            case None:
                stack.pop()
                depth = frame.depth + isinstance(frame.node, Mapping | Sequence)
                measured[id(frame.node)] = frame.size, depth
                if stack:
                    stack[-1].add(frame.size, depth)
            case Alias():
                frame.add(*measured[id(child.target)])
                if problem := _exceeded(source, child, stack):
                    return problem
            case Scalar():
                frame.size += 1
            case _:
                stack.append(_Frame(child))
    return None


def _children(node: Node) -> Iterator[Node]:
    match node:
        case Mapping():
            return (entry.value for entry in node.entries)
        case Sequence():
            return iter(node.items)
        case Tagged() | Anchored():
            return iter((node.value,))
        case _:
            return iter(())


def _exceeded(source: Source, alias: Alias, stack: list[_Frame]) -> Diagnostic | None:
    """The limit that `alias` breaks; its target is counted already, in the innermost frame."""
    if sum(frame.size for frame in stack) > MAX_NODES:
        message = f"with its aliases replaced, the text has more than {MAX_NODES:,} keys and values"
        return Diagnostic("T010", message, alias.span, label="the limit is reached here", source=source)
    if sum(isinstance(frame.node, Mapping | Sequence) for frame in stack) + stack[-1].depth > MAX_DEPTH:
        message = f"with its aliases replaced, the text is nested more than {MAX_DEPTH} levels deep"
        return Diagnostic("T007", message, alias.span, label="the limit is reached here", source=source)
    return None
