"""How much a text becomes when every alias is replaced by what it refers to."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.syntax.source import Source
from transpile.syntax.tree import Alias, Anchored, Mapping, Node, Scalar, Sequence, Tagged


class _Frame:
    """A node whose children are being counted: how many nodes so far, and how many levels below it."""

    __slots__ = ("children", "depth", "node", "size")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.children = iter(_children(node))
        self.size = 1 + (len(node.entries) if isinstance(node, Mapping) else 0)
        self.depth = 0

    @property
    def levels(self) -> int:
        """How deep the node is, with itself."""
        return self.depth + isinstance(self.node, Mapping | Sequence)

    def add(self, size: int, levels: int) -> None:
        self.size += size
        self.depth = max(self.depth, levels)


def check_expansion(source: Source, root: Node) -> Diagnostic | None:
    """T010 if the text with its aliases replaced has too many nodes, T007 if it is too deep; else None.

    An anchor's node is counted once and before any alias to it, so this takes one pass however large the expansion is.
    It is in `measured` when its alias comes: aliases refer back, and never to a node around them (the reader refuses
    both). The pass keeps a stack of its own, as a text may be deeper than the interpreter's: `level` is how deep the
    frames on it are. Of an alias the whole target counts again, so that aliases to aliases multiply.
    """
    measured: dict[int, _Frame] = {}
    stack = [_Frame(root)]
    total, level = stack[0].size, stack[0].levels
    while stack:
        frame = stack[-1]
        child = next(frame.children, None)
        if child is None:
            stack.pop()
            measured[id(frame.node)] = frame
            level -= isinstance(frame.node, Mapping | Sequence)
            if stack:
                stack[-1].add(frame.size, frame.levels)
        elif isinstance(child, Scalar):
            frame.size += 1
            total += 1
        elif isinstance(child, Alias):
            target = measured[id(child.target)]
            frame.add(target.size, target.levels)
            total += target.size
            if total > MAX_NODES or level + target.levels > MAX_DEPTH:
                return _exceeded(source, child, total > MAX_NODES)
        else:
            stack.append(_Frame(child))
            total += stack[-1].size
            level += stack[-1].levels
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


def _exceeded(source: Source, alias: Alias, is_size: bool) -> Diagnostic:
    """The refusal at the alias that breaks a limit."""
    many = f"has more than {MAX_NODES:,} keys and values"
    deep = f"is nested more than {MAX_DEPTH} levels deep"
    return Diagnostic(
        "T010" if is_size else "T007",
        f"with its aliases replaced, the text {many if is_size else deep}",
        alias.span,
        label="the limit is reached here",
        help="write the template without aliases to aliases: each of them multiplies the text",
        source=source,
    )
